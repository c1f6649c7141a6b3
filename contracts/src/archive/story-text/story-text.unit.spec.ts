import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoryBlock, StoryInline, StoryLine } from "./blocks.ts";
import { parseStoryText } from "./parse-story-text.ts";
import { storyBlocks, storyReferences, storyTextWith, storyWords } from "./story-words.ts";
import { writeStoryText } from "./write-story-text.ts";

const emma = "0190a000-0000-7000-8000-0000000000e1";
const path = "/objects/0190a000-0000-7000-8000-00000000f001";
const run = (text: string, look: object = {}): StoryInline => ({
  type: "text",
  text,
  bold: false,
  italic: false,
  ...look,
});
const paragraph = (...content: StoryInline[]): StoryBlock => ({ type: "paragraph", content });

describe("a text is read as", () => {
  test.each<[string, string, readonly StoryBlock[]]>([
    [
      "paragraphs and line breaks",
      "One\ntwo\n\n three \\\nfour",
      [paragraph(run("One\ntwo")), paragraph(run("three\nfour"))],
    ],
    [
      "headings",
      "## The mill\nIt stood.\n### Later\n# no",
      [
        { type: "heading", level: 2, content: [run("The mill")] },
        paragraph(run("It stood.")),
        { type: "heading", level: 3, content: [run("Later")] },
        paragraph(run("# no")),
      ],
    ],
    [
      "bold and italic",
      "a **b** *c* ***d*** **e*f***",
      [
        paragraph(
          run("a "),
          run("b", { bold: true }),
          run(" "),
          run("c", { italic: true }),
          run(" "),
          run("d", { bold: true, italic: true }),
          run(" "),
          run("e", { bold: true }),
          run("f", { bold: true, italic: true }),
        ),
      ],
    ],
    ["stars that somebody typed", "2 * 3 ** 4, *and **** so", [paragraph(run("2 * 3 ** 4, *and **** so"))]],
    [
      "lists",
      "- one\n- two\\\n  lines\n1. first\n2. second",
      [
        { type: "list", isOrdered: false, items: [[run("one")], [run("two\nlines")]] },
        { type: "list", isOrdered: true, items: [[run("first")], [run("second")]] },
      ],
    ],
    ["quotes", "> said\\\n> she\n\nhe", [{ type: "quote", content: [run("said\nshe")] }, paragraph(run("he"))]],
    [
      "pictures",
      `Look:\n![Downe](${path})\nthere`,
      [paragraph(run("Look:")), { type: "picture", path }, paragraph(run("there"))],
    ],
    [
      "people and links",
      `[@Emma \\[Wedgwood\\]](person:${emma}) wrote [**a** book](https://example.org/a?b=c)`,
      [
        paragraph(
          { type: "mention", personId: emma, name: "Emma [Wedgwood]" },
          run(" wrote "),
          run("a", { bold: true, href: "https://example.org/a?b=c" }),
          run(" book", { href: "https://example.org/a?b=c" }),
        ),
      ],
    ],
    ["what was escaped", "\\*not\\* \\- C:\\temp \\\\", [paragraph(run("*not* - C:\\temp \\"))]],
  ])("%s", (_, text, blocks) => expect(parseStoryText(text)).toEqual(blocks));

  test("a picture from elsewhere as a link to it: nothing is loaded unasked", () => {
    const href = "https://example.org/spy.gif";
    expect(parseStoryText(`![a](${href})`)).toEqual([paragraph(run("!"), run("a", { href }))]);
  });

  test.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert)",
    "[a](data:text/html,x)",
    "[a](//evil.example)",
    "[a](vbscript:x)",
    "[a](/\\evil.example)",
    "[a](/api/logout)",
    "![a](/objects/../api/logout)",
    "[@Emma](person:../api)",
    "<img src=x onerror=alert(1)>",
  ])("mere text: %s", (text) => {
    expect(parseStoryText(text)).toEqual([paragraph(run(text))]);
  });
});

