import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { genealogy } from "../service.ts";
import { bytesOf, gedcomClient, isThere, realFile } from "../testing/gedcom-client.ts";
import { family, gedcom, person, withoutEdited } from "../testing/gedcom-text.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const versions = ["7.0", "5.5.1"] as const;
type Version = (typeof versions)[number];

const changed = async (caller: Caller, path: string, body: object): Promise<void> => {
  expect((await caller.patch(path, body)).status).toBe(200);
};

const hidden = <Part extends object>(parts: readonly Part[] | null | undefined) =>
  parts?.map((part) => ({ ...part, isPrivate: true }));

/** Keeps something of everybody private, of each something else. */
const keepPrivate = async (admin: Caller): Promise<void> => {
  const { people, relationships } = gedcomClient(admin);
  for (const [at, { id }] of (await people()).slice(0, 60).entries()) {
    const path = `/api/family-members/${id}`;
    if (at % 3 === 0) await changed(admin, path, { restrictions: ["confidential"] });
    if (at % 3 === 1)
      await changed(admin, path, { isBirthPrivate: true, isDeathPrivate: true, isBiographyPrivate: true });
    if (at % 3 !== 2) continue;
    const { facts, notes, otherNames } = (await admin.get<FamilyMemberWithRevision>(path)).body;
    const parts = { facts: hidden(facts), notes: hidden(notes), otherNames: hidden(otherNames) };
    const recorded = Object.entries(parts).filter(([, list]) => list !== undefined && list.length > 0);
    if (recorded.length > 0) await changed(admin, path, Object.fromEntries(recorded));
  }
  const couples = (await relationships()).filter(({ relationshipType }) => relationshipType === "spouse");
  for (const [at, { id }] of couples.slice(0, 30).entries()) {
    const part = (["isPrivate", "isMarriagePrivate", "isEndPrivate"] as const)[at % 3]!;
    // Only what is known of an end can be private.
    await admin.patch(`/api/family-relationships/${id}`, { [part]: true });
  }
};

const exportedBy = async (caller: Caller, version: Version, query = ""): Promise<string> =>
  (await caller.download(`/api/gedcom/export?version=${version}${query}`)).bytes.toString("utf8");

const files: readonly (readonly [string, () => string])[] = [
  ...["maximal70.ged"]
    .filter((name) => isThere(realFile(name)))
    .map((name) => [name, () => bytesOf(realFile(name)).toString("utf8")] as const),
  ...Object.entries(difficultFiles).map(([name, text]) => [name, () => text] as const),
  [
    "an associate whom no record tells of",
    () =>
      gedcom(
        person(
          "I1",
          "Emma /Wedgwood/",
          "1 CHR",
          "2 DATE 1808",
          "1 ASSO @I2@",
          "2 RELA Witness",
          "1 ASSO @I9@",
          "2 RELA lost",
        ),
        person("I2", "Anne /Wedgwood/"),
      ),
  ],
];

describe.each(files)("%s", (_, read) => {
  test("changes nothing when an administrator takes in again what others see of it", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const tenantId = admin.claims.tenantId!;
    const member = await harness.as({ tenantId });
    const client = gedcomClient(admin);
    await client.importFile(read());
    await keepPrivate(admin);
    const all = await exportedBy(admin, "7.0");
    expect(all).toContain("\n1 _SIGHT ALL\n");
    for (const version of versions) {
      const partial = [
        await exportedBy(member, version),
        await exportedBy(admin, version, "&living=private"),
        await exportedBy(admin, version, "&restricted=without&living=names"),
      ];
      for (const file of partial) {
        expect(file).toContain("\n1 _SIGHT PART\n");
        expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0, isPartial: true });
        expect(withoutEdited(await exportedBy(admin, "7.0"))).toBe(withoutEdited(all));
      }
    }
  });
});

test("who is a child by birth of a mother and adopted by her second husband stays so where the father is hidden", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  await client.importFile(difficultFiles["a child adopted by the second husband of the mother"]!);
  const father = (await client.people()).find(({ firstName }) => firstName === "Father")!;
  await changed(admin, `/api/family-members/${father.id}`, { restrictions: ["confidential"] });
  const all = await exportedBy(admin, "7.0");
  const member = await harness.as({ tenantId: admin.claims.tenantId! });
  for (const version of versions)
    for (const partial of [
      await exportedBy(member, version),
      await exportedBy(admin, version, "&restricted=without"),
    ]) {
      expect(partial).not.toContain("Father");
      expect(await client.importFile(partial)).toMatchObject({ created: 0, updated: 0, isPartial: true });
      expect(await exportedBy(admin, "7.0")).toBe(all);
    }
});

