import type { getHome } from "@kinkeeper/contracts/archive/home";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { archive } from "../service.ts";
import { addPerson, nameAccount } from "../testing/known-people.ts";
import { picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let emma: Somebody;
let charles: Somebody;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  emma = await harness.as();
  charles = await harness.as({ tenantId: emma.claims.tenantId });
});

const home = async (who: Caller, day = "2026-02-12") =>
  (await who.get<ResponseOf<typeof getHome>>(`/api/home?day=${day}`)).body;
const add = async (who: Caller, path: string, body: object) => (await who.post<{ id: string }>(path, body)).body.id;
const story = (title: string, more: object = {}) => ({ title, artifactType: "story", content: "Long ago.", ...more });

test("home tells what was added and said lately, and what happened on this very day", async () => {
  await nameAccount(harness, charles.claims.sub, "Charles", "Darwin");
  const told = await add(charles, "/api/family-artifacts", story("The voyage", { date: "12 Feb 1832" }));
  await add(charles, "/api/family-artifacts", story("A month", { date: "Feb 1832" }));
  await add(charles, "/api/family-artifacts", story("My own", { privacy: "private", date: "12 Feb 1833" }));
  const wedding = await add(emma, "/api/events", { title: "The wedding", eventDate: "12 Feb 1839" });
  await charles.post(`/api/events/${wedding}/comments`, { text: "It rained." });
  await emma.post(`/api/family-artifacts/${told}/comments`, { text: "My own words." });

  const seen = await home(emma);
  expect(seen.items.map(({ title }) => title)).toEqual(["The wedding", "A month", "The voyage"]);
  expect(seen.items[2]).toMatchObject({ category: "artifact", artifactType: "story", userName: "Charles Darwin" });
  expect(seen.comments).toMatchObject([
    { text: "It rained.", userName: "Charles Darwin", item: { id: wedding, title: "The wedding", category: "event" } },
  ]);
  expect(seen.onThisDay).toMatchObject([
    { title: "The voyage", date: "12 Feb 1832", years: 194 },
    { title: "The wedding", years: 187 },
  ]);
  // Of what was said at one moment the last comes first as well.
  await charles.post(`/api/events/${wedding}/comments`, { text: "It snowed." });
  await harness.service.readModel.service`
    update comments set created_at = '2026-02-12T12:00:00.000Z' where item_id = ${wedding}`;
  expect((await home(emma)).comments.map(({ text }) => text)).toEqual(["It snowed.", "It rained."]);
  expect((await home(charles)).onThisDay.map(({ title }) => title)).toContain("My own");
  expect((await home(emma, "2026-02-01")).onThisDay).toEqual([]);

  const stranger = await harness.as();
  expect(await home(stranger)).toEqual({ onThisDay: [], items: [], comments: [], unnamedPictures: [] });
  expect(codeOf(await emma.get("/api/home?day=today"))).toBe("INVALID_INPUT");
  expect(codeOf(await harness.anonymous.get("/api/home?day=2026-02-12"))).toBe("SIGNED_OUT");
});

test("on the first of January the many things of which the year alone is known keep nothing back", async () => {
  const wedding = await add(emma, "/api/events", { title: "The wedding", eventDate: "1 Jan 1900" });
  const photo = await add(emma, "/api/family-artifacts", story("Undated but for its year", { date: "1890" }));
  const copies = 120;
  await harness.service.readModel.service`
    insert into items (
      tenant_id, id, kind, user_id, revision, position, privacy, details, members, files, date_from, sort_day, created_at, updated_at
    )
    select tenant_id, gen_random_uuid(), kind, user_id, revision, position, privacy, details, members, files, date_from, sort_day,
      created_at, updated_at
    from items, generate_series(1, ${copies}::int) where id = ${photo}`;
  const { onThisDay } = await home(emma, "2026-01-01");
  expect(onThisDay).toMatchObject([{ id: wedding, years: 126 }]);
});

test("pictures of nobody knows whom are shown until somebody is named in them", async () => {
  const { body } = await emma.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
  await emma.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
  const photo = { title: "Who is this?", artifactType: "photo", fileUrl: body.objectPath };
  const id = await add(emma, "/api/family-artifacts", photo);
  expect((await home(charles)).unnamedPictures).toEqual([{ id, title: "Who is this?", path: body.objectPath }]);
  const memberId = await addPerson(harness, emma.claims.tenantId!);
  await expect
    .poll(async () => (await emma.patch(`/api/family-artifacts/${id}`, { associatedMembers: [memberId] })).status)
    .toBe(200);
  expect((await home(charles)).unnamedPictures).toEqual([]);
});

test("a picture of somebody whom the viewer may not know of is one of nobody to them", async () => {
  const boss = await harness.as({ tenantId: emma.claims.tenantId, role: "tenant_admin" });
  const hidden = await addPerson(harness, emma.claims.tenantId!, { restrictions: ["confidential"] });
  const { body } = await boss.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
  await boss.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
  const photo = { title: "Who is this?", artifactType: "photo", fileUrl: body.objectPath };
  const id = await add(boss, "/api/family-artifacts", { ...photo, associatedMembers: [hidden] });
  const shown = [{ id, title: "Who is this?", path: body.objectPath }];
  expect((await home(emma)).unnamedPictures).toEqual(shown);
  expect((await home(boss)).unnamedPictures).toEqual([]);
  const known = await addPerson(harness, emma.claims.tenantId!);
  expect((await emma.patch(`/api/family-artifacts/${id}`, { associatedMembers: [known] })).status).toBe(403);
  expect((await boss.patch(`/api/family-artifacts/${id}`, { associatedMembers: [hidden, known] })).status).toBe(200);
  for (const who of [emma, boss]) expect((await home(who)).unnamedPictures).toEqual([]);
});

test("the first steps know whether there is a photo and a story for the one who asks", async () => {
  const beginning = async (who: Caller) => (await who.get("/api/onboarding/archive")).body;
  expect(await beginning(emma)).toEqual({ hasPhoto: false, hasStory: false });
  await add(charles, "/api/family-artifacts", story("My own", { privacy: "private" }));
  await add(charles, "/api/family-artifacts", { title: "The garden", artifactType: "photo" });
  expect(await beginning(emma)).toEqual({ hasPhoto: true, hasStory: false });
  expect(await beginning(charles)).toEqual({ hasPhoto: true, hasStory: true });
  expect(await beginning(await harness.as())).toEqual({ hasPhoto: false, hasStory: false });
  expect(codeOf(await harness.anonymous.get("/api/onboarding/archive"))).toBe("SIGNED_OUT");
});
