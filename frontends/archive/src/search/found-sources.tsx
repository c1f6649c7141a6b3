import { soughtWords } from "@kinkeeper/contracts/words/sought-words";
import { listSources, type ListedSource } from "@kinkeeper/contracts/genealogy/sources";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import { hasFilters, type Asked } from "./search-address.ts";

/** Shown beside what else was found. */
const fewSources = 5;

/** Sources of the family whose title or author has all words; none while they load, with filters, or in one kind of things. */
export const useFoundSources = (asked: Asked): readonly ListedSource[] => {
  // A single letter stands in every title, a Chinese one in few.
  const isSearched =
    soughtWords(asked.q).some((word) => word.length > 1 || word > "\u024f") &&
    asked.q.length <= 200 &&
    asked.category === "all" &&
    !hasFilters(asked);
  const { data } = useQuery({
    ...useApi().queryFor(listSources, { query: { search: asked.q } }),
    enabled: isSearched,
  });
  return isSearched ? (data?.sources ?? []) : [];
};

/** The first of them, each a link to its page. */
export const FoundSources = ({ q, sources }: { readonly q: string; readonly sources: readonly ListedSource[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 border-b border-line pb-1.5">
        <h2 id={id} className="font-serif text-xl font-semibold">
          Sources
        </h2>
        {sources.length > fewSources && (
          <Link
            href={`/people/sources?q=${encodeURIComponent(q)}`}
            className="focus-ring ml-auto rounded-sm py-1 text-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
          >
            Show all<span className="sr-only"> sources</span>
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {sources.slice(0, fewSources).map(({ id: sourceId, title, author }) => (
          <li key={sourceId}>
            <Link
              href={`/people/sources/${sourceId}`}
              className="focus-ring -mx-2 block rounded-control px-2 py-2 text-ink no-underline hover:bg-wash"
            >
              <span className="block font-serif text-lg leading-snug [overflow-wrap:anywhere]">{title}</span>
              {author && <span className="block text-sm [overflow-wrap:anywhere] text-ink-soft">{author}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
