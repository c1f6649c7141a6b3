import type { PlaceSummary } from "@kinkeeper/contracts/genealogy/places";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { ChevronRight, MapPin } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { countsOf } from "./counted.ts";
import { usePlaces } from "./use-places.ts";

const Row = ({ place, hasTree, isFound }: { place: PlaceSummary; hasTree: boolean; isFound: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-center gap-1 py-1.5">
        {hasTree &&
          (place.inside > 0 ? (
            <IconButton
              label={`Places in ${place.name}`}
              icon={ChevronRight}
              aria-expanded={isOpen}
              aria-controls={listId}
              className={classNames("transition-transform", isOpen && "rotate-90")}
              onClick={() => setOpen(!isOpen)}
            />
          ) : (
            <span className="size-10 shrink-0 pointer-coarse:size-11" />
          ))}
        <Link
          href={`/places/${place.id}`}
          className="focus-ring flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-ink no-underline [overflow-wrap:anywhere] hover:bg-wash"
        >
          <span className="font-serif text-lg">
            {place.name}
            {place.coordinates && (
              <>
                {" "}
                <Icon of={MapPin} size={14} className="inline text-accent" />
                <span className="sr-only">on the map</span>
              </>
            )}
          </span>
          {isFound && place.within.length > 0 && (
            <span className="text-sm text-ink-soft">{place.within.join(", ")}</span>
          )}
          <span className="text-sm text-ink-soft tabular-nums max-sm:w-full sm:ml-auto">{countsOf(place)}</span>
        </Link>
      </div>
      {isOpen && (
        <div id={listId} className="pl-4 sm:pl-8">
          <PlaceList under={place.id} hasTree />
        </div>
      )}
    </li>
  );
};

interface PlaceListProps {
  readonly under?: string;
  readonly search?: string;
  /** Whether what lies in a place can be opened below it. */
  readonly hasTree: boolean;
}

/** Places one below the other, more of them on demand. Nothing where there are none. */
export const PlaceList = ({ under, search, hasTree }: PlaceListProps) => {
  const pages = usePlaces({ ...(under === undefined ? {} : { under }), ...(search ? { search } : {}) });
  if (!pages.items)
    return pages.error ? (
      <div role="alert" className="py-3">
        <p className="text-danger">{messageFor(pages.error, "The places could not be loaded.")}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={pages.readAgain}>
          Retry
        </Button>
      </div>
    ) : (
      <Loading label="Loading places…" className="grid gap-2 py-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </Loading>
    );
  return (
    <>
      <ul>
        {pages.items.map((place) => (
          <Row key={place.id} place={place} hasTree={hasTree} isFound={Boolean(search)} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button
          variant="secondary"
          size="small"
          className="my-3"
          isPending={pages.isReadingMore}
          onClick={pages.readMore}
        >
          Show more
        </Button>
      )}
    </>
  );
};
