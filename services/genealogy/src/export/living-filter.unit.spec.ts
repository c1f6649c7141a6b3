import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { expect, test } from "vitest";
import { notCoupleLine } from "../sources/own-lines.ts";
import { emmasDetails } from "../testing/emma.ts";
import type { AssembledFamily } from "./assemble-families.ts";
import { LivingFilter } from "./living-filter.ts";

const [emma, child] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];

test("of a family with somebody hidden no lines are written, but that its parents are no couple", () => {
  const living = new LivingFilter("private", { keepsPrivate: false, isAdmin: true });
  const source = undefined;
  const member = { source, extra: [], merged: [], isStandIn: false };
  living.addMember({ ...member, id: emma, details: { ...emmasDetails, isLiving: false } });
  living.addMember({ ...member, id: child, details: { ...emmasDetails, isLiving: true } });
  const { pedigree: _pedigree, ...details } = { ...noDetails, marriageDate: "1839" };
  const family: AssembledFamily = {
    ...details,
    line: undefined,
    xref: "F1",
    partners: [emma],
    children: [{ memberId: child, pedigrees: ["adopted"] }],
    extra: ["1 NOTE They liked games", notCoupleLine],
  };
  expect(living.family(family)).toEqual({
    ...family,
    children: [{ memberId: child, pedigrees: [] }],
    extra: [notCoupleLine],
  });
});
