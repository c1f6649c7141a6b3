import { search, type SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { formatDate } from "@kinkeeper/contracts/dates";
import type { Place } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { liesIn, namesOf } from "./lies-in.ts";

interface Kept {
  readonly id: string;
  readonly href: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string | null;
  readonly location: string | null;
}

/** Asked for of each kind and name. */
const mostAsked = 100;
const keptIn = ({ stories, artifacts, events }: SearchAnswer): readonly Kept[] => [
  ...stories.map((one) => ({ ...one, kind: "Story", href: `/stories/${one.id}` })),
  ...events.map((one) => ({ ...one, kind: "Event", href: `/events/${one.id}`, date: one.eventDate })),
  ...artifacts.map((one) => ({ ...one, kind: "Artifact", href: `/artifacts/${one.id}` })),
];

const useAnswer = (name: string | undefined) =>
  useQuery({
    ...useApi().queryFor(search, { query: { q: "", place: name ?? "", limit: mostAsked } }),
    enabled: name !== undefined,
    staleTime: 0,
  });

/** Stories, life events and artifacts of the archive whose place is this one or lies in it; nothing where there are none. */
export const ArchiveAtPlace = ({ place }: { place: Pick<Place, "name" | "within" | "sameAs"> }) => {
  const names = namesOf(place);
  const searched = [...new Set(names.map(({ name }) => name))];
  // A place that is called in more ways is found by these.
  const answers = [useAnswer(searched[0]), useAnswer(searched[1]), useAnswer(searched[2])];
  const failed = answers.find(({ error }) => error !== null);
  const kept = new Map(
    answers
      .flatMap(({ data }) => (data ? keptIn(data) : []))
      .filter(({ location }) => location !== null && names.some((name) => liesIn(location, name)))
      .map((one) => [one.id, one] as const),
  );
  if (!failed && kept.size === 0) return null;
  const hasMore = answers.some(
    ({ data }) => data && [data.stories, data.events, data.artifacts].some(({ length }) => length === mostAsked),
  );
  return (
    <section aria-labelledby="archive">
      <h2 id="archive" className="mb-3 font-serif text-xl font-semibold">
        Stories and events here
      </h2>
      {failed && (
        <div role="alert">
          <p className="text-danger">{messageFor(failed.error, "Stories and events could not be loaded.")}</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={() => void failed.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ul>
        {[...kept.values()].map(({ id, href, kind, title, date, location }) => (
          <li key={id} className="border-t border-line py-2.5 [overflow-wrap:anywhere] first:border-t-0">
            <Link href={href} className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">
              {[kind, date && formatDate(date), location].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-3">
          <Link
            href={`/search?place=${encodeURIComponent(place.name)}`}
            className="focus-ring rounded-sm text-accent underline underline-offset-4"
          >
            Search for more
          </Link>
        </p>
      )}
    </section>
  );
};
