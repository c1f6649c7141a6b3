import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

const file = (birth: string, life: string, wedding: string, pedigree: string) =>
  gedcom(
    person("I1", "Abel /Lee/", "1 SEX M", "1 BIRT", `2 DATE ${birth}`, "1 DEAT Y", `1 NOTE ${life}`, "1 FAMS @F1@"),
    person("I2", "Bess /Ray/", "1 SEX F", "1 DEAT Y", "1 FAMS @F1@"),
    person("I3", "Carl /Lee/", "1 DEAT Y", "1 FAMC @F1@", `2 PEDI ${pedigree}`),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", `2 DATE ${wedding}`),
  );
const first = file("1800", "A weaver.", "1829", "BIRTH");
const corrected = file("1801", "A weaver of Maer.", "1830", "FOSTER");

const changeHere = async (): Promise<void> => {
  const { id } = (await client.people()).find(({ firstName }) => firstName === "Abel")!;
  const changes = { birthDate: "1802", biography: null, isBirthPrivate: true };
  expect((await admin.patch(`/api/family-members/${id}`, changes)).status).toBe(200);
  for (const { id: tie, relationshipType } of await client.relationships()) {
    const change = relationshipType === "spouse" ? { marriageDate: "1831" } : { pedigree: "adopted" };
    expect((await admin.patch(`/api/family-relationships/${tie}`, change)).status).toBe(200);
  }
};
const messages = ({ issues }: { readonly issues: readonly { readonly message: string }[] }) =>
  issues.map(({ message }) => message);

test("what people changed here and a file corrects stays, and whoever imports is told before and after, once", async () => {
  await client.importFile(first);
  await changeHere();
  const stays = [
    "The birth date of Abel Lee stays “1802”, as it was changed here. The file says “1801”.",
    "The biography of Abel Lee stays empty, as it was changed here. The file says “A weaver of Maer.”.",
    "The marriage date of the family @F1@ stays “1831”, as it was changed here. The file says “1830”.",
    "How a child of the family @F1@ belongs to its parents stays “adopted”, as it was changed here. The file says “foster”.",
  ];
  const { body: seen } = await client.preview(corrected);
  expect(messages(seen).toSorted()).toEqual(stays.toSorted());
  const done = await client.importFile(corrected);
  expect(messages(done).toSorted()).toEqual(stays.toSorted());
  expect(await client.importFile(corrected)).toMatchObject({ updated: 0, unchanged: 3, issueCount: 0 });
});

test("the file that people changed something of is no news, nor is one that says it their way", async () => {
  await client.importFile(first);
  await changeHere();
  expect(await client.importFile(first)).toMatchObject({ updated: 0, issueCount: 0 });
  const same = first.replace("2 DATE 1800", "2 DATE 1802").replace("2 DATE 1829", "2 DATE 1831");
  expect(await client.importFile(same)).toMatchObject({ issueCount: 0 });
});

test("of two who are called the same each is told", async () => {
  const twins = (place: string) =>
    gedcom(
      ...["I1", "I2"].map((xref) => person(xref, "Abel /Lee/", "1 BIRT", "2 DATE 1800", `2 PLAC ${place}`, "1 DEAT Y")),
    );
  await client.importFile(twins("Maer"));
  for (const { id } of await client.people())
    expect((await admin.patch(`/api/family-members/${id}`, { birthPlace: "Downe" })).status).toBe(200);
  const { issues } = await client.importFile(twins("Etruria"));
  expect(new Set(issues.map(({ line }) => line)).size).toBe(2);
});

test("a member who may not see what stands here is not told it", async () => {
  await client.importFile(first);
  await changeHere();
  const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId! }));
  const done = await member.importFile(corrected);
  expect(done.issueCount).toBe(0);
  expect(withoutIds(JSON.stringify(done))).not.toContain("1802");
});

test("nothing of it is told of a file that a member sent, whoever reads it again or imports it", async () => {
  await client.importFile(first);
  await changeHere();
  const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId! }));
  const { body: seen } = await member.preview(corrected);
  const again = await admin.post(`/api/gedcom/imports/${seen.id}/preview`, { characterSet: "UTF-8" });
  expect(again.status).toBe(200);
  expect(messages(await member.state(seen.id))).toEqual([]);
  expect((await client.commit(seen.id)).status).toBe(202);
  expect(messages(await client.until(seen.id, "done"))).toEqual([]);
  expect(messages(await member.state(seen.id))).toEqual([]);
});
