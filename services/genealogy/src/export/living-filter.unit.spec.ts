import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { expect, test } from "vitest";
import { pointersIn } from "../gedcom/kept-lines.ts";
import { notCoupleLine } from "../sources/extension-lines.ts";
import { emmasDetails } from "../testing/emma.ts";
import type { AssembledFamily } from "./assemble-families.ts";
import { LivingFilter } from "./living-filter.ts";

const [emma, child] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];

test("of a family with somebody hidden no lines are written, but that its parents are no couple", () => {
  const living = new LivingFilter("private", { keepsPrivate: false, isAdmin: true, hasErased: false });
  const source = undefined;
  const member = { source, extra: [], merged: [], isEdited: false, isStandIn: false };
  living.addMember({ ...member, id: emma, details: { ...emmasDetails, isLiving: false } });
  living.addMember({ ...member, id: child, details: { ...emmasDetails, isLiving: true } });
  const { pedigree: _pedigree, ...details } = { ...noDetails, marriageDate: "1839" };
  const family: AssembledFamily = {
    ...details,
    isEdited: false,
    line: undefined,
    xref: "F1",
    partners: [emma],
    children: [{ memberId: child, pedigrees: ["adopted"], statedEarlier: [false] }],
    extra: ["1 NOTE They liked games", notCoupleLine],
  };
  expect(living.family(family)).toEqual({
    ...family,
    children: [{ memberId: child, pedigrees: [], statedEarlier: [false] }],
    extra: [notCoupleLine],
  });
});

test("how somebody is the child of a parent who is hidden is not told", () => {
  const living = new LivingFilter("private", { keepsPrivate: false, isAdmin: true, hasErased: false });
  const member = { source: undefined, extra: [], merged: [], isEdited: false, isStandIn: false };
  living.addMember({ ...member, id: emma, details: { ...emmasDetails, isLiving: true } });
  living.addMember({ ...member, id: child, details: { ...emmasDetails, isLiving: false } });
  const { pedigree: _pedigree, ...details } = noDetails;
  const father = "0190a000-0000-7000-8000-000000000003";
  const { children } = living.family({
    ...details,
    isEdited: false,
    line: undefined,
    xref: "F1",
    partners: [father, emma],
    children: [{ memberId: child, pedigrees: ["adopted", "birth"], statedEarlier: [false, false] }],
    extra: [],
  });
  expect(children).toEqual([{ memberId: child, pedigrees: ["adopted", undefined], statedEarlier: [false, false] }]);
});

test("a family of somebody hidden whose name has a space is not written", () => {
  const living = new LivingFilter("private", { keepsPrivate: false, isAdmin: true, hasErased: false });
  const source = { line: "file", xref: "I 1" };
  living.addMember({
    id: emma,
    source,
    extra: [],
    merged: [],
    isEdited: false,
    isStandIn: false,
    details: { ...emmasDetails, isLiving: true },
  });
  const text = "0 @F 1@ FAM\n1 HUSB @I 1@\n1 MARR\n2 DATE 1880";
  expect(living.addRecord({ line: "file", name: "F 1", text, isRestricted: false }, true)).toBe(false);
  const texts = ["1 NOTE ann@lee.org", "1 NOTE met @Maer@ Hall", "2 DATE @#DJULIAN@ 25 OCT 1917"];
  expect(pointersIn(["1 HUSB @I 1@", ...texts, "2 SOUR @S1@"])).toEqual(["I 1", "S1"]);
});
