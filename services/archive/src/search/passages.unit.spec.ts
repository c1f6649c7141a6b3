import fc from "fast-check";
import { expect, test } from "vitest";
import { chunksOf } from "./chunks.ts";
import { fuse } from "./fuse.ts";
import { passagesOf } from "./passages.ts";
import { folded, wordsIn } from "./words.ts";

const stems = new Map([
  ["baked", "bake"],
  ["bread", "bread"],
]);
const weights = new Map([
  ["bake", 2],
  ["bread", 1],
]);

test("a passage is the piece of the text that says most of what was asked, with its words marked", () => {
  const text = `Bread. ${"Nothing here. ".repeat(60)}Then she BAKED bread 🍞 for all.`;
  const [passage] = passagesOf([["content", text]], weights, stems);
  expect(text).toContain(passage!.text);
  expect(passage!.marks.map(([start, end]) => passage!.text.slice(start, end))).toEqual(["BAKED", "bread"]);
});

test("whatever the text, passages are pieces of it, and marks lie on words that were asked for", () => {
  const texts = fc.array(
    fc.oneof(fc.constantFrom("baked", "Bread", "\n\n", "🍞", "é", "x".repeat(120)), fc.string({ unit: "grapheme" })),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = `${parts.join(" ")} bread`;
      const passages = passagesOf([["content", text]], weights, stems);
      expect(passages).toHaveLength(1);
      for (const passage of passages) {
        expect(text).toContain(passage.text);
        expect(passage.text.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(passage.marks.length).toBeGreaterThan(0);
        for (const [start, end] of passage.marks)
          expect(["baked", "bread"]).toContain(folded(passage.text.slice(start, end)));
      }
    }),
  );
});

test("words are compared without case and accents, and stand where they are written", () => {
  expect(wordsIn("Charlotte Brontë, Łódź & O'Neil").map(({ word }) => word)).toEqual([
    "charlotte",
    "bronte",
    "lodz",
    "o",
    "neil",
  ]);
  const [word] = wordsIn("— Émile");
  expect([word!.start, word!.end]).toEqual([2, 7]);
});

test("a long text is cut into chunks that hold all of it", () => {
  const text = Array.from({ length: 400 }, (_, nr) => `Sentence number ${nr} of the story.`).join(" ");
  const document = {
    kind: "stories",
    creator: null,
    owner: null,
    title: "Long",
    texts: [
      ["title", "Long"],
      ["content", text],
    ],
    members: [],
    tags: [],
    places: [],
    years: { from: null, to: null, sortDay: null },
  } as const;
  const chunks = chunksOf(document);
  expect(chunks.map(({ begins, ends }) => text.slice(begins, ends)).join("")).toBe(text);
  expect(Math.max(...chunks.map(({ begins, ends }) => ends - begins))).toBeLessThanOrEqual(1_200);
});

test("meaning moves what words rank alike, and brings in only what is close enough", () => {
  const found = [
    { number: 1, kind: 1, words: 4, share: 1, meaning: null, chunk: null },
    { number: 2, kind: 1, words: 4, share: 1, meaning: 0.6, chunk: 0 },
    { number: 3, kind: 1, words: 1, share: 1, meaning: null, chunk: null },
    { number: 4, kind: 1, words: null, share: null, meaning: 0.7, chunk: 0 },
    { number: 5, kind: 1, words: null, share: null, meaning: 0.1, chunk: 0 },
  ];
  const numbers = (judgement: Parameters<typeof fuse>[1]) => fuse(found, judgement).map(({ number }) => number);
  expect(numbers({ alpha: 0.2, closeness: 0.5 })).toEqual([2, 1, 4, 3]);
  expect(numbers(undefined)).toEqual([1, 2, 3]);
});

test("words that say little of what was asked do not outrank what means it", () => {
  const found = (share: number) => [
    { number: 1, kind: 1, words: 2, share, meaning: 0.1, chunk: 0 },
    { number: 2, kind: 1, words: null, share: null, meaning: 0.6, chunk: 0 },
  ];
  const first = (share: number) => fuse(found(share), { alpha: 0.2, closeness: 0.4 })[0]!.number;
  expect([first(0.1), first(0.6)]).toEqual([2, 1]);
});
