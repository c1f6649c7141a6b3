import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Source } from "../answerers/answerer.ts";
import { sourceList } from "../tools/source-list.ts";
import { checkedText, withheldOne } from "./checked-text.ts";

const letter =
  "Charles walked the Sandwalk every day at noon. Emma played the piano in the evening of 2 May 1842. Mr. Parslow served tea.";
const passage = (more: Partial<Source> = {}): Omit<Source, "ref"> => ({
  kind: "stories",
  id: "018f2f6e-7c1a-7000-8000-000000000001",
  title: "Life at Down House",
  field: "content",
  text: letter,
  start: 10,
  revision: 3,
  best: [0, 46],
  coverage: 0.8,
  date: "1842",
  location: "Downe",
  facts: ["Charles Darwin", "Emma Darwin"],
  ...more,
});

const written = (
  question: string,
  sources: readonly Omit<Source, "ref">[],
  tell: (refs: readonly string[]) => string,
) => {
  const list = sourceList();
  const refs = sources.map((source) => list.add(source).ref);
  const checked = checkedText(question, list);
  const pieces = [...checked.push(tell(refs)), ...checked.end()];
  const shown = pieces.flatMap((piece) => (piece.type === "chunk" ? piece.content : []));
  return { text: shown.join(""), citations: checked.citations(), pieces };
};

test("what a model began to say stands before what is said in its stead", () => {
  const list = sourceList();
  const { ref } = list.add(passage());
  const checked = checkedText("What did Emma play?", list);
  const pieces = [
    ...checked.push(`Emma played the piano in 1842 [${ref}].`),
    ...checked.frame("The budget is used up.\n\n"),
    ...checked.state(`Life at Down House: “Mr. Parslow served tea.” [${ref}]`),
    ...checked.end(),
  ];
  expect(pieces.flatMap((piece) => (piece.type === "chunk" ? piece.content : [])).join("")).toBe(
    "Emma played the piano in 1842. [1]\n\nThe budget is used up.\n\nLife at Down House: “Mr. Parslow served tea.” [1]",
  );
});

describe("a sentence with its source", () => {
  test("is shown with a number, and quotes the sentence that says it, exactly as it stands in the record", () => {
    const { text, citations, pieces } = written(
      "What did Emma play?",
      [passage()],
      ([ref]) => `Emma played the piano in 1842 [${ref}].`,
    );
    expect(text).toBe("Emma played the piano in 1842. [1]");
    expect(citations).toEqual([
      expect.objectContaining({
        n: 1,
        quote: "Emma played the piano in the evening of 2 May 1842.",
        title: "Life at Down House",
        href: "/stories/018f2f6e-7c1a-7000-8000-000000000001",
        revision: 3,
      }),
    ]);
    const { start, end, quote } = citations[0]!;
    expect(letter.slice(start - 10, end - 10)).toBe(quote);
    expect(pieces.map(({ type }) => type)).toEqual(["citations", "chunk"]);
  });

  test("may say a date in another way, and whose something is", () => {
    const tell = ([ref]: readonly string[]) => `On May 2, 1842, Emma's piano was played [${ref}].`;
    expect(written("When?", [passage()], tell).text).toContain("[1]");
  });

  test("is numbered by first use, one number for each passage", () => {
    const other = passage({
      id: "018f2f6e-7c1a-7000-8000-000000000002",
      text: "Parslow was the butler for forty years.",
    });
    const { text, citations } = written(
      "Who served?",
      [passage(), other],
      ([first, second]) => `Parslow was the butler [${second}]. Mr. Parslow served tea [${first}][${second}].`,
    );
    expect(text).toBe("Parslow was the butler. [1] Mr. Parslow served tea. [1][2]");
    expect(citations.map(({ id }) => id.at(-1))).toEqual(["2", "1"]);
  });
});

