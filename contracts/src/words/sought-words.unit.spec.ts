import { expect, test } from "vitest";
import { folded } from "./folded.ts";
import { soughtIn, soughtWords } from "./sought-words.ts";

test.each([
  ["  Émile   BRONTË ", ["emile", "bronte"]],
  ["Wałęsa Øystein Groß", ["walesa", "oystein", "gross"]],
  ["O’Brien-Smith", ["o", "brien", "smith"]],
  ["林黛玉 Lin", ["林", "黛", "玉", "lin"]],
  ["김철수", ["김", "철", "수"].map(folded)],
  ["Smith, Mary", ["smith", "mary"]],
  ['St. John "Jack" (Sir) /Darwin/', ["st", "john", "jack", "sir", "darwin"]],
  ["", []],
])("what is typed as %j is looked for as words of names, however they are written", (typed, words) => {
  expect(soughtWords(typed)).toEqual(words);
});

test.each([
  ["delacroix", "Eugène de la Croix"],
  ["eug delacr", "Eugène de la Croix"],
  ["obrien", "Kate O\u2019Brien"],
  ["stjohn", "Jack St. John"],
  ["vanderm", "Jan van-der-Meer"],
  ["mac donald", "Flora MacDonald"],
  ["O'Brien", "Kate Obrien"],
  ["Smith, Mary", "Mary Ann Smith"],
  ["maryann", "Mary Ann Smith"],
  ["Mrs Smith née Jones", "Mary Ann Smith Jones"],
  ["annemarie", "Anne-Marie Müller"],
  ["mueller", "Anne-Marie Müller"],
  ["müller", "Johann Mueller"],
  ["mackenzie", "William McKenzie"],
  ["mcdonald", "Flora Mac Donald"],
  ["saint john", "Jack St. John"],
  ["aagard", "Søren Ågård"],
  ["aaron", "Aron Smith"],
  ["saint", "Jack\nSt. Ives"],
])("%s stands in %s", (typed, name) => {
  expect(soughtIn(typed)(folded(name))).toBe(true);
});

test.each([
  ["olivia", "Marco Livia"],
  ["delacroix", "Adela Croix"],
  ["mark", "Tom Arkwright"],
  ["sue", "Susan Darwin"],
  ["Mrs", "Susan Darwin"],
  ["janes", "Jane Smith"],
  ["noel", "Arnold Nolan"],
  ["aaron", "Sharon Smith"],
  ["saint", "Augustus Stephens"],
])("%s does not stand in %s", (typed, name) => {
  expect(soughtIn(typed)(folded(name))).toBe(false);
});

test("what stands in expressions for something else is looked for as it is", () => {
  expect(soughtIn("mary+ann")(folded("Mary Ann"))).toBe(false);
  expect(soughtIn("mary*ann|")("mar y*ann|")).toBe(true);
});
