import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { useId, type ReactNode } from "react";
import { Link } from "wouter";
import { BestMatch, bestOf, without } from "./best-match.tsx";
import { Closest } from "./closest.tsx";
import { focusResults } from "./focus-results.ts";
import { isTabKind, kindNames, kindTitles, totalOf, type TabKind } from "./kinds.ts";
import { ResultList } from "./result-lists.tsx";
import { ResultSkeletons } from "./results-loading.tsx";
import { hasFilters, withoutFilters, type Asked } from "./search-address.ts";
import { mostOfOneKind, type Answered } from "./use-answer.ts";

/** Shown of each kind beside the others. */
const fewOf: Readonly<Record<SearchKind, number>> = { people: 6, stories: 6, artifacts: 8, events: 6, traditions: 6 };
const number = (count: number): string => count.toLocaleString("en");

export interface ResultsProps {
  readonly asked: Asked;
  readonly answer: Answered;
  /** It answers an earlier question; what is asked now is on its way. */
  readonly isEarlier: boolean;
  readonly ask: (change: Partial<Asked>) => void;
  readonly addressOf: (change: Partial<Asked>) => string;
  readonly onMore: () => void;
}

/** What was found: one kind, or a section of each. */
export const Results = (props: ResultsProps) => {
  const { asked, answer } = props;
  if (asked.category !== "all") return <OneKind {...props} kind={asked.category} />;
  const found = kindNames.filter((kind) => answer.counts[kind] > 0);
  if (found.length === 0) return <NothingFound {...props} />;
  // What the tree answers was looked for; nothing below it is.
  const best = answer.tree === null ? bestOf(answer) : null;
  const rest = { ...answer, ...without(answer, best) };
  // What stood alone in its group stands above it now.
  const groups = found.filter((kind) => kind !== best?.kind || rest[kind].length > 0);
  return (
    <div className="flex flex-col gap-10">
      {best && <BestMatch answer={answer} best={best} />}
      {isOnlyLike(answer) && (
        <p className="-mb-4 text-ink-soft [overflow-wrap:anywhere]">Nothing matches “{asked.q}” exactly. Closest:</p>
      )}
      {groups.map((kind) => (
        <KindSection key={kind} {...props} answer={rest} kind={kind} />
      ))}
    </div>
  );
};

/** Nothing that was found holds the words that were asked for. */
const isOnlyLike = (answer: Answered): boolean =>
  answer.corrections.length === 0 &&
  kindNames.every((kind) =>
    answer[kind].every(({ match }) => !match.reasons.includes("words") && !match.reasons.includes("filter")),
  );

const Heading = ({
  id,
  kind,
  count,
  children,
}: {
  id: string;
  kind: SearchKind;
  count: number;
  children?: ReactNode;
}) => (
  <div className="mb-3 flex flex-wrap items-baseline gap-x-4 border-b border-line pb-1.5">
    <h2 id={id} className="font-serif text-xl font-semibold">
      {kindTitles[kind]} <span className="ml-1 font-sans text-sm font-normal text-ink-soft">{number(count)}</span>
    </h2>
    {children}
  </div>
);

const KindSection = ({ kind, answer, addressOf }: ResultsProps & { kind: SearchKind }) => {
  const id = useId();
  const count = answer.counts[kind];
  const few = fewOf[kind];
  return (
    <section aria-labelledby={id}>
      <Heading id={id} kind={kind} count={count}>
        {count > few && (
          <Link
            href={addressOf({ category: kind })}
            onClick={focusResults}
            className="focus-ring ml-auto rounded-sm py-1 text-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
          >
            Show all {number(count)}
            <span className="sr-only"> {kindTitles[kind].toLowerCase()}</span>
          </Link>
        )}
      </Heading>
      {answer[kind].length > 0 ? (
        <ResultList kind={kind} answer={answer} atMost={few} />
      ) : (
        <ResultSkeletons kind={kind} count={Math.min(few, count)} />
      )}
    </section>
  );
};

const emptyTexts: Readonly<Record<TabKind, string>> = {
  people: "No people found",
  stories: "No stories found",
  artifacts: "No artifacts found",
};

const OneKind = (props: ResultsProps & { kind: SearchKind }) => {
  const { kind, asked, answer, isEarlier, ask, onMore } = props;
  const id = useId();
  const count = answer.counts[kind];
  const here = answer[kind].length;
  if (count === 0 && !isTabKind(kind)) return <NothingFound {...props} />;
  if (count === 0 && isTabKind(kind)) {
    const elsewhere = totalOf(answer.counts);
    return (
      <EmptyState
        drawing="search"
        title={emptyTexts[kind]}
        action={
          elsewhere > 0 && (
            <Button variant="secondary" onClick={() => ask({ category: "all" })}>
              Show all results
            </Button>
          )
        }
      >
        {elsewhere > 0
          ? `${number(elsewhere)} ${elsewhere === 1 ? "result" : "results"} of another kind.`
          : adviceFor(asked)}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={id}>
      <Heading id={id} kind={kind} count={count} />
      {here > 0 || !isEarlier ? (
        <ResultList kind={kind} answer={answer} />
      ) : (
        <ResultSkeletons kind={kind} count={Math.min(count, 6)} />
      )}
      {here > 0 && here < count && here < mostOfOneKind && (
        <Button variant="secondary" className="mx-auto mt-8 flex" onClick={onMore}>
          Show more
        </Button>
      )}
      {here >= mostOfOneKind && here < count && (
        <p className="mt-8 text-center text-sm text-ink-soft">
          These are the first {number(here)}. Add a word or a filter to narrow them down.
        </p>
      )}
    </section>
  );
};

const adviceFor = ({ q }: Asked): string =>
  q === ""
    ? "Nothing matches these filters. Try removing one."
    : `No matches for "${q}". Try different keywords or check your spelling.`;

const NothingFound = ({ asked, ask, answer }: Pick<ResultsProps, "asked" | "ask" | "answer">) =>
  answer.tree !== null && answer.tree.outcome !== "nobody" ? (
    <p className="text-ink-soft">Nothing else in your archive matches these words.</p>
  ) : (
    <>
      <NoResults asked={asked} ask={ask} />
      <Closest closest={answer.closest} />
    </>
  );

const NoResults = ({ asked, ask }: Pick<ResultsProps, "asked" | "ask">) => (
  <EmptyState
    drawing="search"
    title="No Results Found"
    action={
      hasFilters(asked) && (
        <Button variant="secondary" onClick={() => ask(withoutFilters)}>
          Clear filters
        </Button>
      )
    }
  >
    {adviceFor(asked)}
  </EmptyState>
);
