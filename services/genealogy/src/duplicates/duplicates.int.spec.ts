import type { MergedPerson, PossibleDuplicate } from "@kinkeeper/contracts/genealogy/duplicates";
import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import { createLogger } from "@kinkeeper/platform/logger";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { genealogy } from "../service.ts";
import { DuplicateSearches } from "./duplicate-searches.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let admin: Somebody;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
});

const add = async (details: object): Promise<string> =>
  (await admin.post<{ id: string }>("/api/family-members", details)).body.id;
const relate = (member1Id: string, relationshipType: string, member2Id: string, more: object = {}) =>
  admin.post("/api/family-relationships", { member1Id, member2Id, relationshipType, ...more });
const people = async () => (await admin.get<FamilyMember[]>("/api/family-members")).body;
const member = async (id: string) => (await admin.get<FamilyMember>(`/api/family-members/${id}`)).body;
const ties = async () =>
  (await admin.get<FamilyRelationship[]>("/api/family-relationships")).body
    .map((tie) => [tie.member1Id, tie.relationshipType, tie.member2Id, tie.marriageDate].join(" "))
    .sort();
const merge = (keptId: string, mergedId: string, take: readonly string[] = []) =>
  admin.post("/api/merges", { keptId, mergedId, take });
const undo = (id: string) => admin.post(`/api/merges/${id}/undo`);
const duplicates = async (who = admin) =>
  (await who.get<{ state: string; count: number; pairs: PossibleDuplicate[] }>("/api/duplicates")).body;

const emma = {
  firstName: "Emma",
  lastName: "Wedgwood",
  sex: "female",
  birthDate: "2 May 1808",
  birthPlace: "Maer, Staffordshire",
};

/** Searches of their own, which look again as soon as something has changed. */
const searching = (how: { readonly most?: number; readonly rests?: number; readonly burst?: number } = {}) => {
  const { readModel } = harness.service;
  const searches = new DuplicateSearches(
    { readModel, logger: createLogger("genealogy", "silent") },
    { rests: 0, ...how },
  );
  onTestFinished(() => searches.stop());
  return () => searches.of({ tenantId: admin.claims.tenantId!, userId: admin.claims.sub, isAdmin: true });
};

test("sisters of one patronymic are not shown, once they are known to be sisters", async () => {
  const romanov = { lastName: "Romanov", sex: "female", birthDate: "1899", deathDate: "18 Jul 1918" };
  const maria = await add({ ...romanov, firstName: "Maria Nicholovna" });
  const anastasia = await add({ ...romanov, firstName: "Anastasia Nicholovna" });
  const found = searching();
  const shown = async () => (await found()).pairs.map(({ one, other }) => [one, other]);
  await expect.poll(shown).toEqual([[maria, anastasia]]);
  await relate(maria, "sibling", anastasia);
  await expect.poll(shown).toEqual([]);
  const again = await add({ ...romanov, firstName: "Maria" });
  await relate(anastasia, "sibling", again);
  await expect.poll(shown).toEqual([[maria, again]]);
});

describe("a family that changes again and again", () => {
  const centuries = 1e9;
  const search = async (found: ReturnType<typeof searching>) => {
    await expect.poll(found).toMatchObject({ state: "ready" });
    return (await found()).pairs.length;
  };

  test("is searched anew each time while searches are short", async () => {
    const found = searching({ rests: centuries, burst: 600_000 });
    expect(await search(found)).toBe(0);
    await add(emma);
    await add(emma);
    await expect.poll(async () => (await found()).pairs.length).toBe(1);
    await add(emma);
    await expect.poll(async () => (await found()).pairs.length).toBe(3);
  });

  test("rests in between once they were not", async () => {
    const found = searching({ rests: centuries, burst: 0.001 });
    expect(await search(found)).toBe(0);
    await add(emma);
    await add(emma);
    expect(await found()).toEqual({ state: "ready", pairs: [] });
  });
});

