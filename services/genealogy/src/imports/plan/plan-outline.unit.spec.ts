import { expect, test } from "vitest";
import { family, gedcom, person } from "../../testing/gedcom-text.ts";
import type { FamilyNow, ImportLists } from "./import-lists.ts";
import type { ImportPlan, PlanOptions } from "./import-plan.ts";
import { planImport } from "./plan-import.ts";
import { outlineOf, planOfOutline } from "./plan-outline.ts";

const nobody: FamilyNow = { presumedDeadAfter: 110, isAnybodyElse: false, addedInNoOrder: false };

const options: PlanOptions = {
  tenantId: "0190a000-0000-7000-8000-000000000001",
  importId: "0190a000-0000-7000-8000-000000000002",
  // While nobody is here a plan asks for nothing.
  lists: {} as ImportLists,
  family: nobody,
  now: new Date("2026-01-01"),
  characterSet: undefined,
  caches: true,
};

/** The second family makes Emma her own grandmother. */
const file = gedcom(
  person("I1", "Emma /Wedgwood/"),
  person("I2", "Charles /Darwin/"),
  person("I3", "William /Darwin/"),
  family("F1", "1 HUSB @I2@", "1 WIFE @I1@", "1 CHIL @I3@"),
  family("F2", "1 HUSB @I3@", "1 CHIL @I1@"),
);

const planned = () =>
  planImport(async function* () {
    yield Buffer.from(file);
  }, options);

const factsOf = (plan: ImportPlan) => {
  const { people, families, relationships, changes, expected, edges, loops, line, memberIds, numberOf, isPartial } =
    plan;
  return { people, families, relationships, changes, expected, edges, loops, line, memberIds, numberOf, isPartial };
};

test("of a file of which nobody is here the plan is the same again by its outline", async () => {
  const { plan, cached } = await planned();
  const again = await planOfOutline(outlineOf(plan)!, { ...options, before: cached });
  expect(plan).toMatchObject({ people: 3, families: 2, relationships: 4, loops: new Set([2]) });
  expect(factsOf(again!.plan)).toEqual(factsOf(plan));
  expect(again!.cached).toBe(cached);
});

test("where somebody is here by now the file is planned anew", async () => {
  const { plan } = await planned();
  expect(
    await planOfOutline(outlineOf(plan)!, { ...options, family: { ...nobody, isAnybodyElse: true } }),
  ).toBeUndefined();
});

test("an export of ours has no outline, nor has a file about people who are here", async () => {
  const { plan } = await planned();
  plan.isOurs = true;
  expect(outlineOf(plan)).toBeUndefined();
  plan.isOurs = false;
  plan.known = new Map([[0, { memberId: "x", saidKey: "", isRemoved: false, isUpdated: false }]]);
  expect(outlineOf(plan)).toBeUndefined();
});
