import { expect, test } from "vitest";
import { familyShape } from "./layout/family-shape.ts";
import { families } from "../testing/family-text.fixture.ts";
import { bestConnected } from "./start-person.ts";

const startOf = (births: Readonly<Record<string, string>>, ...lines: string[]) =>
  bestConnected(familyShape(families(...lines)), (id) => births[id]);

const house = [
  "Myth: Legend",
  "Legend: Duke, Earl, Count, Baron, Squire",
  "Duke + Ann: Ben, Cleo",
  "Ben + Dora: Eve, Finn",
  "Cleo + Kit: Lea",
  "Eve + Ola: Per, Rob",
];

test("a visit begins in the last generations, with whom most relatives are near", () => {
  const births = {
    Legend: "0410",
    Duke: "1800",
    Ann: "1801",
    Ben: "1830",
    Eve: "1860",
    Finn: "1861",
    Lea: "1862",
    Per: "1890",
  };
  expect(["Per", "Eve", "Lea"]).toContain(startOf(births, ...house));
  expect(
    startOf(
      { ...births, Rob: "1891", Tom: "1920", Uma: "1921", Vic: "1922", Xia: "1923" },
      ...house,
      "Rob + Mia: Tom, Uma, Vic, Xia",
    ),
  ).toMatch(/Tom|Uma|Vic|Xia/);
});

test("without dates with whom most relatives are near, in the largest family; with nobody when nobody is there", () => {
  expect(startOf({}, ...house, "Xan: Yve")).toMatch(/Duke|Ann|Ben|Cleo|Eve/);
  expect(startOf({})).toBeUndefined();
});