describe("two people who look alike", () => {
  let one: string;
  let other: string;
  beforeEach(async () => {
    one = await add(emma);
    other = await add({ ...emma, lastName: "Darwin", maidenName: "Wedgewood", birthPlace: "Maer" });
    await add({ firstName: "Emma", lastName: "Allen", birthDate: "1760" });
  });

  test("are found by a process, as those of a large family are", async () => {
    await expect.poll(searching({ most: 0 })).toMatchObject({ state: "ready", pairs: [{ one, other }] });
  });

  test("are shown side by side with their kin until somebody decides about them", async () => {
    const child = await add({ firstName: "Henrietta", suffix: "Jr." });
    await relate(other, "parent", child);
    await expect
      .poll(async () => (await duplicates()).pairs[0]?.other.children)
      .toEqual([{ id: child, name: "Henrietta, Jr." }]);
    const found = await duplicates();
    expect(found).toMatchObject({
      state: "ready",
      count: 1,
      pairs: [{ one: { id: one }, other: { id: other }, isLater: false }],
    });
    expect((await admin.get("/api/duplicates/count")).body).toEqual({ state: "ready", count: 1 });

    const pair = { member1Id: other, member2Id: one };
    const relative = await harness.as({ tenantId: admin.claims.tenantId, role: "member" });
    expect((await relative.post("/api/duplicates/later", pair)).status).toBeLessThan(300);
    expect(await duplicates(relative)).toMatchObject({ count: 1, pairs: [{ isLater: true }] });
    expect((await admin.get("/api/duplicates/count")).body).toMatchObject({ count: 0 });
    expect(codeOf(await relative.post("/api/duplicates/different", pair))).toBe("FORBIDDEN");
    await admin.post("/api/duplicates/different", pair);
    expect(await duplicates()).toMatchObject({ count: 0, pairs: [] });
    expect(codeOf(await relative.post("/api/duplicates/reopen", pair))).toBe("FORBIDDEN");
    await admin.post("/api/duplicates/reopen", pair);
    expect(await duplicates()).toMatchObject({ count: 1, pairs: [{ isLater: false }] });
  });

  test("keep both of their biographies: one of them as a note, as private as it was", async () => {
    const about = `/api/family-members/${one}`;
    const details = async () => (await admin.get<FamilyMemberWithRevision>(about)).body;
    await admin.patch(about, { biography: "She played the piano." });
    await admin.patch(`/api/family-members/${other}`, { biography: "She kept a diary.", isBiographyPrivate: true });
    expect((await merge(one, other)).status).toBe(200);
    const merged = await details();
    expect(merged).toMatchObject({
      biography: "She played the piano.",
      notes: [{ text: "She kept a diary.", isPrivate: true }],
    });
    const { notes: shown, ...seen } = (
      await (await harness.as({ tenantId: admin.claims.tenantId })).get<FamilyMemberWithRevision>(about)
    ).body;
    expect([seen.biography, shown ?? []]).toEqual(["She played the piano.", []]);
    // What people write since stays, what came along goes.
    const added = { id: "added", text: "She walked a lot." };
    expect((await admin.patch(about, { notes: [...merged.notes!, added] })).status).toBe(200);
    expect((await undo(other)).status).toBe(200);
    expect((await details()).notes).toMatchObject([{ text: "She walked a lot." }]);

    await admin.patch(`/api/family-members/${other}`, {
      biography: "She  played the piano.",
      isBiographyPrivate: false,
    });
    await merge(one, other);
    expect((await details()).notes).toMatchObject([{ text: "She walked a lot." }]);
  });

  test("are nobody else's", async () => {
    const stranger = await harness.as({ role: "tenant_admin" });
    const pair = { member1Id: one, member2Id: other };
    await expect.poll(() => duplicates(stranger)).toMatchObject({ state: "ready", count: 0, pairs: [] });
    for (const path of ["different", "later", "reopen"])
      expect(codeOf(await stranger.post(`/api/duplicates/${path}`, pair))).toBe("NOT_FOUND");
    expect(codeOf(await stranger.post("/api/merges", { keptId: one, mergedId: other, take: [] }))).toBe("NOT_FOUND");
    await merge(one, other);
    expect(codeOf(await stranger.post(`/api/merges/${other}/undo`))).toBe("NOT_FOUND");
    expect((await stranger.get<{ merges: unknown[] }>("/api/merges")).body.merges).toEqual([]);
  });

  test("are merged by administrators alone", async () => {
    const relative = await harness.as({ tenantId: admin.claims.tenantId, role: "member" });
    expect(codeOf(await relative.post("/api/merges", { keptId: one, mergedId: other, take: [] }))).toBe("FORBIDDEN");
    expect((await merge(one, other)).status).toBe(200);
    expect(codeOf(await relative.post(`/api/merges/${other}/undo`))).toBe("FORBIDDEN");
    expect((await undo(other)).status).toBe(200);
  });
});

