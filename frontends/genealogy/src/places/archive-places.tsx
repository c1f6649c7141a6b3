import { listItemPlaces } from "@kinkeeper/contracts/archive/search";
import { findUnknownPlaces } from "@kinkeeper/contracts/genealogy/places";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

/** Places of stories, events and artifacts at which nobody of the tree was. */
export const useArchivePlaces = () => {
  const api = useApi();
  return useQuery({
    queryKey: [listItemPlaces.id, "unknown"],
    queryFn: async () => {
      const places = await api.call(listItemPlaces);
      if (places.length === 0) return places;
      const { texts } = await api.call(findUnknownPlaces, { body: { texts: places.map(({ value }) => value) } });
      const unknown = new Set(texts);
      return places.filter(({ value }) => unknown.has(value));
    },
    staleTime: 0,
  });
};

/** The same as a list; nothing where there are none. */
export const ArchivePlaces = ({ data: places = [], error, refetch }: ReturnType<typeof useArchivePlaces>) => {
  if (!error && places.length === 0) return null;
  return (
    <section aria-labelledby="archive-places" className="mt-8">
      <h2 id="archive-places" className="mb-3 font-serif text-xl font-semibold">
        Also in stories and events
      </h2>
      {error ? (
        <div role="alert">
          <p className="text-danger">{messageFor(error, "These places could not be loaded.")}</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <Card className="px-4 py-2">
          <ul>
            {places.map(({ value, count }) => (
              <li key={value} className="border-t border-line py-1.5 first:border-t-0">
                <Link
                  href={`/places/named?text=${encodeURIComponent(value)}`}
                  className="focus-ring flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-ink no-underline [overflow-wrap:anywhere] hover:bg-wash"
                >
                  <span className="font-serif text-lg">{readablePlace(value)}</span>
                  <span className="text-sm text-ink-soft tabular-nums max-sm:w-full sm:ml-auto">
                    {count === 1 ? "1 item" : `${count} items`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
};