describe("what the sources do not hold is withheld", () => {
  test.each([
    ["a wrong year", "Emma played the piano in 1843"],
    ["a wrong number", "Emma played 7 pianos in the evening"],
    ["a wrong name", "Emma played the piano for Josiah in the evening"],
    ["a name at the beginning that is another's", "Josiah played the piano in the evening"],
    ["something else said of the same people", "Emma robbed banks with Charles"],
    ["a quotation that nobody wrote", "“Emma loved the piano dearly,” it says"],
  ])("%s", (_what, sentence) => {
    const told = written("What did they do?", [passage()], ([ref]) => `${sentence} [${ref}].`);
    expect(told.text).toBe(withheldOne);
    expect(told.citations).toEqual([]);
  });

  test("and what stands around it stays", () => {
    const tell = ([ref]: readonly string[]) =>
      `Charles walked the Sandwalk at noon [${ref}]. He killed 12 bears. Emma played the piano [${ref}].`;
    expect(written("What?", [passage()], tell).text).toBe(
      `Charles walked the Sandwalk at noon. [1] Emma played the piano. [1]\n\n${withheldOne}`,
    );
  });

  test("a mark that names no source is none, and does not become a number", () => {
    const { text, citations } = written(
      "What?",
      [passage()],
      () => "Leonard was a pirate [q99][3]. Leonard sank ships [1].",
    );
    expect(text).toContain("2 sentences were left out");
    expect(citations).toEqual([]);
  });
});

describe("a sentence without a source", () => {
  test("is given the one that says it", () => {
    const { text, citations } = written("What?", [passage()], () => "Charles walked the Sandwalk every day.");
    expect(text).toBe("Charles walked the Sandwalk every day. [1]");
    expect(citations).toHaveLength(1);
  });
  test("is shown where it says nothing of the family", () => {
    const told = "I could not find that. Your archive does not say more. Would you like to add it?";
    expect(written("When was it?", [passage()], () => told).text).toBe(told);
  });
  test("is withheld where it says something after all", () => {
    expect(written("Who was Emma?", [], () => "I could not find that Josiah died in 1843.").text).toBe(withheldOne);
    expect(written("Was Emma a pirate?", [], () => "Emma was a pirate.").text).toBe(withheldOne);
  });
});

test("however the text is cut into portions, what is shown is the same", () => {
  const list = sourceList();
  const { ref } = list.add(passage());
  const text = `- Charles walked the Sandwalk [${ref}].\n- Mr. Parslow served tea. [${ref}]\n\nHe was 99. “Emma played the piano. Nobody listened.” Emma played the piano [${ref}]`;
  const show = (portions: readonly string[]): string => {
    const checked = checkedText("What?", list);
    const pieces = [...portions.flatMap((portion) => checked.push(portion)), ...checked.end()];
    return pieces.flatMap((piece) => (piece.type === "chunk" ? piece.content : [])).join("");
  };
  const whole = show([text]);
  expect(whole).toContain("- Charles walked the Sandwalk. [1]\n- Mr. Parslow served tea. [1]\n\n");
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), text.length];
      expect(show(at.slice(1).map((end, index) => text.slice(at[index], end)))).toBe(whole);
    }),
  );
});

test("every quote is an exact piece of its source, whatever it holds", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" }),
      fc.string({ maxLength: 60 }),
      (text, said) => {
        const source = passage({ text, best: [0, text.length], start: 5 });
        for (const { quote, start, end } of written(said, [source], ([ref]) => `${said} [${ref}]`).citations)
          expect(text.slice(start - 5, end - 5)).toBe(quote);
      },
    ),
  );
});

test("a long text without any end is checked in time that grows with its length alone", async () => {
  const timed = (): number => {
    const list = sourceList();
    list.add(passage());
    const checked = checkedText("What?", list);
    const begin = performance.now();
    for (let portion = 0; portion < 2_000; portion += 1) checked.push("word word word ");
    checked.end();
    return performance.now() - begin;
  };
  await expect.poll(timed).toBeLessThan(2_000); // the fastest time counts: the machine may have other work
});
