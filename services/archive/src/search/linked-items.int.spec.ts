import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { countOf, idsOf, muchCalled, personRecords, searchers, total } from "./testing/searched-family.ts";

type Records = ReturnType<typeof personRecords>;

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

test("finds what somebody is linked to, by any name of theirs, also where no text names them", async () => {
  const { emma, stranger } = await searchers(harness);
  const tenantId = emma.caller.claims.tenantId!;
  const [peggy, charles, alike] = [1, 2, 3].map(() => personRecords(harness, tenantId)) as [Records, Records, Records];
  await peggy.add(muchCalled);
  await charles.add({ firstName: "Charles", lastName: "Darwin", biography: "He married Peggy." });
  await alike.add({ firstName: "Susan", lastName: "Darwin" });
  const photo = (title: string, ...members: string[]) =>
    emma.add("/api/family-artifacts", { artifactType: "photo", title, associatedMembers: members });
  const beach = await photo("At the beach", peggy.memberId, alike.memberId);
  const garden = await photo("In the garden", charles.memberId);
  const named = await photo("Peggy by the sea", peggy.memberId);
  await photo("The house");

  expect(idsOf(await emma.search("photos of Peggy", { category: "artifacts" })).slice(0, 2)).toEqual([named, beach]);
  // Nobody is called so who is only told to have married her.
  expect(idsOf(await emma.search("Peggy"))).not.toContain(garden);
  const answer = await emma.search("Charles in the garden");
  expect(answer.best).toEqual({ kind: "artifacts", id: garden });
  expect(answer.artifacts[0]!.match).toMatchObject({ reasons: ["words"], words: ["garden"] });
  expect(idsOf(await emma.search("Susan"))).toEqual([alike.memberId, beach]);
  expect(countOf(await emma.search("Susan"), "artifacts")).toBe(1);
  expect(idsOf(await emma.search("Susan", { from: "1800" }))).toEqual([]);
  expect(total(await stranger.search("Susan"))).toBe(0);

  await alike.change({ firstName: "Caroline", lastName: "Darwin" });
  expect(total(await emma.search("Susan"))).toBe(0);
  expect(idsOf(await emma.search("Caroline"))).toContain(beach);
  await alike.remove();
  expect(total(await emma.search("Caroline"))).toBe(0);
});

test("finds nothing by the name of somebody private, nor what another keeps private", async () => {
  const { emma, cousin } = await searchers(harness);
  const person = personRecords(harness, emma.caller.claims.tenantId!);
  await person.add({ firstName: "Zenobia", lastName: "Darwin" });
  const shared = await emma.add("/api/events", {
    title: "At sea",
    eventDate: "1850",
    linkedMemberIds: [person.memberId],
  });
  const own = await emma.add("/api/events", {
    title: "At home",
    eventDate: "1850",
    linkedMemberIds: [person.memberId],
    privacy: "private",
  });
  expect((await emma.search("Zenobia")).events.map(({ id }) => id).toSorted()).toEqual([shared, own].toSorted());
  expect((await cousin.search("Zenobia")).events.map(({ id }) => id)).toEqual([shared]);
  expect(countOf(await cousin.search("Zenobia"), "events")).toBe(1);
  await person.change({ firstName: "Zenobia", lastName: "Darwin", restrictions: ["confidential"] });
  for (const somebody of [emma, cousin]) expect(total(await somebody.search("Zenobia"))).toBe(0);
});

test("finds what somebody is linked to where thousands of items are of others with the same surname", async () => {
  const { emma } = await searchers(harness);
  const tenantId = emma.caller.claims.tenantId!;
  const [charles, wife] = [1, 2].map(() => personRecords(harness, tenantId)) as [Records, Records];
  await charles.add({ firstName: "Charles", lastName: "Darwin" });
  await wife.add({ firstName: "Emma", lastName: "Darwin" });
  const { service: sql } = harness.service.readModel;
  await sql`
    insert into items (tenant_id, id, kind, user_id, privacy, revision, details, members, files, created_at, updated_at, position)
    select ${tenantId}, gen_random_uuid(), 'artifact', ${emma.caller.claims.sub}, 'family', 0, '{}', array[${charles.memberId}::uuid], '{}', '2026', '2026', 0
    from generate_series(1, 3000)`;
  const garden = await emma.story({ title: "In the garden", associatedMembers: [wife.memberId] });
  expect((await emma.search("Emma Darwin")).stories.map(({ id }) => id)).toEqual([garden]);
});