test.each(["dates in other words", "numbers and words of others", "sources and pictures told on the spot"])(
  "what people changed in %s stays as it is when what others see of it comes back",
  async (name) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(difficultFiles[name]!);
    for (const { id } of await client.people()) {
      const path = `/api/family-members/${id}`;
      const { facts, notes } = (await admin.get<FamilyMemberWithRevision>(path)).body;
      const told = (facts ?? []).map((fact) => ({ label: "said", ...fact, note: "changed here" }));
      await changed(admin, path, { facts: [...told, { id: "forge", type: "occupation", value: "smith" }] });
      await changed(admin, path, { notes: [...(notes ?? []), { id: "more", text: "One more" }], biography: "A life" });
      await changed(admin, path, { birthDate: "about 1850", isLiving: false, deathPlace: "Downe", title: "Dr." });
    }
    await keepPrivate(admin);
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const all = await exportedBy(admin, "7.0");
    for (const version of versions)
      for (const file of [await exportedBy(member, version), await exportedBy(admin, version, "&living=private")]) {
        expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0 });
        expect(withoutEdited(await exportedBy(admin, "7.0"))).toBe(withoutEdited(all));
      }
  },
);

test.each(versions)(
  "who is shown without their birth is known again, also after a correction here: %s",
  async (version) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(gedcom(person("I1", "Ann /Lee/", "1 BIRT", "2 DATE 1790"), person("I2", "Bo /Lee/")));
    for (const { id, firstName } of await client.people())
      await changed(admin, `/api/family-members/${id}`, {
        firstName: `${firstName} Maria`,
        birthDate: "2 May 1791",
        isBirthPrivate: true,
      });
    const all = await exportedBy(admin, "7.0");
    const partial = await exportedBy(await harness.as({ tenantId: admin.claims.tenantId! }), version);
    expect(partial).not.toContain("BIRT");
    expect(await client.importFile(partial)).toMatchObject({ created: 0, updated: 0, isPartial: true });
    expect(await exportedBy(admin, "7.0")).toBe(all);
  },
);

const small = gedcom(
  person(
    "I1",
    "Emma /Wedgwood/",
    "1 BIRT",
    "2 DATE 1808",
    "2 PLAC Maer",
    "1 NOTE Her secret life",
    "1 DEAT",
    "2 DATE 1896",
    "1 FAMS @F1@",
  ),
  person("I2", "Charles /Darwin/", "1 OCCU Naturalist", "1 RELI Secretly none", "1 DEAT", "2 DATE 1882", "1 FAMS @F1@"),
  person("I3", "William /Darwin/", "1 DEAT Y", "1 FAMC @F1@"),
  "0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 MARR\n2 DATE 1839\n2 PLAC Maer\n",
);

/** A family of which a member does not see all. */
const familyWithSecrets = async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  await client.importFile(small);
  const byName = new Map((await client.people()).map((one) => [one.firstName, one]));
  const [emma, charles, william] = ["Emma", "Charles", "William"].map((name) => byName.get(name));
  const detailsOf = async (id: string) => (await admin.get<FamilyMemberWithRevision>(`/api/family-members/${id}`)).body;
  const { facts } = await detailsOf(charles!.id);
  await changed(admin, `/api/family-members/${emma!.id}`, { isBiographyPrivate: true });
  const religion = facts!.map((fact) => ({ ...fact, isPrivate: fact.type === "religion" }));
  await changed(admin, `/api/family-members/${charles!.id}`, { facts: religion });
  await changed(admin, `/api/family-members/${william!.id}`, { restrictions: ["confidential"] });
  const member = await harness.as({ tenantId: admin.claims.tenantId! });
  return { admin, client, member, detailsOf, ids: [emma!.id, charles!.id, william!.id] as const };
};

