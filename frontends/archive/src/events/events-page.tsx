import { lifeEventEndpoints } from "@kinkeeper/contracts/archive/life-events";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ItemCount, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { filterCount, type FilterChoices } from "../items/item-filter.ts";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { OlderLeftOut } from "../items/older-left-out.tsx";
import { useFoundItems } from "../items/use-found-items.ts";
import type { EventKind } from "./event-kinds.ts";
import { KindChips } from "./kind-chips.tsx";
import { TimelineView } from "./timeline-view.tsx";
import { chaptersOf, type TreeYears } from "./timeline-chapters.ts";
import { momentOfEvent, searchedMoments, type Moment } from "./timeline.ts";
import { treeSought } from "./tree-sought.ts";
import { nothingOfTree, useTreeYears } from "./use-tree-years.ts";

const AddEventDialog = lazyDialog(() => import("./add-event-dialog.tsx").then((module) => module.AddEventDialog));

const TreeChoice = ({
  isOn,
  onChange,
  tree,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  tree: ReturnType<typeof useTreeYears>["state"];
}) => {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft print:hidden">
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="focus-ring size-4.5 shrink-0 cursor-pointer rounded-sm accent-accent"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        Show births, marriages and deaths from the tree
      </label>
      <span role="status" className="empty:hidden">
        {tree === "reading" && "Loading the tree…"}
        {tree === "failed" && <span className="text-danger">The tree could not be read.</span>}
      </span>
    </p>
  );
};

const countsOf = (moments: readonly Moment[], years: TreeYears): ReadonlyMap<EventKind, number> => {
  const counts = new Map<EventKind, number>();
  const add = (kind: EventKind, count: number) => count > 0 && counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const { kind } of moments) add(kind, 1);
  for (const { birth, marriage, death } of years) {
    add("birth", birth);
    add("marriage", marriage);
    add("death", death);
  }
  return counts;
};

const Timeline = ({ addButton }: { addButton: ReactNode }) => {
  const [search] = useSearchParams();
  const isTreeWanted = search.get("tree") === "1";
  const { data: events } = useSuspenseQuery(useApi().queryFor(lifeEventEndpoints.list));
  const moments = useMemo(() => events.map(momentOfEvent), [events]);
  const { query, choices, matching, found } = useFoundItems(moments, searchedMoments);
  const kind = query.other("type");
  const sought = treeSought(query.text, query.filter, events);
  const hasEvents = events.length > 0;
  // Where there are no events the tree is asked unbidden: only one that tells something is worth offering.
  const asked = useTreeYears(isTreeWanted || !hasEvents, sought);
  const tree = isTreeWanted ? asked : nothingOfTree;
  const { years } = tree;
  const chapters = useMemo(() => chaptersOf(found, years, kind), [found, years, kind]);
  const count = chapters.reduce((sum, chapter) => sum + chapter.count, 0);
  const isNarrowed = query.text !== "" || kind !== "" || filterCount(query.filter) > 0;
  const treeChoice = (
    <TreeChoice isOn={isTreeWanted} onChange={(isOn) => query.setOther("tree", isOn ? "1" : "")} tree={tree.state} />
  );
  if (!hasEvents && (tree.state !== "there" || (years.length === 0 && !isNarrowed))) {
    const isWorthOffering = asked.years.length > 0 || isNarrowed || (isTreeWanted && tree.state !== "there");
    return (
      <>
        <EmptyState drawing="book" action={addButton}>
          No events yet. Add your first event to get started.
        </EmptyState>
        {isWorthOffering && <div className="flex justify-center">{treeChoice}</div>}
      </>
    );
  }
  const offered: FilterChoices = isTreeWanted
    ? {
        ...choices,
        people: "everybody",
        places: [...new Set([...choices.places, ...tree.places])],
        hasDates: true,
      }
    : choices;
  return (
    <>
      <ListToolbar query={query} label="Search events" choices={offered} />
      <OlderLeftOut of={events} />
      <div className="-mt-2 mb-4 flex flex-col justify-between gap-x-6 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
        <KindChips
          counts={countsOf(matching, years)}
          kind={kind}
          onChange={(chosen) => query.setOther("type", chosen)}
        />
        {treeChoice}
      </div>
      <ItemCount count={count} one="event" many="events" isHidden />
      {count > 0 ? (
        <TimelineView chapters={chapters} sought={tree.sought} kind={kind} />
      ) : (
        <NothingFound clear={{ label: "Clear search and filters", run: query.clear }}>
          No events found matching your search
        </NothingFound>
      )}
      {!hasEvents && count > 0 && (
        <p className="mt-8 text-ink-soft">
          All of this comes from the tree. Add what a tree can’t tell: a move, a school, a voyage.
        </p>
      )}
    </>
  );
};

const TimelineSkeleton = () => (
  <Loading label="Loading events…">
    <Skeleton className="h-11" />
    <Skeleton className="mt-10 h-9 w-32" />
    <div className="mt-6 grid gap-4">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex gap-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-32 flex-1 rounded-card" />
        </div>
      ))}
    </div>
  </Loading>
);

export const EventsPage = () => {
  const adding = useAdding("Add Event", AddEventDialog);
  return (
    <ListPage
      title="Life Events"
      subtitle="Significant moments and milestones"
      actions={adding.button}
      dialog={adding.isOpen && <AddEventDialog onClose={adding.close} />}
      loading={<TimelineSkeleton />}
      className="pb-20"
    >
      <Timeline addButton={adding.button} />
    </ListPage>
  );
};
