import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { listPlaceEvents, placeText, type Place, type PlaceEvent } from "@kinkeeper/contracts/genealogy/places";
import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Link } from "wouter";
import { queryOfBranch, type Branch } from "./use-branch.ts";

const Row = ({ event, hidden }: { event: PlaceEvent; hidden: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-t border-line py-2.5 [overflow-wrap:anywhere] first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <span className="text-sm text-ink-soft tabular-nums sm:pt-0.5">
      {event.date === null ? "No date" : formatDate(event.date)}
    </span>
    <span>
      {event.people.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && " and "}
          <Link href={`/people/${id}`} className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            {readableName(name)}
          </Link>
        </span>
      ))}
      <span className="text-ink-soft"> · {event.title}</span>
      {/* Who is on the page of a place need not be told its name with every line. */}
      {event.place !== hidden && <span className="block text-sm text-ink-soft">{readablePlace(event.place)}</span>}
    </span>
  </li>
);

/** What happened in a place and in those that lie in it, in the order of time. */
export const PlaceEvents = ({
  place,
  branch,
}: {
  place: Pick<Place, "id" | "name" | "within">;
  /** Whose alone; everybody's unless told. */
  branch?: Branch | undefined;
}) => {
  const pages = usePages(listPlaceEvents, {
    argumentsFor: (after) => ({
      params: { id: place.id },
      query: { ...queryOfBranch(branch), ...(after === undefined ? {} : { after: Number(after) }) },
    }),
    pageOf: ({ events, next }) => ({ items: events, next: next === null ? undefined : String(next) }),
    isAlwaysRead: true,
  });
  if (!pages.items)
    return pages.error ? (
      <div role="alert">
        <p className="text-danger">{messageFor(pages.error, "What happened here could not be loaded.")}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={pages.readAgain}>
          Retry
        </Button>
      </div>
    ) : (
      <Loading label="Loading what happened here…" className="grid gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </Loading>
    );
  return (
    <>
      <ol>
        {pages.items.map((event) => (
          <Row
            key={[event.kind, event.title, event.date, ...event.people.map(({ id }) => id)].join(" ")}
            event={event}
            hidden={placeText(place)}
          />
        ))}
      </ol>
      {pages.hasMore && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          isPending={pages.isReadingMore}
          onClick={pages.readMore}
        >
          Show more
        </Button>
      )}
    </>
  );
};
