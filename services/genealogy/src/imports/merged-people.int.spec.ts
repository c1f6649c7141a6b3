import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, couple, family, gedcom, lees, person, withoutTime } from "../testing/gedcom-text.ts";

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

const uid = "0190a000-0000-7000-8000-00000000b355";
/** Bess is told twice: as the wife of Abel and mother of Carl, and as the wife of Abel and mother of Dora. */
const twice = (again: readonly string[] = []) =>
  gedcom(
    ...lees,
    person("I4", "Dora /Lee/", "1 SEX F", ...born("1832")),
    person("I5", "Elizabeth /Lee/", "1 SEX F", ...born("2 MAY 1802"), "1 RELI Quaker", `1 _UID ${uid}`, ...again),
    couple,
    family("F2", "1 HUSB @I1@", "1 WIFE @I5@", "1 CHIL @I4@", "1 MARR", "2 DATE 3 MAR 1829"),
  );

const idOf = async (firstName: string): Promise<string> =>
  (await client.people()).find((one) => one.firstName === firstName)!.id;
const merge = async (kept: string, merged: string) => {
  const answer = await admin.post("/api/merges", { keptId: await idOf(kept), mergedId: await idOf(merged), take: [] });
  expect(answer.status).toBe(200);
};
const tree = async () => {
  const people = (await client.people()).map(({ firstName, birthDate }) => `${firstName} ${birthDate}`);
  const ties = (await client.relationships()).map((tie) =>
    [tie.member1Id, tie.relationshipType, tie.member2Id, tie.marriageDate].join(" "),
  );
  return { people, ties: ties.sort() };
};
const recorded = async () => {
  const { tenantId } = admin.claims;
  const count = (category: "member" | "relationship") => countEvents(harness.journal, tenantId!, category);
  return [await count("member"), await count("relationship")];
};

describe.each([
  ["Bess", "Elizabeth"],
  ["Elizabeth", "Bess"],
])("where %s stays of two who were merged", (kept, merged) => {
  beforeEach(async () => {
    await client.importFile(twice());
    await merge(kept, merged);
  });

  test("the same file changes nothing: nobody is doubled, lost or told to be gone", async () => {
    const before = { family: await tree(), recorded: await recorded() };
    expect(before.family.people).toHaveLength(4);
    const done = await client.importFile(twice());
    expect(done).toMatchObject({ created: 0, updated: 0, unchanged: 5, issueCount: 0 });
    expect({ family: await tree(), recorded: await recorded() }).toEqual(before);
  });

  test("what a newer file says of either comes to the one who stays, and goes again when that is undone", async () => {
    const before = await tree();
    const id = await idOf(kept);
    const place = async () => (await client.people()).find((one) => one.id === id)!.deathPlace;
    const newer = twice(["1 DEAT", "2 PLAC Maer"]);
    const done = await client.importFile(newer);
    expect(done).toMatchObject({ created: 0, updated: 1, unchanged: 4, issueCount: 0 });
    expect(await place()).toBe("Maer");
    expect(await client.importFile(newer)).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    await client.undone(done.id);
    expect(await place()).toBeNull();
    expect(await tree()).toEqual(before);
    expect(await client.importFile(newer)).toMatchObject({ created: 0, updated: 1 });
    expect(await place()).toBe("Maer");
  });

  test("an export says what files said of both, comes back without a change, and is known by the number of either", async () => {
    const text = await client.exported("7.0");
    expect(text).toContain("1 OCCU weaver");
    expect(text).toContain("1 RELI Quaker");
    expect(text.toLowerCase().replaceAll("-", "")).toContain(uid.replaceAll("-", ""));
    const before = await tree();
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, issueCount: 0 });
    expect(await tree()).toEqual(before);
    expect(withoutTime(await client.exported("7.0"))).toBe(withoutTime(text));

    const others = gedcomClient(await harness.as({ role: "tenant_admin" }));
    expect(await others.importFile(text)).toMatchObject({ created: 4, issueCount: 0 });
    const alone = gedcom(person("X77", "Elizabeth /Lee/", "1 SEX F", `1 _UID ${uid}`));
    expect(await others.importFile(alone)).toMatchObject({ created: 0 });
  });
});

test("the biography of the other is a note with what its file says of it, in an export as well", async () => {
  const shared = "0 @N1@ NOTE Shared by many.\n";
  await client.importFile(
    gedcom(
      person("I2", "Bess /Lee/", "1 NOTE The first of Bess."),
      person("I5", "Elizabeth /Lee/", "1 NOTE Of Elizabeth, and secret.", "2 RESN confidential"),
      person("I6", "Eliza /Lee/", "1 NOTE @N1@"),
      shared,
    ),
  );
  await merge("Bess", "Elizabeth");
  await merge("Bess", "Eliza");
  const bess = await idOf("Bess");
  const { biography, notes } = (await admin.get<FamilyMemberWithRevision>(`/api/family-members/${bess}`)).body;
  expect(biography).toBe("The first of Bess.");
  expect(notes).toMatchObject([{ text: "Of Elizabeth, and secret.", isPrivate: true }, { text: "Shared by many." }]);
  for (const version of ["7.0", "5.5.1"] as const) {
    const out = await client.exported(version);
    expect(out).toMatch(
      /1 NOTE Of Elizabeth, and secret\.\n(?:2 .*\n)*2 _*RESN CONFIDENTIAL\n(?:2 .*\n)*1 S?NOTE @N1@\n/i,
    );
    expect(out.match(/Shared by many\./g)).toHaveLength(1);
    expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
    expect(withoutTime(await client.exported(version))).toBe(withoutTime(out));
  }
});

