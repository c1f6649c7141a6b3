import { describe, expect, test } from "vitest";
import { folded } from "./folded.ts";
import { namesNear, partsKept, slipsAllowed, soughtAmong } from "./near-names.ts";

/** All that one slip makes of a word. */
const slipsOf = (word: string, letters: string): ReadonlySet<string> => {
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== "") all.add(before + after.slice(1));
    if (after.length > 1) all.add(before + after[1]! + after[0]! + after.slice(2));
    for (const letter of letters) {
      all.add(before + letter + after);
      if (after !== "") all.add(before + letter + after.slice(1));
    }
  }
  all.delete(word);
  return all;
};

const slipsTwice = (word: string, letters: string): ReadonlySet<string> => {
  const all = new Set([...slipsOf(word, letters)].flatMap((one) => [...slipsOf(one, letters)]));
  all.delete(word);
  return all;
};

/** Two slips that do not touch each other's letters. */
const slipsApart = (word: string, letters: string): readonly string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => {
    const ends = slipsOf(word.slice(at), letters);
    return [...slipsOf(word.slice(0, at), letters)].flatMap((begin) => [...ends].map((end) => begin + end));
  }).flat();

const hasPartOf = (word: string) => {
  const parts = partsKept(word);
  return (name: string): boolean => parts.some((part) => name.includes(part));
};

describe.each(["emma", "anna", "abcde", "maria", "мария", "abcabca", "aaaaaaa"])("%s", (word) => {
  const letters = `${[...new Set(word)].join("")}xq`;

  test("means every name that one slip makes of it, and none that takes more", () => {
    const once = slipsOf(word, letters);
    const others = [...slipsTwice(word, letters)].filter((name) => !once.has(name));
    expect(new Set(namesNear(word, [word, ...once, ...others]))).toEqual(once);
    expect(others.length).toBeGreaterThan(once.size);
    expect(namesNear(word, others)).toEqual([]);
  });

  test("has a part in common with each of them", () => {
    expect([...slipsOf(word, letters)].filter((name) => !hasPartOf(word)(name))).toEqual([]);
  });
});

describe.each(["charlotta", "ababababa", "wedgwoods"])("%s, a long word", (word) => {
  const letters = `${[...new Set(word)].join("")}x`;
  const once = slipsOf(word, letters);
  const twice = slipsTwice(word, letters);

  test("means those of one slip alone, as long as there are any", () => {
    expect(new Set(namesNear(word, [...twice, ...once]))).toEqual(once);
  });

  test("means what two slips make of it otherwise, and nothing else", () => {
    const apart = slipsApart(word, letters).filter((name) => name !== word && !once.has(name));
    expect(apart.length).toBeGreaterThan(1_000);
    expect(new Set(namesNear(word, apart))).toEqual(new Set(apart));
    expect(apart.filter((name) => !hasPartOf(word)(name))).toEqual([]);
    const further = [...new Set(apart.slice(0, 300).flatMap((name) => [...slipsOf(name, letters)]))];
    const found = namesNear(
      word,
      further.filter((name) => !once.has(name)),
    );
    expect(found.filter((name) => !twice.has(name))).toEqual([]);
    expect(further.length).toBeGreaterThan(found.length);
  });
});

test.each([
  ["ann", 0],
  ["anna", 1],
  ["charlote", 1],
  ["charlotte", 2],
  ["x".repeat(30), 2],
  ["x".repeat(31), 0],
  ["1816", 0],
  ["18th", 0],
  ["mari%", 0],
  ["мария", 1],
  ["", 0],
])("%j may be wrong in %i places", (word, most) => {
  expect(slipsAllowed(word)).toBe(most);
});

const texts = [
  "Charlotte Brontë, Thornton 1816",
  "Emily Brontë, Thornton 1818",
  'Mary "Polly" Smith',
  "Kate O\u2019Brien",
  "Ann Lee",
].map(folded);
const found = (typed: string) => {
  const { isSought, isSimilar } = soughtAmong(typed, texts);
  return { found: texts.filter(isSought), isSimilar };
};

test.each([
  ["charlote", [0]],
  ["Chralotte", [0]],
  ["charlotte brnote", [0]],
  ["bronet", [0, 1]],
  ["thorton 1818", [1]],
  ["Poly Smith", [2]],
  ["poly smyth", [2]],
  ["O'Brein", [3]],
])("nobody is called %j, and somebody is nearly", (typed, meant) => {
  expect(found(typed)).toEqual({ found: meant.map((at) => texts[at]), isSimilar: true });
});

test.each([
  ["emily", [1]],
  // Begins a name, as it was typed.
  ["emil", [1]],
  // Both are somebody's.
  ["emily smith", []],
  // Too short, not near enough, and numbers that are others.
  ["leo", []],
  ["emma", []],
  ["emily 1817", []],
  ["charlote 1818", []],
  // Nothing is like the second.
  ["charlote xyzzy", []],
  ["", [0, 1, 2, 3, 4]],
])("%j is looked for as it was typed", (typed, meant) => {
  expect(found(typed)).toEqual({ found: meant.map((at) => texts[at]), isSimilar: false });
});
