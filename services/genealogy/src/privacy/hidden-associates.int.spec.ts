import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import type { ListedSource, SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person, withoutEdited } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

let tenantId: string;
let admin: Caller;
let member: Caller;
beforeEach(async () => {
  const signedIn = await harness.as({ role: "tenant_admin" });
  tenantId = signedIn.claims.tenantId!;
  admin = signedIn;
  member = await harness.as({ tenantId });
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

const uid = "1 _UID 3C2E5A5E0D8B4F5C9E5D6E1F3A4B5C6D7E8F";
/** Another program's file, which speaks of somebody here. */
const spokenOfSince = gedcom(person("X9", "Olga /Shadow/", ...confidential, uid, "1 OCCU smith"));

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

  test("tells nothing of what is cited beside somebody of whom a part is private", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file("1 BIRT", "2 DATE 1750", "2 RESN confidential", "1 DEAT Y"));
    const people = await client.people();
    const [olga, nils] = ["Olga", "Nils"].map((name) => people.find(({ firstName }) => firstName === name)!.id);
    const citations = [{ source: "Hidetyped", page: "Hidetypedpage" }];
    const own = (await admin.get<FamilyMemberWithRevision>(`/api/family-members/${nils}`)).body.associations!;
    const associations = [...own, { id: "own", memberId: olga, role: "friend", note: "Opentyped", citations }];
    expect((await admin.patch(`/api/family-members/${nils}`, { associations })).status).toBe(200);
    const whole = await exportedBy(admin, hidden);
    const cited = (text: string): readonly string[] => hiddenIn(text).filter((word) => /page|title|typed/.test(word));
    expect(cited(whole)).toEqual(expect.arrayContaining(["Hidelifepage", "Hideweddingtitle", "Hidetyped"]));
    for (const [who, query] of [
      [member, ""],
      [admin, "&restricted=without"],
      [member, "&living=names"],
    ] as const) {
      const shown = await exportedBy(who, hidden + query);
      expect(cited(shown)).toEqual([]);
      for (const word of [...open, "Opentyped", "Hidelifewords", "Hidebirthnote", "Hideweddingline"])
        expect(shown).toContain(word);
      expect(await client.importFile(shown)).toMatchObject({ created: 0, updated: 0 });
      expect(withoutEdited(await exportedBy(admin, hidden))).toBe(withoutEdited(whole));
    }
  });

  test("tells nothing of what stands beside somebody hidden of whom another file spoke since", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file(...confidential, uid));
    await client.importFile(spokenOfSince);
    expect((await client.people()).filter(({ firstName }) => firstName === "Olga")).toHaveLength(1);
    expect(hiddenIn(await exportedBy(admin, hidden))).toEqual(expect.arrayContaining(["Hidebaptismwords"]));
    for (const [who, query] of [
      [member, ""],
      [admin, "&restricted=without"],
    ] as const) {
      const shown = await exportedBy(who, hidden + query);
      expect(hiddenIn(shown)).toEqual([]);
      for (const word of open) expect(shown).toContain(word);
      expect(await client.importFile(shown)).toMatchObject({ created: 0, updated: 0 });
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

describe("what a member's file would change", () => {
  const changesOf = async (...ofOlga: readonly string[]) => {
    await gedcomClient(admin).importFile(file(...ofOlga));
    const theirs = gedcomClient(member);
    const { body: preview } = await theirs.preview(
      gedcom(
        person(
          "I3",
          "Nils /Visible/",
          "1 BIRT",
          "2 DATE 1752",
          "1 DEAT",
          "2 DATE 1801",
          "1 _ODD changed",
          "1 FAMS @F1@",
        ),
        person("I4", "Rita /Visible/", "1 BIRT", "2 DATE 1753", "1 DEAT Y", "1 FAMS @F1@"),
        family("F1", "1 HUSB @I3@", "1 WIFE @I4@", "1 MARR", "2 DATE 1780"),
      ),
    );
    const path = `/api/gedcom/imports/${preview.id}/changes`;
    const changes = async (caller: Caller) => (await caller.get<{ changes: ProposedChange[] }>(path)).body.changes;
    const commit = async () => {
      await theirs.commit(preview.id);
      await theirs.until(preview.id, "done");
    };
    return { changes, commit };
  };
  const openWords = ["Openlifewords", "Openlifepage", "Openbaptismline", "Openweddingwords"];

  test("tells nothing of what stands beside somebody confidential", async () => {
    const { changes, commit } = await changesOf(...confidential);
    const before = await changes(member);
    await commit();
    const after = await changes(member);
    for (const told of [before, after]) {
      const text = JSON.stringify(told);
      expect(hiddenIn(text)).toEqual([]);
      for (const word of openWords) expect(text).toContain(word);
      expect(told[0]!.fields.find(({ field }) => field === "lines")!.before).not.toMatch(/I1|ROLE Hide/);
    }
    expect(after).toEqual(before);
    const whole = hiddenIn(JSON.stringify(await changes(admin)));
    expect(whole).toEqual(
      expect.arrayContaining(["Hidelifewords", "Hidebaptismwords", "Hideweddingnote", "Hideshared"]),
    );
  });

  test("tells nothing of them once another program's file spoke of them", async () => {
    const { changes, commit } = await changesOf(...confidential, uid);
    await commit();
    await gedcomClient(admin).importFile(spokenOfSince);
    const text = JSON.stringify(await changes(member));
    expect(hiddenIn(text)).toEqual([]);
    for (const word of openWords) expect(text).toContain(word);
    expect(hiddenIn(JSON.stringify(await changes(admin)))).toContain("Hidebaptismwords");
  });

  test("tells nothing of what is cited beside somebody of whom a part is private", async () => {
    const { changes, commit } = await changesOf("1 BIRT", "2 DATE 1750", "2 RESN confidential", "1 DEAT Y");
    const before = await changes(member);
    await commit();
    for (const told of [before, await changes(member)]) {
      const text = JSON.stringify(told);
      expect(text).not.toMatch(/Hide\w+page/);
      for (const word of [...openWords, "Hidelifewords", "Hidebaptismline"]) expect(text).toContain(word);
    }
    expect(JSON.stringify(await changes(admin))).toMatch(/Hidebaptismpage/);
  });
});

test("sources cited beside somebody confidential are told to administrators alone once another program's file spoke of them", async () => {
  const client = gedcomClient(admin);
  await client.importFile(file(...confidential, uid));
  await client.importFile(spokenOfSince);
  const titlesOf = async (caller: Caller) =>
    (await caller.get<{ sources: ListedSource[] }>("/api/sources")).body.sources.map(({ title }) => title);
  const told = async () => {
    expect(hiddenIn((await titlesOf(admin)).join())).toContain("Hidelifetitle");
    expect(await titlesOf(member)).toEqual(["Openbaptismtitle", "Openlifetitle", "Openweddingtitle"]);
  };
  await told();
  // As citations from before are.
  await harness.service.readModel.service`update citations set associate_key = null where tenant_id = ${tenantId}`;
  await told();
});

test("sources cited beside an associate who is named by words alone are told, though somebody is hidden", async () => {
  await gedcomClient(admin).importFile(file(...confidential));
  const baptism = ["1 BAPM", "2 ASSO @VOID@", "3 PHRASE A passer-by", "3 ROLE WITN", "3 SOUR @S9@"];
  const told = gedcom(person("I8", "Nora /Visible/", ...baptism), "0 @S9@ SOUR\n1 TITL Openvoidtitle\n").replace(
    "5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8",
    "7.0",
  );
  await gedcomClient(admin).importFile(told);
  for (const caller of [admin, member]) {
    const { body } = await caller.get<{ sources: ListedSource[] }>("/api/sources");
    expect(body.sources.map(({ title }) => title)).toContain("Openvoidtitle");
  }
});

test("a life tells nothing of somebody confidential at its events once another program's file spoke of them", async () => {
  const client = gedcomClient(admin);
  const phrase = (xref: string, name: string) => ["2 ASSO @" + xref + "@", `3 PHRASE ${name}`, "3 ROLE WITN"];
  const told = gedcom(
    person("I1", "Olga /Shadow/", ...confidential, uid),
    person("I3", "Nils /Visible/", "1 BAPM", ...phrase("I1", "Hidephrase"), "1 BURI", ...phrase("VOID", "Openphrase")),
  ).replace("5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8", "7.0");
  await client.importFile(told);
  await client.importFile(spokenOfSince);
  const nils = (await client.people()).find(({ firstName }) => firstName === "Nils")!.id;
  const lifeOf = async (caller: Caller) =>
    JSON.stringify((await caller.get<FamilyMemberWithRevision>(`/api/family-members/${nils}`)).body);
  expect(await lifeOf(admin)).toContain("Hidephrase");
  expect(await lifeOf(member)).toContain("Openphrase");
  expect(hiddenIn(await lifeOf(member))).toEqual([]);
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