describe.each(versions)("what a member wrote into their export of %s", (version) => {
  test("comes in, and nothing else changes", async () => {
    const { client, member, detailsOf, ids } = await familyWithSecrets();
    const [emma, charles, william] = ids;
    const file = await exportedBy(member, version);
    expect(file).not.toMatch(/secret|William/i);
    const edited = file
      .replace("2 PLAC Maer\n1 DEAT", "2 PLAC Maer Hall\n1 DEAT\n2 CAUS old age")
      .replace("2 DATE 1896\n", "2 DATE 1896\n1 NOTE She played the piano\n")
      .replace("1 OCCU Naturalist\n", "1 OCCU Naturalist\n1 OCCU Geologist\n")
      .replace("1 CHIL @STAND_IN_1@\n", "1 CHIL @STAND_IN_1@\n1 CHIL @I9@\n")
      .replace("0 TRLR", "0 @I9@ INDI\n1 NAME Mary /Darwin/\n1 DEAT Y\n1 FAMC @F1@\n0 TRLR");
    expect(await client.importFile(edited)).toMatchObject({ created: 1, updated: 2, isPartial: true });
    expect(await detailsOf(emma)).toMatchObject({
      birthPlace: "Maer Hall",
      deathDate: "1896",
      biography: "Her secret life",
      isBiographyPrivate: true,
      notes: [{ text: "She played the piano" }],
    });
    const { facts } = await detailsOf(charles);
    expect(facts!.map(({ type, label: _l, ...fact }) => [type, fact.isPrivate ?? false])).toEqual([
      ["occupation", false],
      ["religion", true],
      ["occupation", false],
    ]);
    expect(await detailsOf(william)).toMatchObject({ firstName: "William", isLiving: false });
    expect(await client.people()).toHaveLength(4);
    expect((await client.relationships()).filter(({ relationshipType }) => relationshipType === "parent")).toHaveLength(
      4,
    );
    expect(await client.exported()).toContain("2 CAUS old age");
  });

  test("takes nothing away where nobody knows what was shown; a whole export that leaves something out does", async () => {
    const { client, member, admin, detailsOf, ids } = await familyWithSecrets();
    const shorter = (file: string): string => file.replace("1 OCCU Naturalist\n", "").replace("2 PLAC Maer\n", "");
    const all = await client.exported();
    const partial = shorter(await exportedBy(member, version)).replace(/\n1 _SHOWN \w+/g, "");
    // Of an export from before there was the mark nobody knows how much it shows.
    for (const file of [partial, partial.replace("1 _SIGHT PART\n", "")]) {
      expect((await client.preview(file)).body).toMatchObject({ created: 0, updated: 0, isPartial: true });
      await client.importFile(file);
      expect(await client.exported()).toBe(all);
    }
    // Nor does it ask an administrator to, where a member takes it in.
    const byMember = (await gedcomClient(member).preview(partial)).body;
    expect(byMember).toMatchObject({ created: 0, waiting: 0, isPartial: true });
    // To another family somebody who is not shown is somebody all the same.
    const elsewhere = gedcomClient(await harness.as({ role: "tenant_admin" }));
    expect(await elsewhere.importFile(partial)).toMatchObject({ created: 3 });
    expect(await elsewhere.importFile(partial)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const whole = shorter(await exportedBy(admin, version));
    expect(await client.importFile(whole)).toMatchObject({ created: 0, updated: 1, isPartial: false });
    expect((await detailsOf(ids[1])).facts).toMatchObject([{ type: "religion", isPrivate: true }]);
  });
});

const rich = gedcom(
  person(
    "I1",
    "Emma /Wedgwood/",
    "1 NAME Emmy /Wedgwood/",
    "2 TYPE aka",
    "1 BIRT",
    "2 DATE 1808",
    "2 PLAC Maer",
    "1 DEAT",
    "2 DATE 1896",
    "2 CAUS old age",
    "1 OCCU Pianist",
    "2 _RANK first",
    "1 RELI Secretly none",
    "1 _COLOUR red",
    "1 NOTE Her secret life",
    "1 NOTE She plaid the piano",
    "1 NOTE She liked games",
  ),
);

describe.each(versions)("what a member corrected in their export of %s", (version) => {
  const begin = async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(rich);
    const path = `/api/family-members/${(await client.people())[0]!.id}`;
    const detailsNow = async () => (await admin.get<FamilyMemberWithRevision>(path)).body;
    const facts = (await detailsNow()).facts!.map((fact) => ({ ...fact, isPrivate: fact.type === "religion" }));
    await changed(admin, path, { isBiographyPrivate: true, facts });
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    return { admin, client, path, detailsNow, file: await exportedBy(member, version) };
  };
  const correct = (file: string): string =>
    file
      .replace("She plaid the piano", "She played the piano")
      .replace(/1 NOTE She liked games\n(?:2 .*\n)*/, "")
      .replace("Emmy /Wedgwood/", "Em /Wedgwood/")
      .replace("1 OCCU Pianist\n", "1 OCCU Painter\n")
      .replace("2 CAUS old age", "2 CAUS influenza")
      .replace("2 PLAC Maer\n", "")
      .replace("1 _COLOUR red", "1 _COLOUR blue");
  const isOld = /plaid|liked games|Emmy|Pianist|old age|PLAC Maer|COLOUR red/;

  test("takes the place of what it showed; what it did not show stays", async () => {
    const { client, detailsNow, file } = await begin();
    expect(file).not.toMatch(/secret/i);
    expect(await client.importFile(correct(file))).toMatchObject({ created: 0, updated: 1, isPartial: true });
    expect(await detailsNow()).toMatchObject({
      birthPlace: null,
      biography: "Her secret life",
      notes: [{ text: "She played the piano" }],
      otherNames: [{ firstName: "Em" }],
    });
    const all = await client.exported();
    expect(all).not.toMatch(isOld);
    for (const line of [
      "1 RELI Secretly none",
      "2 CAUS influenza",
      "1 _COLOUR blue",
      "1 OCCU Painter",
      "2 _RANK first",
    ])
      expect(all).toContain(`\n${line}\n`);
    expect(await client.importFile(correct(file))).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported()).toBe(all);
  });

  test("comes beside what stands here where somebody changed that since", async () => {
    const { admin, client, path, file } = await begin();
    await changed(admin, path, { title: "Mrs" });
    expect((await client.importFile(correct(file))).updated).toBe(1);
    const all = await client.exported();
    for (const old of ["plaid", "liked games", "Emmy", "Pianist", "old age", "PLAC Maer", "COLOUR red"])
      expect(all).toContain(old);
    expect(all).toContain("1 RELI Secretly none");
    expect(all).toContain("She played the piano");
  });

  test("stays a part where another program writes a header of its own", async () => {
    const { client, file } = await begin();
    const before = await client.exported();
    const vers = `1 GEDC\n2 VERS ${version}${version === "7.0" ? "" : "\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8"}`;
    const other = file.replace(/^0 HEAD[^]*?\n0 @/, `0 HEAD\n${vers}\n1 SOUR OTHER\n0 @`);
    expect((await client.preview(other)).body).toMatchObject({ created: 0, updated: 0, isPartial: true });
    await client.importFile(other);
    const records = (text: string): string => text.slice(text.indexOf("\n0 @"));
    expect(records(await client.exported())).toBe(records(before));
  });
});

