import { DomainError } from "@kinkeeper/platform/domain-error";
import { describe, expect, test } from "vitest";
import type { Answerer, AnswerPart, AnswerTools, Question, Source } from "../answerer.ts";

const source = (ref: string, text: string): Source => ({
  ref,
  kind: "stories",
  id: "018f2f6e-7c1a-7000-8000-000000000001",
  title: "Life at Down House",
  field: "content",
  text,
  start: 0,
  revision: 0,
  best: [0, text.length],
  coverage: 1,
  date: null,
  location: null,
  facts: [],
});

const knownSource = source("k7", "Emma played the piano every evening.");
const knownQuestion = "What did Emma play every evening?";

const asker = { tenantId: "018f2f6e-7c1a-7000-8000-0000000000fa", userId: "018f2f6e-7c1a-7000-8000-0000000000ac" };

/** Tools that know one passage, or nothing; `asked` counts what was asked of them. */
const toolsOver = (sources: readonly Source[], failure?: Error) => {
  const asked: string[] = [];
  const answered = async <Result>(tool: string, result: Result): Promise<Result> => {
    asked.push(tool);
    if (failure) throw failure;
    return result;
  };
  const tools: AnswerTools = {
    search: () => answered("search", sources),
    people: () => answered("people", []),
    person: () => answered("person", []),
    sexOf: () => answered("sexOf", null),
    respelt: async () => undefined,
    relatives: () => answered("relatives", []),
    events: () => answered("events", []),
    records: () => answered("records", { total: sources.length, sources }),
    askTree: () => answered("askTree", undefined),
    propose: () => answered("propose", undefined).then(() => Promise.reject(new DomainError("FORBIDDEN", "Not here."))),
  };
  return { tools, asked };
};

const partsOf = async (
  answerer: Answerer,
  sources: readonly Source[],
  { tools }: ReturnType<typeof toolsOver>,
  signal = new AbortController().signal,
  text = knownQuestion,
): Promise<readonly AnswerPart[]> => {
  const found = answerer.retrieval === "before" ? await tools.search(text) : [];
  const question: Question = { text, earlier: [], sources: found };
  const parts: AnswerPart[] = [];
  for await (const part of answerer.answer(question, tools, asker, signal)) parts.push(part);
  return parts;
};

const wordsOf = (parts: readonly AnswerPart[]): string =>
  parts.map((part) => ("text" in part ? part.text : "")).join("");

/**
 * What every answerer does. Each of them is asked `knownQuestion`, about which the archive holds `knownSource`; one that asks a
 * model is given one that answers with what it says.
 */
export const answererContract = (name: string, start: () => Answerer | Promise<Answerer>): void => {
  describe(`${name}: an answerer`, () => {
    test("answers from the sources, names them, and ends by itself", async () => {
      const text = wordsOf(await partsOf(await start(), [knownSource], toolsOver([knownSource])));
      expect(text).toContain("piano");
      expect(text).toContain("[k7]");
    });

    test("proposes nothing unless it was asked to", async () => {
      const tools = toolsOver([knownSource]);
      await partsOf(await start(), [knownSource], tools);
      expect(tools.asked).not.toContain("propose");
    });

    test("tells its own words from those of a model", async () => {
      const answerer = await start();
      const parts = await partsOf(answerer, [knownSource], toolsOver([knownSource]));
      const frames = parts.filter(({ type }) => type === "frame");
      for (const frame of frames) expect("text" in frame && frame.text).not.toContain("[k7]");
      if (answerer.mode === "model") expect(parts.some(({ type }) => type === "usage")).toBe(true);
    });

    test("says nothing more once nobody listens, and throws why", async () => {
      const leaving = new AbortController();
      leaving.abort(new Error("left"));
      const tools = toolsOver([knownSource]);
      const parts = partsOf(await start(), [knownSource], tools, leaving.signal);
      await expect(parts).rejects.toThrow("left");
    });

    test("stops between two parts", async () => {
      const answerer = await start();
      const leaving = new AbortController();
      const { tools } = toolsOver([knownSource]);
      const sources = answerer.retrieval === "before" ? [knownSource] : [];
      const question: Question = { text: knownQuestion, earlier: [], sources };
      const read = async (): Promise<void> => {
        for await (const _part of answerer.answer(question, tools, asker, leaving.signal))
          leaving.abort(new Error("left"));
      };
      await expect(read()).rejects.toThrow("left");
    });
  });
};
