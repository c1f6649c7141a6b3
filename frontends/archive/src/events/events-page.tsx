import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ItemCount, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useFoundItems } from "../items/use-found-items.ts";
import { KindChips } from "./kind-chips.tsx";
import { TimelineView } from "./timeline-view.tsx";
import { searchedMoments } from "./timeline.ts";
import { useMoments, type Moments } from "./use-moments.ts";

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
        {tree === "reading" && "Loading the tree…"}
        {tree === "failed" && <span className="text-danger">The tree could not be read.</span>}
      </span>
    </p>
  );
};

const Timeline = ({ addButton }: { addButton: ReactNode }) => {
  const [search] = useSearchParams();
  const isTreeWanted = search.get("tree") === "1";
  const { events, moments, tree } = useMoments({ isTreeWanted });
  const { query, choices, matching, found } = useFoundItems(moments, searchedMoments);
  const treeChoice = (
    <TreeChoice isOn={isTreeWanted} onChange={(isOn) => query.setOther("tree", isOn ? "1" : "")} tree={tree} />
  );
  if (moments.length === 0)
    return (
      <>
        <EmptyState drawing="book" action={addButton}>
          No events yet. Add your first event to get started.
        </EmptyState>
        <div className="flex justify-center">{treeChoice}</div>
      </>
    );
  return (
    <>
      <ListToolbar query={query} label="Search events" choices={choices} />
      <div className="-mt-2 mb-4 flex flex-col justify-between gap-x-6 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
        <KindChips moments={matching} kind={query.other("type")} onChange={(kind) => query.setOther("type", kind)} />
        {treeChoice}
      </div>
      <ItemCount count={found.length} one="event" many="events" isHidden />
      {found.length > 0 ? (
        <TimelineView moments={found} />
      ) : (
        <NothingFound clear={{ label: "Clear search and filters", run: query.clear }}>
          No events found matching your search
        </NothingFound>
      )}
      {events.length === 0 && found.length > 0 && (
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
