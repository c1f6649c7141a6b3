import { classNames } from "@kinkeeper/kit/class-names.ts";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Fragment } from "react";
import { focusResults } from "./focus-results.ts";
import { FoundSources, useFoundSources } from "./found-sources.tsx";
import { totalOf } from "./kinds.ts";
import { Results } from "./results.tsx";
import { ResultsLoading } from "./results-loading.tsx";
import type { Asked } from "./search-address.ts";
import { TreeAnswerCard } from "./tree-answer/tree-answer-card.tsx";
import type { Answered, useAnswer } from "./use-answer.ts";

interface AnswerProps {
  readonly asked: Asked;
  readonly ask: (change: Partial<Asked>) => void;
  readonly addressOf: (change: Partial<Asked>) => string;
  readonly answer: ReturnType<typeof useAnswer>;
}

/** Loading, refused or found. */
export const Answer = ({ asked, ask, addressOf, answer }: AnswerProps) => {
  const { data, isError, error, isPlaceholderData, refetch, showMore } = answer;
  const sources = useFoundSources(asked);
  if (data)
    return (
      <div
        aria-busy={isPlaceholderData}
        // A moment's delay: an answer that comes at once does not flicker.
        className={classNames("transition-opacity", isPlaceholderData && "opacity-45 delay-150")}
      >
        {data.tree && <TreeAnswerCard answer={data.tree} q={asked.q} addressOf={addressOf} />}
        <HowItWasRead answer={data} />
        {(sources.length === 0 || totalOf(data.counts) > 0) && (
          <Results
            asked={asked}
            answer={data}
            isEarlier={isPlaceholderData}
            ask={ask}
            addressOf={addressOf}
            onMore={showMore}
          />
        )}
        {sources.length > 0 && <FoundSources q={asked.q} sources={sources} />}
      </div>
    );
  if (isError)
    return (
      <ErrorCard
        title="The archive could not be searched"
        error={error}
        message="Something went wrong on our side. What you asked for is kept, and nothing you saved was lost."
        onRetry={() => {
          void refetch();
          focusResults();
        }}
      />
    );
  return <ResultsLoading asked={asked} />;
};

/** Nobody misspelt what only began a word. */
const isBeginningOf = (typed: string, word: string): boolean => word.toLowerCase().startsWith(typed.toLowerCase());

/** What was searched where it is not what was typed, and what could not be done. */
const HowItWasRead = ({ answer: { corrections, isByWordsAlone, hasTreeFailed } }: { answer: Answered }) => (
  <>
    {hasTreeFailed && (
      <p className="mb-4 text-sm text-ink-soft">
        Your family tree could not answer just now. Here is what the search found.
      </p>
    )}
    {corrections.map(({ typed, read }) => (
      <p key={typed} className="mb-4 text-ink-soft [overflow-wrap:anywhere]">
        Showing results for{" "}
        {read.map((word, at) => (
          <Fragment key={word}>
            {at > 0 && " or "}“<strong className="font-semibold text-ink">{word}</strong>”
          </Fragment>
        ))}
        {!read.every((word) => isBeginningOf(typed, word)) && ` instead of “${typed}”`}
      </p>
    ))}
    {isByWordsAlone && (
      <p className="mb-4 text-sm text-ink-soft">Showing word matches only; search by meaning is starting up.</p>
    )}
  </>
);
