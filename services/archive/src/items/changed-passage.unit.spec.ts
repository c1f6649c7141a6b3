import fc from "fast-check";
import { expect, test } from "vitest";
import { changedPassage } from "./changed-passage.ts";

const sentences = (count: number): string =>
  Array.from({ length: count }, (_, index) => `This is sentence ${index} of the story.`).join(" ");

test("short texts stand whole", () => {
  const change = { before: "Devonport", after: "Plymouth" };
  expect(changedPassage(change)).toEqual(change);
});

test("of a long text the passage that differs is shown, between words", () => {
  const before = `${sentences(50)} We sailed from Naples. ${sentences(50)}`;
  const after = before.replace("Naples", "Genoa");
  const shown = changedPassage({ before, after });
  expect(shown.before).toMatch(/^… \S.*We sailed from Naples\..*\S …$/);
  expect(shown.after).toMatch(/^… \S.*We sailed from Genoa\..*\S …$/);
  expect(shown.after!.length).toBeLessThan(250);
});

test("of a long text that was written anew the beginning is shown", () => {
  const shown = changedPassage({ before: null, after: sentences(500) });
  expect(shown.before).toBeNull();
  expect(shown.after).toMatch(/^This is sentence 0 .* …$/);
  expect(shown.after!.length).toBeLessThanOrEqual(1_002);
});

test("words added at the end of a long text are shown with what stood before them", () => {
  const before = sentences(50);
  const shown = changedPassage({ before, after: `${before} The end.` });
  expect(shown.before).toMatch(/of the story\.$/);
  expect(shown.after).toMatch(/^… .*of the story\. The end\.$/);
});

const text = fc.string({ unit: "grapheme", maxLength: 3_000 });

test("whatever changes, what is shown stands in the text, is well formed and is never a book", () => {
  fc.assert(
    fc.property(text, text, text, text, (beginning, one, other, end) => {
      const change = { before: beginning + one + end, after: beginning + other + end };
      const shown = changedPassage(change);
      for (const side of ["before", "after"] as const) {
        expect(shown[side]!.length).toBeLessThanOrEqual(1_005);
        expect(shown[side]!.isWellFormed()).toBe(true);
      }
      if (change.before === change.after) expect(shown.before).toBe(shown.after);
    }),
  );
});

test("what differs is seen to differ", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 300 }), fc.nat(2_000), (story, at) => {
      const place = Math.min(at, story.length);
      const shown = changedPassage({ before: story, after: `${story.slice(0, place)}!?${story.slice(place)}` });
      expect(shown.after).not.toBe(shown.before);
    }),
  );
});
