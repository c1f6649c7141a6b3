import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import type { ListedSource, SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import { startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person, withoutEdited } from "../testing/gedcom-text.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(genealogy, { now: () => new Date("2026-11-23T12:00:00Z") });
});
afterAll(() => harness.stop());

let admin: Caller;
let member: Caller;
beforeEach(async () => {
  const signedIn = await harness.as({ role: "tenant_admin" });
  admin = signedIn;
  member = await harness.as({ tenantId: signedIn.claims.tenantId! });
});

/** Somebody at an event, or in a life, with all that may stand beside them. */
const beside = (level: number, xref: string, word: string): readonly string[] => [
  `${level} ASSO @${xref}@`,
  `${level + 1} RELA godmother ${word}words`,
  `${level + 1} NOTE ${word}note`,
  `${level + 2} CONT ${word}line`,
  `${level + 1} SOUR @${word}@`,
  `${level + 2} PAGE ${word}page`,
];

/** What stands beside the first is told to whoever sees them; what stands beside the second to everybody. */
const file = (...ofHidden: readonly string[]): string =>
  gedcom(
    person("I1", "Olga /Shadow/", ...ofHidden),
    person("I2", "Otto /Open/", "1 BIRT", "2 DATE 1751", "1 DEAT Y"),
    person(
      "I3",
      "Nils /Visible/",
      "1 BIRT",
      "2 DATE 1752",
      ...beside(2, "I1", "Hidebirth"),
      "1 DEAT",
      "2 DATE 1801",
      "1 BAPM",
      "2 DATE 1752",
      ...beside(2, "I1", "Hidebaptism"),
      ...beside(2, "I2", "Openbaptism"),
      "2 _SHAR @I1@",
      "3 ROLE Hideshared",
      ...beside(1, "I1", "Hidelife"),
      ...beside(1, "I2", "Openlife"),
      "1 _ODD open",
      "1 FAMS @F1@",
    ),
    person("I4", "Rita /Visible/", "1 BIRT", "2 DATE 1753", "1 DEAT Y", "1 FAMS @F1@"),
    family(
      "F1",
      "1 HUSB @I3@",
      "1 WIFE @I4@",
      "1 MARR",
      "2 DATE 1780",
      ...beside(2, "I1", "Hidewedding"),
      ...beside(2, "I2", "Openwedding"),
    ),
    ...["Hidelife", "Hidebirth", "Hidebaptism", "Hidewedding", "Openlife", "Openbaptism", "Openwedding"].map(
      (word) => `0 @${word}@ SOUR\n1 TITL ${word}title\n`,
    ),
  );

const hiddenIn = (text: string): readonly string[] => text.match(/Hide\w+/g) ?? [];
const open = ["Openbaptismwords", "Openbaptismline", "Openweddingpage", "Openbaptismtitle", "Openweddingtitle"];

const exportedBy = async (caller: Caller, query: string): Promise<string> =>
  (await caller.download(`/api/gedcom/export?${query}`)).bytes.toString("utf8");

const confidential = ["1 DEAT Y", "1 RESN confidential"] as const;

describe.each(["7.0", "5.5.1"] as const)("an export in version %s", (version) => {
  const hidden = `version=${version}`;

  test.each([
    [
      "somebody confidential",
      ["1 DEAT Y", "1 RESN confidential"],
      [
        ["member", ""],
        ["admin", "&restricted=without"],
      ],
    ],
    [
      "somebody living",
      born("1999"),
      [
        ["admin", "&living=names"],
        ["member", "&living=private"],
      ],
    ],
  ] as const)("tells nothing of what stands at events beside %s", async (_whom, ofHidden, exports) => {
    const client = gedcomClient(admin);
    await client.importFile(file(...ofHidden));
    const whole = await exportedBy(admin, hidden);
    expect(hiddenIn(whole)).toEqual(expect.arrayContaining(["Hidebirthwords", "Hideweddingnote", "Hidebaptismtitle"]));
    for (const [who, query] of exports) {
      const shown = await exportedBy(who === "admin" ? admin : member, hidden + query);
      expect(hiddenIn(shown)).toEqual([]);
      for (const word of open) expect(shown).toContain(word);
      expect(await client.importFile(shown)).toMatchObject({ created: 0, updated: 0 });
      expect(withoutEdited(await exportedBy(admin, hidden))).toBe(withoutEdited(whole));
    }
  });

  test("nor of somebody confidential once they were merged into another, or deleted", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file(...confidential));
    const olga = (await client.people()).find(({ firstName }) => firstName === "Olga")!;
    const other = await admin.post<{ id: string }>("/api/family-members", {
      firstName: "Olga",
      isLiving: false,
      restrictions: ["confidential"],
    });
    const merge = { keptId: other.body.id, mergedId: olga.id, take: [] };
    expect((await admin.post("/api/merges", merge)).status).toBe(200);
    expect(hiddenIn(await exportedBy(admin, hidden))).toContain("Hidebaptismwords");
    expect(hiddenIn(await exportedBy(member, hidden))).toEqual([]);

    expect((await admin.delete(`/api/family-members/${other.body.id}`)).status).toBe(204);
    expect(hiddenIn(await exportedBy(admin, hidden))).toContain("Hidebaptismwords");
    const shown = await exportedBy(member, hidden);
    expect(hiddenIn(shown)).toEqual([]);
    for (const word of open) expect(shown).toContain(word);
  });
});

