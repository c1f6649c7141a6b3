import { search, type SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading } from "@kinkeeper/kit/skeleton.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { AddContent } from "../add-content/add-content.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { isTabKind, kindNames, kinds, tabKinds } from "./kinds.ts";
import { ResultSkeletons } from "./result-lists.tsx";
import { mostOfOneKind, Results } from "./results.tsx";
import { isQuestion, useSearchAddress, writeAddress, type Asked } from "./search-address.ts";
import { SearchBox } from "./search-box.tsx";
import { SearchStart } from "./search-start.tsx";

const FiltersDialog = lazyPage(() => import("./filters-dialog.tsx").then((module) => module.FiltersDialog));

/** The answer to what is asked; while a new one is on its way, the one before. */
const useAnswer = (asked: Asked) => {
  const api = useApi();
  const address = writeAddress(asked);
  const [wide, setWide] = useState<string>();
  const { q, category, ...filters } = asked;
  const isWide = wide === address || (category !== "all" && !isTabKind(category));
  const answer = useQuery({
    ...api.queryFor(search, {
      query: {
        ...(q === "" ? {} : { q }),
        // Events and traditions are sections of the whole.
        ...(isTabKind(category) ? { category } : {}),
        ...filters,
        ...(isWide ? { limit: mostOfOneKind } : {}),
      },
    }),
    enabled: isQuestion(asked),
    placeholderData: keepPreviousData,
    // What was found before is shown at once, and looked for again: others add to the archive.
    staleTime: 0,
  });
  return { ...answer, showMore: () => setWide(address) };
};

export const SearchPage = () => (useSession().user.tenantId === null ? <NoFamily /> : <FamilySearch />);

const NoFamily = () => (
  <div className="page pb-16">
    <PageHeader title="Search" />
    <EmptyState drawing="book" action={<ButtonLink href="/dashboard">Go to your desk</ButtonLink>}>
      An archive belongs to a family, and your account belongs to none yet.
    </EmptyState>
  </div>
);

const FamilySearch = () => {
  const { asked, ask, addressOf } = useSearchAddress();
  const [, navigate] = useLocation();
  const answer = useAnswer(asked);
  const isAsked = isQuestion(asked);
  const tab = isTabKind(asked.category) ? asked.category : "all";
  const counts = isAsked ? answer.data?.counts : undefined;
  const total = counts && kindNames.reduce((sum, kind) => sum + counts[kind], 0);

  const body = isAsked ? (
    <Answer asked={asked} ask={ask} addressOf={addressOf} answer={answer} />
  ) : (
    <SearchStart ask={ask} />
  );
  return (
    <div className="page pb-16">
      <div className={isAsked ? "pt-6" : "mx-auto max-w-2xl pt-[clamp(2rem,11vh,7rem)] text-center"}>
        <h1
          className={
            isAsked
              ? "sr-only"
              : "font-serif text-3xl font-semibold tracking-[-0.01em] text-balance outline-none sm:text-5xl"
          }
        >
          {isAsked
            ? asked.q
              ? `“${asked.q}” in your archive`
              : "Your archive, filtered"
            : "Search Your Family Archive"}
        </h1>
        {!isAsked && (
          <p className="mt-3 mb-8 text-balance text-ink-soft sm:text-lg">
            By a name, a place, a year, or what happened. The words need not be the very ones.
          </p>
        )}
        <div className={classNames("flex flex-wrap gap-2.5", isAsked ? "items-center" : "justify-center")}>
          <SearchBox
            q={asked.q}
            isThePage={!isAsked}
            onAsk={(q) => ask({ q })}
            onChoose={({ kind, id, text }) => {
              if (kind === "tags") ask({ q: "", tag: text });
              else if (kind === "places") ask({ q: "", place: text });
              else if (id) navigate(kinds[kind].pathOf(id));
            }}
            className={classNames("basis-full", isAsked && "md:flex-1 md:basis-0")}
          />
          <div className={classNames("flex gap-2.5 max-sm:w-full max-sm:*:flex-1", !isAsked && "mt-2")}>
            <FiltersButton asked={asked} ask={ask} />
            <AddContent />
          </div>
        </div>
        <ActiveFilters asked={asked} ask={ask} />
      </div>
      <p role="status" className="sr-only">
        {total !== undefined && !answer.isPlaceholderData && (total === 1 ? "1 result" : `${total} results`)}
      </p>
      <Tabs
        label="What to look for"
        value={tab}
        onChange={(value) => ask({ category: readTab(value) })}
        className={classNames("mt-5", !isAsked && "mx-auto mt-10 max-w-2xl [&>[role=tablist]]:justify-center")}
        tabs={[
          { value: "all", label: "All", ...(total === undefined ? {} : { count: total }), content: body },
          ...tabKinds.map((kind) => ({
            value: kind,
            label: kinds[kind].title,
            ...(counts ? { count: counts[kind] } : {}),
            content: body,
          })),
        ]}
      />
    </div>
  );
};

const readTab = (value: string): Asked["category"] => tabKinds.find((kind) => kind === value) ?? "all";

const FiltersButton = ({ asked, ask }: { asked: Asked; ask: (change: Partial<Asked>) => void }) => {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="secondary"
        className="h-12"
        aria-haspopup="dialog"
        onPointerEnter={FiltersDialog.preload}
        onFocus={FiltersDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={SlidersHorizontal} />
        Filters
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <FiltersDialog open={isOpen} onOpenChange={setOpen} asked={asked} ask={ask} />
        </Suspense>
      )}
    </>
  );
};

interface AnswerProps {
  readonly asked: Asked;
  readonly ask: (change: Partial<Asked>) => void;
  readonly addressOf: (change: Partial<Asked>) => string;
  readonly answer: ReturnType<typeof useAnswer>;
}

/** Loading, refused or found. */
const Answer = ({ asked, ask, addressOf, answer }: AnswerProps) => {
  const { data, isError, error, isPlaceholderData, refetch, showMore } = answer;
  if (data)
    return (
      <div
        aria-busy={isPlaceholderData}
        // A moment's delay: an answer that comes at once does not flicker.
        className={classNames("transition-opacity", isPlaceholderData && "opacity-45 delay-150")}
      >
        <HowItWasRead answer={data} />
        <Results
          asked={asked}
          answer={data}
          isEarlier={isPlaceholderData}
          ask={ask}
          addressOf={addressOf}
          onMore={showMore}
        />
      </div>
    );
  if (isError)
    return (
      <ErrorCard
        title="The archive could not be searched"
        error={error}
        message="Something went wrong on our side. What you asked for is kept, and nothing you saved was lost."
        onRetry={() => void refetch()}
      />
    );
  return (
    <Loading label="Searching…">
      <ResultSkeletons kind={asked.category === "all" ? "people" : asked.category} />
    </Loading>
  );
};

/** What was searched where it is not what was typed, and what could not be done. */
const HowItWasRead = ({ answer: { corrections, isByWordsAlone } }: { answer: SearchAnswer }) => (
  <>
    {corrections.map(({ typed, read }) => (
      <p key={typed} className="mb-4 text-ink-soft">
        Searching for <strong className="font-semibold text-ink">{read.join(" or ")}</strong> instead of “{typed}”
      </p>
    ))}
    {isByWordsAlone && (
      <p className="mb-4 text-sm text-ink-soft">
        For the moment only the words themselves are compared, not what they mean.
      </p>
    )}
  </>
);
