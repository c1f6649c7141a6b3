import { expect, test } from "vitest";
import { givenName, ordinalOf, soundOf, surname } from "./folded-name.ts";
import { likeness } from "./likeness.ts";

test.each([
  ["Sir Charles Robert", ["charles", "robert"], null],
  ["Edward_VII", ["edward"], 7],
  ["George John Jr.", ["george", "john"], 2],
  ["Ivan 4th", ["ivan"], 4],
  ["Louis XIV", ["louis"], 14],
  ["Éloïse Anne-Marie", ["eloise", "anne", "marie"], null],
  ["Unknown", [], null],
  ["N.N.", [], null],
  ["  ", [], null],
])("“%s” is %j", (text, words, ordinal) => {
  expect(givenName(text)).toEqual({ words, ordinal });
});

test.each([
  ["von Müller", "muller"],
  ["Großmann", "grossmann"],
  ["O’Brien", "obrien"],
  ["Smith-Jones", "smithjones"],
  ["van der", "vander"],
  [null, ""],
])("the surname %s is “%s”", (text, name) => {
  expect(surname(text)).toBe(name);
});

test.each([
  ["Jr., M.D.", "Darwin", 2],
  ["III", null, 3],
  ["2nd", "Darwin", 2],
  [null, "Darwin IV", 4],
  ["K.C.V.O.", "Darwin", null],
  ["V.C.", "Darwin", null],
  ["7th Duke of Devonshire", "Cavendish", null],
  [null, "Puig i Cadafalch", null],
  [null, "V", null],
])("the suffix %s and the last name %s say the number %s", (suffix, lastName, number) => {
  expect(ordinalOf(suffix, lastName)).toBe(number);
});

test.each([
  ["schmidt", "schmitt"],
  ["meyer", "maier"],
  ["philipp", "filip"],
  ["wedgwood", "vedgvood"],
  ["karl", "carl"],
  ["catherine", "katharina"],
])("%s sounds as %s", (one, other) => {
  expect(soundOf(one).slice(0, 3)).toBe(soundOf(other).slice(0, 3));
});

test("likeness is what Winkler published", () => {
  expect(likeness("martha", "marhta")).toBeCloseTo(0.961, 3);
  expect(likeness("dwayne", "duane")).toBeCloseTo(0.84, 2);
  expect(likeness("dixon", "dicksonx")).toBeCloseTo(0.813, 3);
  expect(likeness("emma", "john")).toBe(0);
});