test("what a member's file would change tells nothing of what stands beside somebody confidential", async () => {
  await gedcomClient(admin).importFile(file(...confidential));
  const theirs = gedcomClient(member);
  const { body: preview } = await theirs.preview(
    gedcom(
      person("I3", "Nils /Visible/", "1 BIRT", "2 DATE 1752", "1 DEAT", "2 DATE 1801", "1 _ODD changed", "1 FAMS @F1@"),
      person("I4", "Rita /Visible/", "1 BIRT", "2 DATE 1753", "1 DEAT Y", "1 FAMS @F1@"),
      family("F1", "1 HUSB @I3@", "1 WIFE @I4@", "1 MARR", "2 DATE 1780"),
    ),
  );
  const path = `/api/gedcom/imports/${preview.id}/changes`;
  const changes = async (caller: Caller) => (await caller.get<{ changes: ProposedChange[] }>(path)).body.changes;
  const before = await changes(member);
  await theirs.commit(preview.id);
  await theirs.until(preview.id, "done");
  const after = await changes(member);
  for (const told of [before, after]) {
    const text = JSON.stringify(told);
    expect(hiddenIn(text)).toEqual([]);
    for (const word of ["Openlifewords", "Openlifepage", "Openbaptismline", "Openweddingwords"])
      expect(text).toContain(word);
    expect(told[0]!.fields.find(({ field }) => field === "lines")!.before).not.toMatch(/I1|ROLE Hide/);
  }
  expect(after).toEqual(before);
  const whole = hiddenIn(JSON.stringify(await changes(admin)));
  expect(whole).toEqual(expect.arrayContaining(["Hidelifewords", "Hidebaptismwords", "Hideweddingnote", "Hideshared"]));
});

test("sources cited beside somebody confidential are told to whoever may see them, and are not those of the event", async () => {
  const client = gedcomClient(admin);
  await client.importFile(file(...confidential));
  const people = await client.people();
  const [olga, nils] = ["Olga", "Nils"].map((name) => people.find(({ firstName }) => firstName === name)!.id);
  const sourcesOf = async (caller: Caller) =>
    (await caller.get<{ sources: ListedSource[] }>("/api/sources")).body.sources;
  const titlesOf = async (caller: Caller) => (await sourcesOf(caller)).map(({ title }) => title);
  const all = await sourcesOf(admin);
  const openTitles = ["Openbaptismtitle", "Openlifetitle", "Openweddingtitle"];
  const hiddenTitles = ["Hidebaptismtitle", "Hidebirthtitle", "Hidelifetitle", "Hideweddingtitle"];
  expect(all.map(({ title }) => title)).toEqual([...hiddenTitles, ...openTitles]);
  expect(await titlesOf(member)).toEqual(openTitles);

  const told = async (caller: Caller, path: string) => {
    const { status, body } = await caller.get<{ citations: SourceCitation[] }>(path);
    return status === 200 ? body.citations.map(({ name, about, page }) => [name, about, page]) : status;
  };
  const citing = new Map(
    await Promise.all(
      all.map(async ({ id, title, citedBy }) => {
        expect(citedBy).toBe(1);
        const path = `/api/sources/${id}`;
        expect((await admin.get(path)).status).toBe(200);
        expect((await member.get(path)).status).toBe(hiddenTitles.includes(title) ? 404 : 200);
        return [title, [await told(admin, `${path}/citations`), await told(member, `${path}/citations`)]] as const;
      }),
    ),
  );
  const besideOtto = ["Nils Visible", "Baptism, godmother Openbaptismwords: Otto Open", "Openbaptismpage"];
  expect(citing.get("Openbaptismtitle")).toEqual([[besideOtto], [besideOtto]]);
  expect(citing.get("Hidebirthtitle")).toEqual([
    [["Nils Visible", "Birth, godmother Hidebirthwords: Olga Shadow", "Hidebirthpage"]],
    404,
  ]);
  expect(citing.get("Hideweddingtitle")![0]).toMatchObject([
    [expect.any(String), expect.any(String), "Hideweddingpage"],
  ]);

  for (const caller of [admin, member]) {
    const { body } = await caller.get<FamilyMemberWithRevision>(`/api/family-members/${nils}`);
    const pages = (body.citations ?? []).map(({ page }) => page);
    expect(pages.filter((page) => !/life/.test(page ?? ""))).toEqual([]);
    expect(pages).toContain("Openlifepage");
  }

  expect((await admin.patch(`/api/family-members/${olga}`, { restrictions: [] })).status).toBe(200);
  expect(await titlesOf(member)).toEqual([...hiddenTitles, ...openTitles]);
});