describe("a merge", () => {
  test("takes the chosen fields, moves what relates them, doubles nothing, and goes back as one act", async () => {
    const [kept, merged] = [await add(emma), await add({ ...emma, lastName: "Darwin", deathDate: "2 Oct 1896" })];
    const [husband, child, aunt] = [
      await add({ firstName: "Charles" }),
      await add({ firstName: "Horace" }),
      await add({ firstName: "Kitty" }),
    ];
    await relate(kept, "spouse", husband);
    await relate(merged, "spouse", husband, { marriageDate: "29 Jan 1839" });
    await relate(child, "child", merged);
    await relate(kept, "sibling", merged);
    await relate(kept, "sibling", aunt);
    const before = { ties: await ties(), people: await people() };

    const answer = await merge(kept, merged, ["deathDate"]);
    expect(answer).toMatchObject({ status: 200, body: { id: kept, lastName: "Wedgwood", deathDate: "2 Oct 1896" } });
    expect((await people()).map(({ id }) => id)).not.toContain(merged);
    expect(await ties()).toEqual(
      [`${kept} spouse ${husband} 29 Jan 1839`, `${child} child ${kept} `, `${kept} sibling ${aunt} `].sort(),
    );
    const { merges } = (await admin.get<{ merges: MergedPerson[] }>("/api/merges")).body;
    expect(merges).toMatchObject([{ id: merged, name: "Emma Darwin", keptId: kept, keptName: "Emma Wedgwood" }]);
    const history = (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${kept}/history`)).body;
    expect(history.map(({ action, otherId }) => [action, otherId])).toEqual([
      ["changed", null],
      ["merged", merged],
      ["added", null],
    ]);
    expect((await admin.get<unknown[]>("/api/deleted-family-members")).body).toEqual([]);
    expect(codeOf(await admin.post(`/api/family-members/${merged}/revert`, { revision: 0 }))).toBe("CONFLICT");

    expect(await undo(merged)).toMatchObject({ status: 200, body: { id: merged, lastName: "Darwin" } });
    expect(await ties()).toEqual(before.ties);
    const plain = (person: FamilyMember) => ({ ...person, updatedAt: null });
    expect((await people()).map(plain)).toEqual(before.people.map(plain));
    expect(codeOf(await undo(merged))).toBe("NOT_FOUND");
  });

  test("leaves what was changed since when it is taken back", async () => {
    const [kept, merged] = [await add({ firstName: "Emma" }), await add({ ...emma, deathDate: "1896" })];
    await merge(kept, merged, ["deathDate", "lastName"]);
    await admin.patch(`/api/family-members/${kept}`, { deathDate: "2 Oct 1896" });
    await undo(merged);
    expect(await member(kept)).toMatchObject({ deathDate: "2 Oct 1896", lastName: null });
  });

  test("is refused where two cannot be one", async () => {
    const [grandmother, mother, daughter] = [await add(emma), await add({ firstName: "Etty" }), await add(emma)];
    await relate(grandmother, "parent", mother);
    await relate(mother, "parent", daughter);
    const partner = await add({ firstName: "Charles" });
    await relate(grandmother, "spouse", partner);
    expect(codeOf(await merge(grandmother, daughter))).toBe("ANCESTOR_OF_SELF");
    expect(codeOf(await merge(daughter, grandmother))).toBe("ANCESTOR_OF_SELF");
    expect(codeOf(await merge(grandmother, partner))).toBe("CONFLICT");
    expect(codeOf(await merge(grandmother, grandmother))).toBe("INVALID_INPUT");
    expect(await people()).toHaveLength(4);
  });

  test("of several goes back in the order in which it can", async () => {
    const [first, second, third] = [await add(emma), await add(emma), await add(emma)];
    await merge(second, third);
    await merge(first, second);
    expect(codeOf(await undo(third))).toBe("CONFLICT");
    expect((await undo(second)).status).toBe(200);
    expect((await undo(third)).status).toBe(200);
    expect(await people()).toHaveLength(3);
  });

  test("makes who somebody said they are the one who stays, also through two merges", async () => {
    const [first, second, third] = [await add(emma), await add(emma), await add(emma)];
    await admin.put("/api/own-person", { memberId: third });
    const own = async () => (await admin.get<{ memberId: string | null }>("/api/own-person")).body.memberId;
    await merge(second, third);
    expect(await own()).toBe(second);
    await merge(first, second);
    expect(await own()).toBe(first);
    await undo(second);
    expect(await own()).toBe(second);
    await undo(third);
    expect(await own()).toBe(third);
  });

  test("is over when who stayed is erased: the other is erased with them", async () => {
    const [kept, merged] = [await add(emma), await add({ ...emma, lastName: "Darwin" })];
    await merge(kept, merged);
    const history = async () => (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${merged}/history`)).body;
    expect(JSON.stringify(await history())).toContain("Darwin");
    await admin.post(`/api/family-members/${kept}/erase`);
    // What was recorded of them is unreadable once their key is destroyed, which follows from that they are erased.
    await expect.poll(async () => JSON.stringify(await history())).not.toContain("Darwin");
    expect((await history()).map(({ action }) => action)).toContain("erased");
    expect(codeOf(await undo(merged))).toBe("NOT_FOUND");
  });
});
