import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ReactNode } from "react";
import { CitedText } from "./cited-text.tsx";
import { SourceList } from "./source-list.tsx";

interface AnswerProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
  /** The rest is still to come. */
  readonly isUnderWay?: boolean;
  /** Below the text: proposals, and that it was interrupted. */
  readonly children?: ReactNode;
}

export const bubbleStyles =
  "w-fit max-w-full min-w-0 rounded-2xl rounded-tl-sm border border-line bg-sheet px-4 py-3 sm:px-5";
export const answerTextStyles =
  "font-serif text-[1.0625rem] leading-[1.65] [font-variant-numeric:oldstyle-nums] [overflow-wrap:anywhere] whitespace-pre-wrap";

/** What the assistant said, set like a page of the book, its sources as footnotes. */
export const Answer = ({ text, citations, open, onOpen, isUnderWay = false, children }: AnswerProps) => (
  <div className={bubbleStyles}>
    {text !== "" && (
      <p className={answerTextStyles}>
        <span className="sr-only">Kinkeeper AI: </span>
        <CitedText text={text} citations={citations} open={open} onOpen={onOpen} />
      </p>
    )}
    {!isUnderWay && citations.length > 0 && <SourceList citations={citations} open={open} onOpen={onOpen} />}
    {children}
  </div>
);
