import { traditionEndpoints, type Tradition } from "@kinkeeper/contracts/archive/traditions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useSearchParams } from "wouter";
import { choicesOf, type ItemFacts } from "../items/item-filter.ts";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useAddParameter } from "../items/use-add-parameter.ts";
import { useFound } from "../items/use-found.ts";
import { useItemFilter } from "../items/use-item-filter.ts";
import { recurrenceOptions } from "./recurrence-words.ts";
import { TraditionCard } from "./tradition-card.tsx";

const AddTraditionDialog = lazyPage(() =>
  import("./add-tradition-dialog.tsx").then((module) => module.AddTraditionDialog),
);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4";

const factsOf = ({ tags, linkedMemberIds }: Tradition): ItemFacts => ({
  tags,
  people: linkedMemberIds,
  place: null,
  date: null,
});

const searched = {
  textOf: ({ name, description, tags }: Tradition) => [name, description, ...tags].join("\n"),
  factsOf,
};

/** How often, kept in the address as the other filters are; `clear` forgets all of them. */
const useRecurrence = () => {
  const [search, setSearch] = useSearchParams();
  const setRecurrence = (recurrence: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (recurrence === null) next.delete("recurrence");
        else next.set("recurrence", recurrence);
        return next;
      },
      { replace: true },
    );
  return { recurrence: search.get("recurrence"), setRecurrence, clear: () => setSearch({}, { replace: true }) };
};

const Traditions = ({ onAdd }: { onAdd: () => void }) => {
  const { data: traditions } = useSuspenseQuery(useApi().queryFor(traditionEndpoints.list));
  const items = useItemFilter();
  const { recurrence, setRecurrence, clear } = useRecurrence();
  const choices = useMemo(() => choicesOf(traditions.map(factsOf)), [traditions]);
  const found = useFound(traditions, items, searched);
  const shown = recurrence === null ? found : found.filter((tradition) => tradition.recurrence === recurrence);
  if (traditions.length === 0)
    return (
      <EmptyState drawing="lamp" action={<Button onClick={onAdd}>Add Tradition</Button>}>
        No traditions yet. Add your first tradition to get started: a dish, a song, what you do on the first day of
        spring.
      </EmptyState>
    );
  return (
    <>
      <ListToolbar items={items} label="Search traditions" choices={choices}>
        <Select
          aria-label="How often"
          placeholder="However often"
          options={recurrenceOptions}
          value={recurrence}
          onChange={setRecurrence}
          className="min-w-44"
        />
      </ListToolbar>
      <p className="sr-only" aria-live="polite">
        {shown.length === 1 ? "1 tradition" : `${shown.length.toLocaleString("en")} traditions`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing="search"
          action={
            <Button variant="secondary" onClick={clear}>
              Clear search and filters
            </Button>
          }
        >
          No traditions found matching your search
        </EmptyState>
      ) : (
        <MoreOnScroll key={`${items.query} ${shown.length}`} items={shown}>
          {(visible) => (
            <ul className={grid}>
              {visible.map((tradition) => (
                <TraditionCard key={tradition.id} tradition={tradition} />
              ))}
            </ul>
          )}
        </MoreOnScroll>
      )}
    </>
  );
};

const TraditionsSkeleton = () => (
  <Loading label="Loading traditions…">
    <Skeleton className="h-11" />
    <div className={`mt-6 ${grid}`}>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-52 rounded-card" />
      ))}
    </div>
  </Loading>
);

export const TraditionsPage = () => {
  const [isAdding, setAdding] = useAddParameter();
  return (
    <div className="page pb-20">
      <PageHeader
        title="Family Traditions"
        subtitle="Customs and rituals passed down through generations"
        actions={<Button onClick={() => setAdding(true)}>Add Tradition</Button>}
      />
      <Suspense fallback={<TraditionsSkeleton />}>
        <Traditions onAdd={() => setAdding(true)} />
      </Suspense>
      {isAdding && (
        <Suspense fallback={null}>
          <AddTraditionDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
