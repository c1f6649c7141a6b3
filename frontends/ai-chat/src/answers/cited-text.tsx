import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { isSamePassage } from "./citations.ts";
import { citedPieces } from "./cited-pieces.ts";
import { titleOf } from "./source-words.ts";

interface CitedTextProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The source that stands open. */
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
}

interface MarkProps {
  readonly citation: Citation;
  readonly isOpen: boolean;
  readonly onOpen: (citation: Citation) => void;
}

/** Characters of a quote that a tooltip has room for. */
const mostInTooltip = 240;

const shortened = (quote: string): string => {
  if (quote.length <= mostInTooltip) return quote;
  const end = quote.lastIndexOf(" ", mostInTooltip);
  return `${quote.slice(0, end === -1 ? mostInTooltip : end)} …`;
};

/** A footnote's number: shows its quote when pointed at, opens its source. */
const Mark = ({ citation, isOpen, onOpen }: MarkProps) => (
  <button
    type="button"
    onClick={() => onOpen(citation)}
    aria-label={`Source ${citation.n}: ${titleOf(citation)}`}
    aria-pressed={isOpen}
    data-tooltip={`“${shortened(citation.quote)}”`}
    className={classNames(
      "focus-ring relative -top-[0.4em] inline-block min-w-4 cursor-pointer rounded-full px-0.5 text-center font-sans text-[0.6875rem] leading-4 font-semibold tabular-nums transition-colors after:absolute after:-inset-1 after:content-[''] pointer-coarse:after:-inset-3",
      isOpen ? "bg-accent text-on-accent" : "text-accent hover:bg-accent-soft",
    )}
  >
    {citation.n}
  </button>
);

/** An answer with its marks. It is text and nothing else, whatever it says: line breaks stay, no markup is read. */
export const CitedText = ({ text, citations, open, onOpen }: CitedTextProps) => {
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  return citedPieces(text, (n) => byNumber.has(n)).map((piece, index) => {
    if (typeof piece === "string") return piece;
    const citation = byNumber.get(piece.mark)!;
    return <Mark key={index} citation={citation} isOpen={isSamePassage(citation, open)} onOpen={onOpen} />;
  });
};
