import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { Source } from "../answerers/answerer.ts";
import type { SourceList } from "../tools/source-list.ts";
import { checkSentence } from "./check-sentence.ts";
import { citationOf } from "./quote.ts";
import { takeSentences } from "../text/sentences.ts";

/** What becomes of the text of an answer, in order: citations before the words that use them. */
export type CheckedPiece =
  | { readonly type: "citations"; readonly citations: readonly Citation[] }
  | { readonly type: "chunk"; readonly content: string };

export const withheldOne = "(One sentence was left out, because nothing in your archive supports it.)";
const withheldSome = (count: number): string =>
  `(${count} sentences were left out, because nothing in your archive supports them.)`;

/**
 * Checks the text of an answer sentence by sentence, and numbers what it cites by first use: each passage has one number and one
 * quote, the same in the stream, in what is stored and in the list of messages.
 */
export const checkedText = (question: string, sources: SourceList) => {
  const citations: Citation[] = [];
  const numbers = new Map<string, number>();
  let buffer = "";
  let shown = "";
  let before: readonly Source[] = [];
  let withheld = 0;

  const show = (content: string): CheckedPiece[] => {
    if (content === "") return [];
    shown += content;
    return [{ type: "chunk", content }];
  };

  const cite = (
    cited: readonly Source[],
    statement: string,
  ): { readonly marks: string; readonly pieces: CheckedPiece[] } => {
    const added: Citation[] = [];
    const found = cited.map((source) => {
      const known = numbers.get(source.ref);
      if (known !== undefined) return known;
      const citation = citationOf(source, statement, citations.length + 1);
      numbers.set(source.ref, citation.n);
      citations.push(citation);
      added.push(citation);
      return citation.n;
    });
    const marks = [...new Set(found)].toSorted((one, other) => one - other).map((n) => `[${n}]`);
    return { marks: marks.join(""), pieces: added.length > 0 ? [{ type: "citations", citations: added }] : [] };
  };

  const statement = (sentence: string): CheckedPiece[] => {
    const written = sentence.trimEnd();
    const space = sentence.slice(written.length);
    if (written.trim() === "") return show(space);
    const checked = checkSentence(written, { question, sources: sources.all(), before });
    if (checked.kind === "withheld") {
      withheld += 1;
      return space.includes("\n") ? show(space) : [];
    }
    if (checked.sources.length > 0) before = checked.sources;
    if (space.includes("\n")) before = [];
    const { marks, pieces } = cite(checked.sources, checked.text);
    const text = checked.text.trimEnd();
    return [...pieces, ...show(marks === "" ? `${text}${space}` : `${text} ${marks}${space}`)];
  };

  /** What a model began to say before it was broken off, in a paragraph of its own. */
  const begun = (): CheckedPiece[] => {
    if (buffer === "") return [];
    const last = statement(buffer);
    buffer = "";
    return shown.trim() === "" || shown.endsWith("\n\n") ? last : [...last, ...show("\n\n")];
  };

  return {
    /** Some more text of a model's. */
    push: (text: string): readonly CheckedPiece[] => {
      const { sentences, rest } = takeSentences(buffer + text);
      buffer = rest;
      return sentences.flatMap(statement);
    },
    /** A whole statement, checked as one. */
    state: (text: string): readonly CheckedPiece[] => [...begun(), ...statement(text)],
    /** Words of our own. */
    frame: (text: string): readonly CheckedPiece[] => [...begun(), ...show(text)],
    /** The last sentence, and what was left out. */
    end: (): readonly CheckedPiece[] => {
      const last = buffer === "" ? [] : statement(buffer);
      buffer = "";
      if (withheld === 0) return last;
      const note = withheld === 1 ? withheldOne : withheldSome(withheld);
      return [...last, ...show(shown.trim() === "" ? note : `\n\n${note}`)];
    },
    citations: (): readonly Citation[] => [...citations],
    text: (): string => shown.trim(),
  };
};
