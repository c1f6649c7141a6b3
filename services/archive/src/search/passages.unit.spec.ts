import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { chunksOf } from "./chunks.ts";
import type { SearchDocument } from "./document.ts";
import { fuse } from "./fuse.ts";
import { cutTexts, foundTexts, passagesOf } from "./passages.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import { wordsIn } from "@kinkeeper/platform/words";

const stems = new Map<string, string | null>([
  ["baked", "bake"],
  ["bread", "bread"],
]);
const weights = new Map([
  ["bake", 2],
  ["bread", 1],
]);

const passagesIn = (text: string, known = stems) =>
  passagesOf(foundTexts(cutTexts([["content", text]], weights.keys()), new Set(weights.keys()), known), weights);

const storyOf = (text: string): SearchDocument => ({
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
});

test("a passage is the piece of the text that says most of what was asked, with its words marked", () => {
  const text = `Bread. ${"Nothing here. ".repeat(60)}Then she BAKED bread 🍞 for all.`;
  const [passage] = passagesIn(text);
  expect(text).toContain(passage!.text);
  expect(passage!.marks.map(([start, end]) => passage!.text.slice(start, end))).toEqual(["BAKED", "bread"]);
});

test("a word longer than a passage is one of its own", () => {
  const long = "baked".replace(/./g, (letter) => letter + "\u0301\u0323".repeat(40));
  const [passage] = passagesIn(`${"Nothing here. ".repeat(60)}${long}`);
  expect(passage!.marks.map(([start, end]) => passage!.text.slice(start, end))).toEqual([long]);
});

test("whatever the text, passages are pieces of it, and marks lie on words that were asked for", () => {
  const texts = fc.array(
    fc.oneof(fc.constantFrom("baked", "Bread", "\n\n", "🍞", "é", "x".repeat(120)), fc.string({ unit: "grapheme" })),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = `${parts.join(" ")} bread`;
      const passages = passagesIn(text);
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

test("only words that begin as a term does are looked at, however they are written", () => {
  const spelt = fc.constantFrom(
    "Sailing",
    "sáil",
    "s\u0301ail",
    "ſail",
    "ﬁnd",
    "find",
    "Œuvre",
    "oe",
    "x",
    "xy",
    "мор",
    "1831st",
  );
  const between = fc.constantFrom(" ", "\n", "-", "_", "“", "", "🍞");
  const terms = ["sail", "fi", "=oeuvre", "x", "мор", "18"];
  const beginnings = new Set(["sa", "fi", "oe", "x", "мо", "18"]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(spelt, fc.string({ unit: "grapheme" })), between)), (parts) => {
      const text = parts.flat().join("");
      const [cut] = cutTexts([["content", text]], terms);
      expect(cut!.words).toEqual(wordsIn(text).filter(({ word }) => beginnings.has(word.slice(0, 2))));
    }),
  );
});

test("each word of a text is looked up once, however many were found", () => {
  class CountedStems extends Map<string, string | null> {
    lookups = 0;
    override get(word: string) {
      this.lookups += 1;
      return super.get(word);
    }
  }
  const lookups = (times: number): number => {
    const counted = new CountedStems(stems);
    passagesIn("baked bread, nothing else. ".repeat(times), counted);
    return counted.lookups;
  };
  expect([lookups(100), lookups(5_000)]).toEqual([200, 10_000]);
});

test.each([
  ["without a space", "x".repeat(60_000)],
  ["of lines", "line\n".repeat(12_000)],
  ["of empty lines", " \n".repeat(30_000)],
  ["of sentences", "So it was. ".repeat(5_500)],
])("cutting a text %s into chunks reads each of its characters a few times", (_name, text) => {
  const { matchAll } = String.prototype;
  let read = 0;
  const spy = vi.spyOn(String.prototype, "matchAll").mockImplementation(function (this: string, pattern) {
    read += this.length;
    return matchAll.call(this, pattern);
  });
  onTestFinished(() => spy.mockRestore());
  chunksOf(storyOf(text));
  expect(read / text.length).toBeLessThan(13); // three kinds of seams, the shortest piece a quarter of what is looked at
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
  const chunks = chunksOf(storyOf(text));
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
