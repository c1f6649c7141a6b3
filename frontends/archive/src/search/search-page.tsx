import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { isCancelled, useSession } from "@kinkeeper/kit/session.ts";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { AddContent } from "../add-content/add-content.tsx";
import { focusResults } from "./focus-results.ts";
import { isTabKind, kindTitles, pathOf, tabKinds, totalOf } from "./kinds.ts";
import { ResultsLoading } from "./results-loading.tsx";
import { hasFilters, isQuestion, useSearchAddress, type Asked } from "./search-address.ts";
import { SearchBox } from "./search-box.tsx";
import { SearchStart } from "./search-start.tsx";
import { useAnswer } from "./use-answer.ts";

/** Cards, dates and all: nothing of it is needed before something is asked. */
const Answer = lazyPage(() => import("./answer.tsx").then((module) => module.Answer));
const NoFamily = lazyPage(() => import("./no-family.tsx").then((module) => module.NoFamily));
const ActiveFilters = lazyPage(() => import("./active-filters.tsx").then((module) => module.ActiveFilters));
const FiltersDialog = lazyPage(() => import("./filters-dialog.tsx").then((module) => module.FiltersDialog));

export const SearchPage = () => {
  const session = useSession();
  return session.user.tenantId === null || isCancelled(session) ? <NoFamily /> : <FamilySearch />;
};

const FamilySearch = () => {
  const { asked, ask, addressOf } = useSearchAddress();
  const [, navigate] = useLocation();
  const answer = useAnswer(asked);
  const askAndGoOn = (change: Partial<Asked>) => {
    ask(change);
    focusResults();
  };
  const isAsked = isQuestion(asked);
  const tab = isTabKind(asked.category) ? asked.category : "all";
  const counts = isAsked ? answer.data?.counts : undefined;
  const total = counts && totalOf(counts);

  const body = isAsked ? (
    <PageBoundary title="The results could not be loaded" loading={<ResultsLoading asked={asked} />}>
      <Answer asked={asked} ask={askAndGoOn} addressOf={addressOf} answer={answer} />
    </PageBoundary>
  ) : (
    <SearchStart ask={askAndGoOn} />
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
            Type a name, a place or a year, or ask a question. You don’t need the exact words.
          </p>
        )}
        <div className={classNames("flex flex-wrap gap-2.5", isAsked ? "items-center" : "justify-center")}>
          <SearchBox
            q={asked.q}
            isThePage={!isAsked}
            onApproach={Answer.preload}
            onAsk={(q) => ask({ q })}
            onChoose={({ kind, id, text }) => {
              if (kind === "tags") ask({ q: "", tag: text });
              else if (kind === "places") ask({ q: "", place: text });
              else if (id) navigate(pathOf(kind, id));
            }}
            className={classNames("basis-full", isAsked && "md:flex-1 md:basis-0")}
          />
          <div className={classNames("flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1", !isAsked && "mt-2")}>
            <FiltersButton asked={asked} ask={ask} />
            <AddContent />
          </div>
        </div>
        {(hasFilters(asked) || (asked.category !== "all" && tab === "all")) && (
          <Suspense>
            <ActiveFilters asked={asked} ask={askAndGoOn} />
          </Suspense>
        )}
      </div>
      <p role="status" className="sr-only">
        {total !== undefined && !answer.isPlaceholderData && (total === 1 ? "1 result" : `${total} results`)}
      </p>
      <Tabs
        label="What to look for"
        value={tab}
        onChange={(value) => ask({ category: readTab(value) })}
        className={classNames(
          "mt-5",
          !isAsked && "mx-auto mt-10 max-w-2xl [&>[role=tablist]]:[justify-content:safe_center]",
        )}
        tabs={[
          { value: "all", label: "All", ...(total === undefined ? {} : { count: total }), content: body },
          ...tabKinds.map((kind) => ({
            value: kind,
            label: kindTitles[kind],
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
  const whenLoaded = useWhenLoaded(FiltersDialog);
  return (
    <>
      <Button
        variant="secondary"
        className="h-12"
        aria-haspopup="dialog"
        onPointerEnter={FiltersDialog.preload}
        onFocus={FiltersDialog.preload}
        onClick={() => whenLoaded(() => setOpen(true))}
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
