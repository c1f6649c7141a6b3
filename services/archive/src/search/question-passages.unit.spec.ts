import { longestPassage } from "@kinkeeper/contracts/archive/passages";
import { describe, expect, test } from "vitest";
import type { FoundText } from "./passages.ts";
import { questionPassages } from "./question-passages.ts";

const found = (field: string, text: string, ...words: readonly string[]): FoundText => ({
  field,
  text,
  hits: words.flatMap((word) => {
    const start = text.indexOf(word);
    return start === -1 ? [] : [{ word, term: word, start, end: start + word.length }];
  }),
});
const weights = new Map([
  ["sandwalk", 3],
  ["noon", 1],
]);

describe("the passages of a document", () => {
  const filler = "Nothing happens in this sentence at all. ".repeat(40);
  const content = `${filler}At noon he went to the sandwalk. He stayed. ${filler}`;
  const texts = [
    ["title", "Walks"],
    ["content", content],
  ] as const;

  test("are exact pieces around the words, with the sentence that says most", () => {
    const [best] = questionPassages(texts, [found("content", content, "sandwalk", "noon")], weights, 4, undefined);
    expect(content.slice(best!.start, best!.start + best!.text.length)).toBe(best!.text);
    expect(best!.text.length).toBeLessThanOrEqual(longestPassage);
    expect(best!.text.slice(...best!.best)).toBe("At noon he went to the sandwalk.");
    expect(best!.coverage).toBe(1);
  });

  test("are covered by words of the title too", () => {
    const hits = [found("title", "Walks", "Walks"), found("content", content, "noon")];
    const [best] = questionPassages(texts, hits, new Map([...weights, ["Walks", 2]]), 6, undefined);
    expect(best!.coverage).toBeCloseTo(0.5);
  });

  test("lie where its meaning does where no word stands", () => {
    const begins = content.indexOf("He stayed");
    const [best] = questionPassages(texts, [], weights, 4, { field: "content", begins });
    expect(best!.start).toBeLessThanOrEqual(begins);
    expect(best!.start + best!.text.length).toBeGreaterThan(begins);
    expect(best!.coverage).toBe(0);
  });

  test("are the title of what has no more", () => {
    expect(
      questionPassages(
        [["title", "The sandwalk"]],
        [found("title", "The sandwalk", "sandwalk")],
        weights,
        3,
        undefined,
      ),
    ).toEqual([{ field: "title", text: "The sandwalk", start: 0, best: [0, 12], coverage: 1 }]);
  });
});
