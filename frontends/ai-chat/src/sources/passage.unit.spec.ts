import { describe, expect, test } from "vitest";
import { passageOf } from "./passage.ts";

const cite = (text: string, quote: string) => {
  const start = text.indexOf(quote);
  return { field: "content", quote, start, end: start + quote.length };
};

describe("a quote in its text", () => {
  test("stands between what comes before and after", () => {
    const content = "He sailed. Emma stayed at home. So it was.";
    expect(passageOf({ content }, cite(content, "Emma stayed at home."))).toEqual({
      before: "He sailed. ",
      quote: "Emma stayed at home.",
      after: " So it was.",
    });
  });

  test("has whole words around it where the text is long", () => {
    const content = `${"word ".repeat(200)}Emma stayed. ${"more ".repeat(200)}`;
    const { before, after } = passageOf({ content }, cite(content, "Emma stayed."))!;
    expect(before).toMatch(/^… (?:word )+$/);
    expect(after).toMatch(/^ (?:more )+…$/);
    expect(before.length + after.length).toBeLessThan(600);
  });

  test("is not shown in its place where the text is another one now", () => {
    const content = "Emma stayed at home.";
    expect(passageOf({ content: "Emma travelled." }, cite(content, "Emma stayed"))).toBeUndefined();
    expect(passageOf({ content: null }, cite(content, "Emma stayed"))).toBeUndefined();
    expect(passageOf({}, cite(content, "Emma stayed"))).toBeUndefined();
  });
});
