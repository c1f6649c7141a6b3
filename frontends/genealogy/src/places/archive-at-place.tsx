import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { Place } from "@kinkeeper/contracts/genealogy/places";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Link } from "wouter";
import { useKeptAtPlace, type KeptAtPlace } from "./use-kept-at-place.ts";

interface KeptListProps extends KeptAtPlace {
  /** Of the place. */
  readonly name: string;
  readonly title?: string;
}

/** What the archive keeps of a place; nothing where there is nothing. */
export const KeptList = ({
  name,
  title = "Stories and events here",
  kept,
  hasMore,
  error,
  readAgain,
}: KeptListProps) => {
  if (!error && kept.length === 0) return null;
  return (
    <section aria-labelledby="archive">
      <h2 id="archive" className="mb-3 font-serif text-xl font-semibold">
        {title}
      </h2>
      {error && (
        <div role="alert">
          <p className="text-danger">{messageFor(error, "Stories and events could not be loaded.")}</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={readAgain}>
            Retry
          </Button>
        </div>
      )}
      <ul>
        {kept.map(({ id, href, kind, title, date, location }) => (
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
            href={`/search?place=${encodeURIComponent(name)}`}
            className="focus-ring rounded-sm text-accent underline underline-offset-4"
          >
            Search for more
          </Link>
        </p>
      )}
    </section>
  );
};

/** Stories, life events and artifacts of a place that the tree knows. */
export const ArchiveAtPlace = ({ place }: { readonly place: Pick<Place, "name" | "within" | "sameAs"> }) => (
  <KeptList {...useKeptAtPlace(place)} name={place.name} />
);
