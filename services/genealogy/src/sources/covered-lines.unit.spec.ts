import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { describe, expect, test } from "vitest";
import { addsToPerson } from "./covered-lines.ts";

const emma = { ...removedMember, firstName: "Emma", lastName: "Wedgwood", birthDate: "2 MAY 1808" };
const register = ["1 BIRT", "2 DATE 2 MAY 1808", "2 SOUR @S1@", "3 PAGE 7"];
const height = ["1 _HEIGHT 5 feet", "2 DATE 1830"];

describe("lines of a record say more than those of others", () => {
  test.each([
    ["where nothing else says it", height, []],
    ["where others say less below it", height, [["1 _HEIGHT 5 feet"]]],
    ["where a birth is cited for", register, [["1 BIRT", "2 DATE 2 MAY 1808"]]],
  ])("%s", (_where, lines, others) => expect(addsToPerson(lines, others, emma)).toBe(true));

  test.each([
    ["where there are none", [], [height]],
    ["where one of the others says it, and more", ["1 _HEIGHT 5 feet"], [[], height]],
    ["where the fields say it", ["1 BIRT", "2 DATE 2 MAY 1808"], []],
    [
      "where families are named and the program keeps its books",
      ["1 FAMS @F1@", "1 CHAN", "2 DATE 1 JAN 2020", "1 _UID 7"],
      [],
    ],
  ])("but not %s", (_where, lines, others) => expect(addsToPerson(lines, others, emma)).toBe(false));
});
