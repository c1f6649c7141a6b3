import type { Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

/** Families of one partner, or one child, relate nobody: they are kept as records. */
const file = gedcom(
  person("I1", "Ann /Lee/", "1 SEX F", ...born("1800"), "1 FAMS @F1@"),
  person("I2", "Anne /Lee/", "1 SEX F", ...born("1800"), "1 FAMS @F2@", "1 FAMC @F3@"),
  family("F1", "1 WIFE @I1@", "1 MARR", "2 DATE 1820", "2 PLAC Maer", "1 EVEN", "2 TYPE Feast"),
  family("F2", "1 WIFE @I2@", "1 MARR", "2 DATE 1821", "1 NOTE alone"),
  family("F3", "1 CHIL @I2@", "1 NOTE foundling"),
);

const start = async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  await client.importFile(file);
  const people = await client.people();
  const idOf = (name: string): string => people.find(({ firstName }) => firstName === name)!.id;
  const exports = async () => ({ "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") });
  return { admin, client, idOf, exports };
};

describe.each(["7.0", "5.5.1"] as const)("a family of one person, with an export of %s that came back", (version) => {
  test.each([
    ["Ann", "Anne"],
    ["Anne", "Ann"],
  ])("is that of %s while %s is merged into her, and as it was after", async (keptName, mergedName) => {
    const { admin, client, idOf, exports } = await start();
    const before = await exports();
    const [keptId, mergedId] = [idOf(keptName), idOf(mergedName)];
    expect(await admin.post("/api/merges", { keptId, mergedId, take: [] })).toMatchObject({ status: 200 });
    const merged = await exports();
    const kept = keptName === "Ann" ? "I1" : "I2";
    for (const name of ["F1", "F2"]) expect(merged[version]).toContain(`0 @${name}@ FAM\n1 WIFE @${kept}@\n1 MARR`);
    expect(merged[version]).toContain(`0 @F3@ FAM\n1 CHIL @${kept}@`);
    expect(await client.importFile(merged[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(merged);
    expect(await admin.post(`/api/merges/${mergedId}/undo`)).toMatchObject({ status: 200 });
    expect(await exports()).toEqual(before);
  });

  test("goes with her, and comes back with her", async () => {
    const { admin, client, idOf, exports } = await start();
    const before = await exports();
    expect((await admin.delete(`/api/family-members/${idOf("Anne")}`)).status).toBe(204);
    const without = await exports();
    expect(without[version]).not.toMatch(/@F[23]@/);
    expect(without[version]).toContain("0 @F1@ FAM\n1 WIFE @I1@");
    expect(await client.importFile(without[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(without);
    expect(await admin.post(`/api/family-members/${idOf("Anne")}/revert`, { revision: 0 })).toMatchObject({
      status: 200,
    });
    expect(await exports()).toEqual(before);
  });
});

describe("a family that relates nobody any more does not come back with its own file", () => {
  const anns = [person("I1", "Ann /Lee/", ...born("1800")), person("I2", "Anne /Lee/", ...born("1800"))];
  const bob = person("I3", "Bob /Lee/", "1 SEX M", ...born("1799"));
  const remove = (admin: Caller, _ann: string, anne: string) => admin.delete(`/api/family-members/${anne}`);
  const merge = (admin: Caller, ann: string, anne: string) =>
    admin.post("/api/merges", { keptId: ann, mergedId: anne, take: [] });

  test.each([
    [
      "whose partner was removed",
      remove,
      [...anns, family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", "2 DATE 1820")],
    ],
    ["whose children were merged", merge, [...anns, family("F1", "1 CHIL @I1@", "1 CHIL @I2@", "1 NOTE foundlings")]],
    [
      "whose couple is told by another since a merge",
      merge,
      [
        ...anns,
        bob,
        family("F1", "1 HUSB @I3@", "1 WIFE @I1@", "1 MARR", "2 DATE 1820"),
        family("F2", "1 HUSB @I3@", "1 WIFE @I2@", "1 MARR", "2 DATE 1821", "1 NOTE two"),
      ],
    ],
  ] as const)("%s", async (_, act, records) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const client = gedcomClient(admin);
    await client.importFile(gedcom(...records));
    const people = await client.people();
    const [ann, anne] = ["Ann", "Anne"].map((name) => people.find(({ firstName }) => firstName === name)!.id);
    expect((await act(admin, ann!, anne!)).status).toBeLessThan(300);
    const exports = async () => [await client.exported("7.0"), await client.exported("5.5.1")];
    const before = await exports();
    for (const caller of [member, admin])
      expect(await gedcomClient(caller).importFile(gedcom(...records))).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(before);
  });
});
