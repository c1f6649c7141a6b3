import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { AnswerMode, AnswerUsage } from "@kinkeeper/contracts/ai-chat/messages";
import type { Answerer, AnswerTools, Asker, Turn } from "../answerers/answerer.ts";
import type { SourceList } from "../tools/source-list.ts";
import { checkedText, type CheckedPiece } from "./checked-text.ts";

/** What an answer has come to, whole or broken off. */
export interface WrittenAnswer {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly mode: AnswerMode;
  readonly usage: AnswerUsage | null;
  readonly providerResponseId: string | null;
  /** Everybody whom the text or a citation may name. */
  readonly people: readonly string[];
}

export interface AnswerTask {
  readonly answerer: Answerer;
  readonly question: string;
  readonly earlier: readonly Turn[];
  readonly tools: AnswerTools;
  readonly sources: SourceList;
  readonly asker: Asker;
}

const nothingSaid = "Your archive does not say.";

const together = (one: AnswerUsage | null, other: AnswerUsage): AnswerUsage => ({
  promptTokens: (one?.promptTokens ?? 0) + other.promptTokens,
  completionTokens: (one?.completionTokens ?? 0) + other.completionTokens,
});

/**
 * One answer from the question to the last checked sentence. `pieces` are what is shown, as it comes; `written` is what has come
 * so far, also when `pieces` broke off.
 */
export const writeAnswer = (
  { answerer, question, earlier, tools, sources, asker }: AnswerTask,
  signal: AbortSignal,
) => {
  const checked = checkedText(question, sources);
  let mode = answerer.mode;
  let usage: AnswerUsage | null = null;
  let providerResponseId: string | null = null;

  async function* pieces(): AsyncGenerator<CheckedPiece> {
    const found = answerer.retrieval === "before" ? await tools.search(question) : [];
    for await (const part of answerer.answer({ text: question, earlier, sources: found }, tools, asker, signal)) {
      signal.throwIfAborted();
      if (part.type === "usage") {
        usage = together(usage, part.usage);
        providerResponseId = part.providerResponseId ?? providerResponseId;
      } else if (part.type === "mode") mode = part.mode;
      else if (part.type === "text") yield* checked.push(part.text);
      else if (part.type === "statement") yield* checked.state(part.text);
      else yield* checked.frame(part.text);
    }
    // A client library may end silently where it was broken off.
    signal.throwIfAborted();
    yield* checked.end();
    if (checked.text() === "") yield* checked.frame(nothingSaid);
  }

  return {
    pieces,
    written: (): WrittenAnswer => {
      const [text, citations] = [checked.text(), checked.citations()];
      const quoted = citations.flatMap(({ title, quote }) => [title, quote]);
      const people = sources.namedIn([question, text, ...quoted].join(" "));
      return { text, citations, mode, usage, providerResponseId, people };
    },
  };
};