const married = gedcom(
  person("I1", "Emma /Wedgwood/", "1 DEAT", "2 DATE 1896", "1 FAMS @F1@"),
  person("I2", "Charles /Darwin/", "1 DEAT", "2 DATE 1882", "1 FAMS @F1@"),
  person("I3", "Leonard /Darwin/", "1 DEAT Y", "1 FAMC @F1@"),
  "0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 MARR\n2 DATE 29 JAN 1838\n2 PLAC Maer\n2 NOTE It raned\n" +
    "1 _CAKE small\n1 _GUESTS many\n1 ENGA\n2 RESN CONFIDENTIAL\n2 PLAC Secretly\n1 NOTE They liked games\n" +
    "1 DIV\n2 RESN CONFIDENTIAL\n2 DATE 1850\n",
);

describe.each(versions)("what is corrected of a family in an export of %s", (version) => {
  const begin = async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(married);
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const coupleNow = async () =>
      (await client.relationships()).find(({ relationshipType }) => relationshipType === "spouse")!;
    return { admin, member, client, coupleNow };
  };
  const correct = (file: string): string =>
    file
      .replace("29 JAN 1838", "29 JAN 1839")
      .replace("2 PLAC Maer\n", "")
      .replace("It raned", "It rained")
      .replace("1 _CAKE small\n", "1 _CAKE large\n")
      .replace("1 _GUESTS many\n", "")
      .replace(/1 NOTE They liked games\n/, "");
  const shown = ["29 JAN 1838", "PLAC Maer", "It raned", "_CAKE small", "_GUESTS many", "They liked games"];

  test.each([
    ["of a member", "member", ""],
    ["without the living", "admin", "&living=private"],
    ["without what is private", "admin", "&living=names&restricted=without"],
  ] as const)("takes the place of what it showed; what it did not show stays: %s", async (_, by, query) => {
    const { client, coupleNow, ...callers } = await begin();
    const file = await exportedBy(callers[by], version, query);
    expect(file.includes("Secretly")).toBe(query === "&living=private");
    const before = await client.exported();
    expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0, isPartial: true });
    expect(await client.exported()).toBe(before);
    expect(await client.importFile(correct(file))).toMatchObject({ created: 0, isPartial: true });
    expect(await coupleNow()).toMatchObject({
      marriageDate: "29 JAN 1839",
      marriagePlace: null,
      partnership: "divorced",
      endDate: "1850",
      isEndPrivate: true,
    });
    const all = await client.exported("5.5.1");
    for (const old of shown) expect(all).not.toContain(old);
    for (const line of ["2 NOTE It rained", "1 _CAKE large", "2 PLAC Secretly", "2 DATE 1850"])
      expect(all).toContain(`\n${line}\n`);
    expect(await client.importFile(correct(file))).toMatchObject({ created: 0, updated: 0 });
    expect((await client.exported("5.5.1")).toLowerCase()).toBe(all.toLowerCase());
  });

  test("is taken also under the header of another program; who may see something stays", async () => {
    const { client, admin } = await begin();
    const file = await exportedBy(admin, version, "&living=private");
    const vers = `1 GEDC\n2 VERS ${version}${version === "7.0" ? "" : "\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8"}`;
    const other = file.replace(/^0 HEAD[^]*?\n0 @/, `0 HEAD\n${vers}\n1 SOUR OTHER\n0 @`);
    // Of people the program keeps none of our tags.
    const families = other.replace(/(\n0 @I\d@ INDI(?:\n[1-9].*)*)\n1 _SHOWN \w+/g, "$1");
    const open = correct(families).replaceAll(/2 RESN CONFIDENTIAL\n(?:3 .*\n)*/g, "");
    expect(await client.importFile(open)).toMatchObject({ created: 0, updated: 0, isPartial: true });
    const all = await client.exported();
    for (const old of shown) expect(all).not.toContain(old);
    expect(all.match(/2 RESN CONFIDENTIAL/g)).toHaveLength(2);
  });

  test("of a family with somebody hidden, its fields; comes beside what stands here where that was changed since", async () => {
    const { client, member, admin, coupleNow } = await begin();
    const leonard = (await client.people()).find(({ firstName }) => firstName === "Leonard")!;
    await changed(admin, `/api/family-members/${leonard.id}`, { restrictions: ["confidential"] });
    const file = await exportedBy(member, version);
    expect(file).not.toContain("_CAKE");
    await client.importFile(file.replace("2 PLAC Maer\n", ""));
    expect(await coupleNow()).toMatchObject({ marriageDate: "29 JAN 1838", marriagePlace: null, endDate: "1850" });
    expect(await client.exported()).toMatch(/_CAKE small[^]*Secretly/);
    await changed(admin, `/api/family-relationships/${(await coupleNow()).id}`, { marriagePlace: "Maer Hall" });
    await client.importFile(file.replace("2 PLAC Maer\n", "").replace("2 DATE 29 JAN 1838\n", ""));
    expect(await coupleNow()).toMatchObject({ marriageDate: "29 JAN 1838", marriagePlace: "Maer Hall" });
  });
});

test("a family of a record that was merged into somebody hidden is not written for others", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const member = await harness.as({ tenantId: admin.claims.tenantId! });
  const client = gedcomClient(admin);
  const lone = family("F2", "1 WIFE @I2@", "1 MARR", "2 DATE 1880");
  await client.importFile(
    gedcom(person("I1", "Emma /Wedgwood/"), person("I2", "Emmy /Wedgwood/", "1 FAMS @F2@"), lone),
  );
  const idOf = async (name: string) => (await client.people()).find(({ firstName }) => firstName === name)!.id;
  const [keptId, mergedId] = [await idOf("Emma"), await idOf("Emmy")];
  expect((await admin.post("/api/merges", { keptId, mergedId, take: [] })).status).toBe(200);
  expect(await exportedBy(member, "7.0")).toContain("2 DATE 1880");
  await changed(admin, `/api/family-members/${keptId}`, { restrictions: ["confidential"] });
  expect(await exportedBy(admin, "7.0")).toContain("2 DATE 1880");
  expect(withoutIds(await exportedBy(member, "7.0"))).not.toContain("1880");
  expect(withoutIds(await exportedBy(admin, "7.0", "&restricted=without"))).not.toContain("1880");
});
