import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { ListedSource, SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const family = async () => {
  const member = await harness.as();
  const admin = await harness.as({ tenantId: member.claims.tenantId!, role: "tenant_admin" });
  return { member, admin };
};

const sourcesOf = async (who: Caller): Promise<ListedSource[]> =>
  (await who.get<{ sources: ListedSource[] }>("/api/sources")).body.sources;
const titles = async (who: Caller): Promise<string[]> => (await sourcesOf(who)).map(({ title }) => title);
const citing = async (who: Caller, id: string): Promise<SourceCitation[]> =>
  (await who.get<{ citations: SourceCitation[] }>(`/api/sources/${id}/citations`)).body.citations;

test("what is cited for a birth and a death is shown, changed, told in the history and taken back", async () => {
  const { member, admin } = await family();
  const birthCitations = [{ source: "St Peter", page: "3", quality: 3, text: "Emma" }];
  const emma = await addMember(member, { firstName: "Emma", birthDate: "1808", birthCitations });
  const path = `/api/family-members/${emma.id}`;
  const { id } = (await sourcesOf(member))[0]!;
  const shown = async () => (await member.get<FamilyMemberWithRevision>(path)).body;
  expect(await shown()).toMatchObject({ birthCitations, sources: [{ citedAs: "St Peter", id, title: "St Peter" }] });
  expect(await citing(member, id)).toMatchObject([
    { name: "Emma", about: "Birth", page: "3", quality: 3, text: "Emma" },
  ]);
  // A list of everybody carries no sources.
  expect(JSON.stringify((await member.get("/api/family-members")).body)).not.toContain("St Peter");

  const changed = { birthCitations: [], deathCitations: [{ source: "Gravestone" }] };
  expect(codeOf(await member.patch(path, changed))).toBe("FORBIDDEN");
  const stranger = await harness.as({ role: "tenant_admin" });
  expect((await stranger.patch(path, changed)).status).toBe(404);
  expect(codeOf(await admin.patch(path, { birthCitations: [{ source: " " }] }))).toBe("INVALID_INPUT");
  expect((await admin.patch(path, changed)).body).toMatchObject({
    birthCitations: null,
    deathCitations: [{ source: "Gravestone" }],
  });
  expect(await titles(member)).toEqual(["Gravestone"]);
  const { body: history } = await member.get<HistoryEntry[]>(`${path}/history`);
  expect(history[0]!.changes).toEqual([
    { field: "birthCitations", before: "St Peter, 3", after: null },
    { field: "deathCitations", before: null, after: "Gravestone" },
  ]);
  await admin.post(`${path}/revert`, { revision: 0 });
  expect(await titles(member)).toEqual(["St Peter"]);
  expect((await shown()).birthCitations).toEqual(birthCitations);
});

test("each further name has sources of its own, in the history, on the page of the source, and where it changes", async () => {
  const { member, admin } = await family();
  const [bessy, mary] = [
    { type: "nickname", firstName: "Bessy" },
    { type: "also_known_as", firstName: "Mary", lastName: "May" },
  ];
  const letter = [{ source: "A letter", page: "3" }];
  const emma = await addMember(member, { firstName: "Emma", otherNames: [{ ...bessy, citations: letter }, mary] });
  const path = `/api/family-members/${emma.id}`;
  const shown = async () =>
    (await member.get<FamilyMemberWithRevision>(path)).body.otherNames?.map(({ firstName, citations }) => [
      firstName,
      citations,
    ]);
  expect(await shown()).toEqual([
    ["Bessy", letter],
    ["Mary", undefined],
  ]);
  const { id } = (await sourcesOf(member))[0]!;
  expect(await citing(member, id)).toMatchObject([{ name: "Emma", about: "Name: Bessy", page: "3" }]);
  const listed = (await member.get<FamilyMemberWithRevision[]>("/api/family-members")).body;
  expect(JSON.stringify(listed)).not.toContain("A letter");

  // Names as a list has them, without their sources: those stay; another kind of the same name is the same name.
  const asListed = listed[0]!.otherNames!.map((name, place) =>
    place === 0 ? { ...name, type: "professional" } : name,
  );
  expect(codeOf(await member.patch(path, { otherNames: asListed }))).toBe("FORBIDDEN");
  expect((await admin.patch(path, { otherNames: asListed })).status).toBe(200);
  expect((await shown())![0]).toEqual(["Bessy", letter]);
  const bible = [{ source: "Family Bible" }];
  expect(
    (
      await admin.patch(path, {
        otherNames: [
          { ...bessy, citations: [] },
          { ...mary, citations: bible },
        ],
      })
    ).status,
  ).toBe(200);
  expect(await shown()).toEqual([
    ["Bessy", undefined],
    ["Mary", bible],
  ]);
  expect(await titles(member)).toEqual(["Family Bible"]);
  const { body: history } = await member.get<HistoryEntry[]>(`${path}/history`);
  expect(history[0]!.changes).toEqual([
    { field: "otherNames", before: "Bessy (A letter, 3); Mary May", after: "Bessy; Mary May (Family Bible)" },
  ]);
  const { revision } = (await admin.get<FamilyMemberWithRevision>(path)).body;
  const other = await addMember(member, { firstName: "Emma", otherNames: [{ ...mary, citations: letter }] });
  expect((await admin.post("/api/merges", { keptId: emma.id, mergedId: other.id, take: [] })).status).toBe(200);
  expect((await shown())![1]).toEqual(["Mary", [...bible, ...letter]]);
  expect((await admin.post(`/api/merges/${other.id}/undo`)).status).toBe(200);
  expect((await shown())![1]).toEqual(["Mary", bible]);
  expect((await admin.post(`${path}/revert`, { revision: 0 })).status).toBe(200);
  expect((await shown())![0]).toEqual(["Bessy", letter]);
  expect((await admin.post(`${path}/revert`, { revision })).status).toBe(200);
  await admin.post(`/api/family-members/${emma.id}/erase`);
  expect(await titles(member)).toEqual(["A letter"]);
});

test("what a file cites for one of several names is told of that name", async () => {
  const { member, admin } = await family();
  await gedcomClient(admin).importFile(
    "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann /Lee/\n2 SOUR @S1@\n1 NAME Nan /Lee/\n2 TYPE AKA\n2 SOUR @S1@\n3 PAGE 9\n0 @S1@ SOUR\n1 TITL Register\n0 TRLR\n",
  );
  const [ann] = await gedcomClient(admin).people();
  const { body } = await member.get<FamilyMemberWithRevision>(`/api/family-members/${ann!.id}`);
  expect(body.citations?.map(({ about, page }) => [about, page])).toEqual([
    ["name", undefined],
    ["name 0", "9"],
  ]);
  const [register] = await sourcesOf(member);
  expect((await citing(member, register!.id)).map(({ about }) => about)).toEqual(["Name", "Name: Nan Lee"]);
});

test("two people who are one cite what both did, until that is taken back; nothing stays of somebody erased", async () => {
  const { member, admin } = await family();
  const one = await addMember(member, { firstName: "Emma", birthCitations: [{ source: "St Peter" }] });
  const other = await addMember(member, { firstName: "Emma", birthCitations: [{ source: "A letter" }] });
  const { body: merged } = await admin.post<FamilyMemberWithRevision>("/api/merges", {
    keptId: one.id,
    mergedId: other.id,
    take: [],
  });
  expect(merged.birthCitations).toEqual([{ source: "St Peter" }, { source: "A letter" }]);
  const { id } = (await sourcesOf(member))[0]!;
  expect(await citing(member, id)).toMatchObject([{ memberId: one.id, about: "Birth" }]);
  await admin.post(`/api/merges/${other.id}/undo`);
  expect(await citing(member, id)).toMatchObject([{ memberId: other.id, about: "Birth" }]);
  await admin.post(`/api/family-members/${other.id}/erase`);
  expect(await titles(member)).toEqual(["St Peter"]);
});

test("nothing is told of what is cited for a birth that a file keeps private", async () => {
  const { member, admin } = await family();
  const client = gedcomClient(admin);
  await client.importFile(
    "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann //\n1 BIRT\n2 DATE 1800\n2 RESN CONFIDENTIAL\n1 DEAT\n2 DATE 1880\n0 TRLR\n",
  );
  const [ann] = await client.people();
  const path = `/api/family-members/${ann!.id}`;
  await admin.patch(path, {
    birthCitations: [{ source: "A secret letter" }],
    deathCitations: [{ source: "Gravestone" }],
  });
  const told = async (who: Caller): Promise<string> => JSON.stringify((await who.get(path)).body);
  expect(await told(admin)).toContain("A secret letter");
  expect(await told(member)).toMatch(/Gravestone/);
  expect(await told(member)).not.toMatch(/secret/);
  expect(await titles(member)).not.toContain("A secret letter");
  expect(await gedcomClient(member).exported()).not.toMatch(/secret/);
  expect(await client.exported()).toMatch(/A secret letter/);
  const { body: without } = await admin.get<string>("/api/gedcom/export?version=7.0&restricted=without");
  expect(without).not.toMatch(/secret/);
});

test("what is cited for a marriage is shown at both, changed and taken back, and gone with either", async () => {
  const { member, admin } = await family();
  const [emma, charles] = [
    await addMember(member, { firstName: "Emma" }),
    await addMember(member, { firstName: "Charles" }),
  ];
  const marriageCitations = [{ source: "St Peter", page: "40" }];
  const tie = { member1Id: emma.id, member2Id: charles.id, relationshipType: "spouse", marriageCitations };
  const { body: added } = await member.post<FamilyRelationship>("/api/family-relationships", tie);
  expect(added.marriageCitations).toEqual(marriageCitations);
  const path = `/api/family-relationships/${added.id}`;
  const { id } = (await sourcesOf(member))[0]!;
  const cited = async (who: Caller, of: string) =>
    (await who.get<FamilyMemberWithRevision>(`/api/family-members/${of}`)).body.citations;
  for (const one of [emma, charles])
    expect(await cited(member, one.id)).toEqual([
      { about: `marriage ${added.id}`, source: "St Peter", page: "40", sourceId: id },
    ]);
  expect(await citing(member, id)).toMatchObject([
    { name: "Emma", otherName: "Charles", about: "Marriage", page: "40" },
  ]);
  const { body: kin } = await member.get<{ relationships: FamilyRelationship[] }>(`/api/family-members/${emma.id}/kin`);
  expect(kin.relationships).toMatchObject([{ marriageCitations }]);
  expect(JSON.stringify((await member.get("/api/family-relationships")).body)).not.toContain("St Peter");

  const changes = { partnership: "divorced", marriageCitations: null, endCitations: [{ source: "Court" }] };
  expect(codeOf(await member.patch(path, changes))).toBe("FORBIDDEN");
  const stranger = await harness.as({ role: "tenant_admin" });
  expect((await stranger.patch(path, changes)).status).toBe(404);
  expect((await admin.patch<FamilyRelationship>(path, changes)).body).toMatchObject(changes);
  expect(await titles(member)).toEqual(["Court"]);
  expect((await cited(member, emma.id))?.map(({ about }) => about)).toEqual([`end ${added.id}`]);
  const { body: history } = await member.get<HistoryEntry[]>(`/api/family-members/${emma.id}/relationship-history`);
  expect(history[0]!.changes).toEqual(
    expect.arrayContaining([{ field: "marriageCitations", before: "St Peter, 40", after: null }]),
  );
  await admin.delete(`/api/family-members/${charles.id}`);
  expect(await titles(member)).toEqual([]);
  await admin.post(`/api/family-members/${charles.id}/revert`, { revision: 0 });
  expect(await titles(member)).toEqual(["Court"]);
  await admin.post(`/api/family-members/${emma.id}/erase`);
  expect(await titles(member)).toEqual([]);
});