test.each(["", "&living=private"])(
  "who remains and was changed here is corrected by our own export (%j)",
  async (asked) => {
    await client.importFile(twice());
    await merge("Bess", "Elizabeth");
    const path = `/api/family-members/${await idOf("Bess")}`;
    expect((await admin.patch(path, { birthDate: "1803", biography: "By hand" })).status).toBe(200);
    const exported = async () =>
      (await admin.download(`/api/gedcom/export?version=7.0${asked}`)).bytes.toString("utf8");
    const text = await exported();
    expect(text).toContain("1 RELI Quaker");
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, issueCount: 0 });
    expect(withoutTime(await exported())).toBe(withoutTime(text));

    const corrected = text.replace("2 DATE 1803", "2 DATE 1804").replace("By hand", "By file");
    const done = await client.importFile(corrected);
    expect(done).toMatchObject({ created: 0, updated: 1, issueCount: 0 });
    const told = async () => (await admin.get<FamilyMemberWithRevision>(path)).body;
    expect(await told()).toMatchObject({
      birthDate: "1804",
      biography: "By file",
      facts: [{ value: "weaver" }, { value: "Quaker" }],
    });
    await client.undone(done.id);
    expect(await told()).toMatchObject({
      birthDate: "1803",
      biography: "By hand",
      facts: [{ value: "weaver" }, { value: "Quaker" }],
    });
    expect(withoutTime(await exported())).toBe(withoutTime(text));
  },
);

test("through two merges the file still finds who remains", async () => {
  await client.importFile(gedcom(...lees, person("I6", "Betty /Lee/", ...born("1803")), couple));
  await client.importFile(gedcom(person("X1", "Betsy /Lee/", ...born("1804"))));
  await merge("Betty", "Betsy");
  await merge("Bess", "Betty");
  const newer = gedcom(person("X1", "Betsy /Lee/", ...born("1804"), "1 DEAT", "2 DATE 1890"));
  expect(await client.importFile(newer)).toMatchObject({ created: 0, updated: 1, issueCount: 0 });
  expect(await client.importFile(newer)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect((await client.people()).find((one) => one.firstName === "Bess")).toMatchObject({
    birthDate: "1802",
    deathDate: "1890",
  });
});

test("whoever stays and is deleted is left out with those who were merged into them", async () => {
  await client.importFile(twice());
  await merge("Bess", "Elizabeth");
  await admin.delete(`/api/family-members/${await idOf("Bess")}`);
  const done = await client.importFile(twice());
  expect(done).toMatchObject({ created: 0, updated: 0 });
  expect(done.issues.map(({ message }) => message)).toEqual([
    "@I2@ was removed from the archive and is left out.",
    "@I5@ was removed from the archive and is left out.",
  ]);
});

describe("a marriage that came with somebody who was merged", () => {
  const told = gedcom(
    person("I1", "Abel /Lee/", "1 SEX M"),
    person("I2", "Elizabeth /Lee/", "1 SEX F"),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", "2 DATE 3 MAR 1829", "2 NOTE By licence", "1 NOTE At odds"),
  );
  const marriage = async () => (await client.relationships())[0]!;
  const notes = async () =>
    (await client.exported("5.5.1")).split("\n").filter((line) => /NOTE (By licence|At odds)/.test(line));
  beforeEach(async () => {
    await client.importFile(told);
    await admin.post("/api/family-members", { firstName: "Bess", lastName: "Lee", sex: "female" });
    await merge("Bess", "Elizabeth");
  });

  test("is all that the file tells of it once it was removed and is added again, and goes back with the merge", async () => {
    const { id, createdAt: _createdAt, ...asItWas } = await marriage();
    expect((await admin.delete(`/api/family-relationships/${id}`)).status).toBe(204);
    expect((await admin.post("/api/family-relationships", asItWas)).status).toBe(201);
    expect(await notes()).toEqual(["2 NOTE By licence", "1 NOTE At odds"]);

    const [bess, elizabeth] = [await idOf("Bess"), (await marriedBefore())!];
    expect((await admin.post(`/api/merges/${elizabeth}/undo`)).status).toBe(200);
    const ties = await client.relationships();
    expect(ties.map(({ member1Id, member2Id }) => [member1Id, member2Id].includes(bess))).toEqual([false]);
    expect(await notes()).toEqual(["2 NOTE By licence", "1 NOTE At odds"]);
  });

  test("is a new one where it is added once the merge was taken back", async () => {
    const { id, createdAt: _createdAt, ...asItWas } = await marriage();
    await admin.delete(`/api/family-relationships/${id}`);
    await admin.post(`/api/merges/${(await marriedBefore())!}/undo`);
    await admin.post("/api/family-relationships", { ...asItWas, marriageDate: null });
    expect(await client.relationships()).toHaveLength(2);
    expect(await notes()).toEqual(["2 NOTE By licence", "1 NOTE At odds"]);
  });

  const marriedBefore = async () => (await admin.get<{ merges: { id: string }[] }>("/api/merges")).body.merges[0]?.id;
});
