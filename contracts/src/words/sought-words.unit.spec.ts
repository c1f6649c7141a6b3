import { expect, test } from "vitest";
import { folded } from "./folded.ts";
import { soughtWords } from "./sought-words.ts";

test.each([
  ["  Émile   BRONTË ", ["emile", "bronte"]],
  ["Wałęsa Øystein Groß", ["walesa", "oystein", "gross"]],
  ["O’Brien-Smith", ["o", "brien", "smith"]],
  ["林黛玉 Lin", ["林", "黛", "玉", "lin"]],
  ["김철수", ["김", "철", "수"].map(folded)],
  ["", []],
])("what is typed as %j is looked for as words of names, however they are written", (typed, words) => {
  expect(soughtWords(typed)).toEqual(words);
});
