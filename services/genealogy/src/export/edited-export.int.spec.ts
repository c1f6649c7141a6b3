import type { FamilyMemberWithRevision, FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import { startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { undeclaredTags, validateSeven } from "../gedcom/testing/validate-seven.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(genealogy, { now: () => new Date("2026-11-27T12:00:00Z") });
});
afterAll(() => harness.stop());

const census = { source: "Census", page: "1", quality: 2, text: "first\nsecond" };
const birthName = { type: "birth", label: null, title: null, firstName: "Zoe", lastName: "Kay", suffix: null };

/** What people do to somebody, one after the other. */
const changesOf = ({ facts, notes, otherNames }: FamilyMemberWithRevision): readonly object[] => [
  { birthDate: "about 1850", birthPlace: "Maer, Staffordshire", birthCitations: [census] },
  {
    facts: [
      ...(facts ?? []).map((fact) => ({ label: "said", ...fact, note: "changed here" })),
      { id: "forge", type: "occupation", value: "smith", date: "between 1870 and 1872", citations: [census] },
    ],
  },
  { notes: [...(notes ?? []), { id: "note", text: "One more\n@ noon" }], biography: "A life.\n\nTold anew" },
  { otherNames: [...(otherNames ?? []), birthName], nameCitations: [{ source: "Letters" }] },
  { deathDate: "12 May 1900", deathPlace: "Downe", isLiving: false },
  { title: "Dr.", maidenName: "Old" },
  { facts: [], notes: null },
];

/** The same to a relationship. */
const changesOfTie = ({ relationshipType }: FamilyRelationship): readonly object[] =>
  relationshipType === "spouse"
    ? [
        { partnership: "partners" },
        { marriageDate: "June 1840", marriagePlace: "Maer", marriageCitations: [census] },
        { partnership: "divorced", endDate: "1860" },
      ]
    : [{ pedigree: "adopted" }, { pedigree: "foster" }];

const changed = async (admin: Caller, path: string, body: object): Promise<void> => {
  expect(await admin.patch(path, body)).toMatchObject({ status: 200 });
};

/** Nothing of the file is as it was: each of its people and relationships is changed in one or in all of the ways. */
const changeEverything = async (admin: Caller, ways: "one" | "all"): Promise<void> => {
  const { people, relationships } = gedcomClient(admin);
  const some = (changes: readonly object[], at: number) => (ways === "all" ? changes : [changes[at % changes.length]!]);
  for (const [at, { id }] of (await people()).entries()) {
    const path = `/api/family-members/${id}`;
    const { body } = await admin.get<FamilyMemberWithRevision>(path);
    for (const change of some(changesOf(body), at)) await changed(admin, path, change);
  }
  const nameOf = new Map((await people()).map(({ id, firstName }) => [id, firstName]));
  const nameOfTie = ({ member1Id, member2Id }: FamilyRelationship) =>
    `${nameOf.get(member1Id)} ${nameOf.get(member2Id)}`;
  const ties = (await relationships()).toSorted((one, other) => (nameOfTie(one) < nameOfTie(other) ? -1 : 1));
  for (const [at, tie] of ties.entries())
    for (const change of some(changesOfTie(tie), at))
      await changed(admin, `/api/family-relationships/${tie.id}`, change);
};

/** The order of lines that came is that of the file by now. */
const recordsIn = (text: string): string[][] => text.split(/\n(?=0 )/).map((record) => record.split("\n").toSorted());

const files = [
  "numbers and words of others",
  "adoptions that the link and the event tell",
  "marriages and divorces that did not happen",
  "sources and pictures told on the spot",
  "version 7 in other words",
];

test.each(files.flatMap((name) => [[name, "one"] as const, [name, "all"] as const]))(
  "what people changed in %s (%s of the ways) is no news when it comes back",
  async (name, ways) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const { created } = await client.importFile(difficultFiles[name]!);
    await changeEverything(admin, ways);
    const out = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    expect([...validateSeven(out["7.0"]), ...undeclaredTags(out["7.0"])]).toEqual([]);
    for (const version of ["7.0", "5.5.1"] as const) {
      const { body: looked } = await client.preview(out[version]);
      expect(looked).toMatchObject({ created: 0, unchanged: created, changedRelationships: 0, doubtful: 0 });
      await client.cancel(looked.id);
      expect(await client.importFile(out[version])).toMatchObject({ created: 0, updated: 0, unchanged: created });
      expect(recordsIn(await client.exported("7.0"))).toEqual(recordsIn(out["7.0"]));
    }
  },
);
