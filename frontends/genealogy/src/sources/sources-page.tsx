import { listSources, type ListedSource } from "@kinkeeper/contracts/genealogy/sources";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { SourceDialog } from "./opened-source-dialog.ts";
import { citedWords } from "./source-words.ts";

const SourceRow = ({ source: { id, title, author, citedBy } }: { source: ListedSource }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      href={`/people/sources/${id}`}
      className="focus-ring -mx-2 block rounded-control px-2 py-3 text-ink no-underline hover:bg-wash"
    >
      <span className="block font-serif text-lg leading-snug font-semibold [overflow-wrap:anywhere]">{title}</span>
      <span className="block text-sm [overflow-wrap:anywhere] text-ink-soft">
        {[author, citedWords(citedBy)].filter(Boolean).join(" · ")}
      </span>
    </Link>
  </li>
);

const Sources = ({ search, onAdd, onClear }: { search: string; onAdd: () => void; onClear: () => void }) => {
  const pages = usePages(listSources, {
    argumentsFor: (after) => ({
      query: { ...(search === "" ? {} : { search }), ...(after === undefined ? {} : { after }) },
    }),
    pageOf: ({ sources, next }) => ({ items: sources, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const { items } = pages;
  if (!items)
    return pages.error ? (
      <ErrorCard title="Sources could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      <Loading label="Loading sources…">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="mt-3 h-14" />
        ))}
      </Loading>
    );
  if (items.length === 0)
    return search === "" ? (
      <EmptyState title="No sources yet" action={<Button onClick={onAdd}>Add a source</Button>}>
        Registers, letters, books: where your family’s story comes from. Sources of an imported tree appear here too.
      </EmptyState>
    ) : (
      <NothingFound clear={{ label: "Show all sources", run: onClear }}>
        No sources found matching your search
      </NothingFound>
    );
  return (
    <>
      <Card className="px-6 py-2">
        <ul aria-label="Sources" aria-busy={pages.isOutdated}>
          {items.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      </Card>
      {pages.error && <ErrorCard title="More could not be loaded" error={pages.error} onRetry={pages.readMore} />}
      {pages.hasMore && (
        <Button variant="secondary" className="mt-4" isPending={pages.isReadingMore} onClick={pages.readMore}>
          Show more
        </Button>
      )}
    </>
  );
};

/** What the family knows its story from, by title. */
export const SourcesPage = () => {
  const [asked] = useSearchParams();
  const [search, setSearch] = useState(asked.get("q") ?? "");
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  return (
    <div className="page page-narrow pb-16">
      <PageHeader
        above={
          <Link href="/people" className="text-accent underline-offset-4 hover:underline">
            People
          </Link>
        }
        title="Sources"
        subtitle="Where your family’s story comes from"
        actions={
          <Button onPointerEnter={SourceDialog.preload} onFocus={SourceDialog.preload} onClick={() => setAdding(true)}>
            Add a source
          </Button>
        }
      />
      <SearchField
        label="Search sources"
        placeholder="Title or author"
        value={search}
        onChange={setSearch}
        delay={300}
        className="mb-5"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-stretch">
        <Sources search={search.trim()} onAdd={() => setAdding(true)} onClear={() => setSearch("")} />
      </div>
      <Suspense fallback={null}>
        {isAdding && (
          <SourceDialog onClose={() => setAdding(false)} onAdded={({ id }) => navigate(`/people/sources/${id}`)} />
        )}
      </Suspense>
    </div>
  );
};