const piece = fc.constantFrom(
  "a",
  "b c",
  " ",
  "*",
  "\\",
  "[",
  "]",
  "(",
  ")",
  "# ",
  "## ",
  "- ",
  "1. ",
  "> ",
  "!",
  "\n",
  "é",
  "🙂",
  "_",
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const anyRun = fc.record({
  type: fc.constant("text" as const),
  text: anyText,
  bold: fc.boolean(),
  italic: fc.boolean(),
});
const anyLink = fc
  .tuple(anyRun, fc.constantFrom("https://example.org/x", `/people/${emma}`, "mailto:a@example.org"))
  .map(([one, href]) => ({ ...one, href }));
const anyMention = fc.record({ type: fc.constant("mention" as const), personId: fc.constant(emma), name: anyText });
const anyLine: fc.Arbitrary<StoryLine> = fc.array(fc.oneof(anyRun, anyRun, anyLink, anyMention), { maxLength: 6 });
const anyBlock: fc.Arbitrary<StoryBlock> = fc.oneof(
  fc.record({ type: fc.constantFrom("paragraph" as const, "quote" as const), content: anyLine }),
  fc.record({
    type: fc.constant("heading" as const),
    level: fc.constantFrom(2 as const, 3 as const),
    content: anyLine,
  }),
  fc.record({
    type: fc.constant("list" as const),
    isOrdered: fc.boolean(),
    items: fc.array(anyLine, { maxLength: 3 }),
  }),
  fc.constant({ type: "picture" as const, path }),
);

/** Without spaces, and without the signs of lists. */
const letters = (text: string | null): string => (text ?? "").replace(/\s+/g, "");

describe("what is written", () => {
  test("is read as the same, whatever the blocks are", () =>
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 5 }), (blocks) => {
        const text = writeStoryText(blocks);
        const read = parseStoryText(text);
        expect(writeStoryText(read)).toBe(text);
        expect(parseStoryText(writeStoryText(read))).toEqual(read);
      }),
      { numRuns: 600 },
    ));

  test("keeps every word of a paragraph", () =>
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 5 }), (content) => {
        const read = storyWords({ content: writeStoryText([paragraph(...content)]), contentFormat: "markdown" });
        expect(letters(read)).toBe(letters(content.map(({ text }) => text).join("")));
      }),
      { numRuns: 600 },
    ));

  test("any text at all is read, and what was read is written and read alike", () =>
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ maxLength: 200 })), (text) => {
        const read = parseStoryText(text);
        expect(parseStoryText(writeStoryText(read))).toEqual(read);
      }),
      { numRuns: 800 },
    ));
});

describe("what others see of it", () => {
  const content = `## Downe\n\n[@Emma](person:${emma}) and *he*:\n\n- the **garden**\n- the house\n\n![](${path})\n\n> So be it.`;
  const story = { content, contentFormat: "markdown" } as const;

  test("is the text without marks", () => {
    expect(storyWords(story)).toBe("Downe\n\nEmma and he:\n\n• the garden\n• the house\n\nSo be it.");
    expect(storyWords({ content: "* as it **is**" })).toBe("* as it **is**");
    expect(storyWords({ content: null, contentFormat: "markdown" })).toBeNull();
  });

  test("names its people and pictures, in markdown alone", () => {
    expect(storyReferences(story)).toEqual({ people: [emma], pictures: [path] });
    expect(storyReferences({ content })).toEqual({ people: [], pictures: [] });
  });

  test("leads elsewhere once they have other ids", () => {
    const there = storyTextWith(content, { person: () => undefined, picture: (old) => old.replace("f001", "f002") });
    expect(there).toBe(content.replace(`[@Emma](person:${emma})`, "Emma").replace("f001", "f002"));
    expect(storyTextWith(content, { person: (id) => id, picture: () => undefined })).not.toContain("objects");
  });

  test("of a plain story are its paragraphs", () => {
    expect(storyBlocks({ content: "One\ntwo\n\n\n# three" })).toEqual([
      paragraph(run("One\ntwo")),
      paragraph(run("# three")),
    ]);
  });
});
