import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense, useMemo } from "react";
import { choicesOf } from "../items/item-filter.ts";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useAddParameter } from "../items/use-add-parameter.ts";
import { useFound } from "../items/use-found.ts";
import { useItemFilter } from "../items/use-item-filter.ts";
import { KindChips } from "./kind-chips.tsx";
import { TimelineView } from "./timeline-view.tsx";
import { searchedMoments } from "./timeline.ts";
import { useMoments, type Moments } from "./use-moments.ts";
import { useTimelineView } from "./use-timeline-view.ts";

const AddEventDialog = lazyPage(() => import("./add-event-dialog.tsx").then((module) => module.AddEventDialog));

const TreeChoice = ({
  isOn,
  onChange,
  tree,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  tree: Moments["tree"];
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
        {tree === "reading" && "Reading the tree…"}
        {tree === "failed" && <span className="text-danger">The tree could not be read.</span>}
      </span>
    </p>
  );
};

const Timeline = ({ onAdd }: { onAdd: () => void }) => {
  const view = useTimelineView();
  const { events, moments, tree } = useMoments(view);
  const items = useItemFilter();
  const choices = useMemo(() => choicesOf(moments.map(searchedMoments.factsOf)), [moments]);
  const found = useFound(moments, items, searchedMoments);
  const shown = useMemo(() => found.filter(({ kind }) => view.kind === "" || kind === view.kind), [found, view.kind]);
  const treeChoice = <TreeChoice isOn={view.isTreeWanted} onChange={view.setTreeWanted} tree={tree} />;
  if (moments.length === 0)
    return (
      <>
        <EmptyState drawing="book" action={<Button onClick={onAdd}>Add Event</Button>}>
          No events yet. Add your first event to get started.
        </EmptyState>
        <div className="flex justify-center">{treeChoice}</div>
      </>
    );
  return (
    <>
      <ListToolbar items={items} label="Search events" choices={choices} />
      <div className="-mt-2 mb-4 flex flex-col justify-between gap-x-6 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
        <KindChips moments={found} kind={view.kind} onChange={view.setKind} />
        {treeChoice}
      </div>
      <p className="sr-only" aria-live="polite">
        {shown.length === 1 ? "1 event" : `${shown.length.toLocaleString("en")} events`}
      </p>
      {shown.length > 0 && <TimelineView moments={shown} />}
      {shown.length === 0 && (
        <EmptyState
          drawing="search"
          action={
            <Button variant="secondary" onClick={view.clear}>
              Clear search and filters
            </Button>
          }
        >
          No events found matching your search
        </EmptyState>
      )}
      {events.length === 0 && shown.length > 0 && (
        <p className="mt-8 text-ink-soft">
          All of this comes from the tree. What a tree cannot tell, a move, a school, a voyage, you can add.
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
  const [isAdding, setAdding] = useAddParameter();
  return (
    <div className="page pb-20">
      <PageHeader
        title="Life Events"
        subtitle="Significant moments and milestones"
        actions={<Button onClick={() => setAdding(true)}>Add Event</Button>}
      />
      <Suspense fallback={<TimelineSkeleton />}>
        <Timeline onAdd={() => setAdding(true)} />
      </Suspense>
      {isAdding && (
        <Suspense fallback={null}>
          <AddEventDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
