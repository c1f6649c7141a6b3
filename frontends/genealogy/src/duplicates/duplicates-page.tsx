import { listPossibleDuplicates } from "@kinkeeper/contracts/genealogy/duplicates";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { DuplicateCard } from "./duplicate-card.tsx";
import { MergedList } from "./merged-list.tsx";

/** While everybody is compared for the first time it is asked again so often, in milliseconds. */
const askAgainAfter = 2_000;

const Pairs = () => {
  const { data, isFetchedAfterMount } = useQuery({
    ...useApi().queryFor(listPossibleDuplicates, { query: {} }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === "searching" ? askAgainAfter : false),
  });
  const state = isFetchedAfterMount ? data?.state : undefined;
  const pages = usePages(listPossibleDuplicates, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: ({ pairs, next }) => ({ items: pairs, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const { items, readAgain } = pages;
  // What was found when the search ended.
  useEffect(() => {
    if (state === "ready") readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is ready
  }, [state]);
  if (pages.error && !items)
    return <ErrorCard title="Possible duplicates could not be listed" error={pages.error} onRetry={readAgain} />;
  if (state === "too large")
    return <EmptyState drawing="people">There are too many people in this family to compare all of them.</EmptyState>;
  if (!items || state === undefined || state === "searching")
    return (
      <Loading label="Comparing everybody in the family…">
        <p className="mb-4 text-ink-soft">Comparing everybody in the family…</p>
        <Skeleton className="h-64" />
      </Loading>
    );
  if (items.length === 0)
    return (
      <EmptyState drawing="people" title="No possible duplicates">
        No two people in your tree look like the same person.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {items.map((duplicate) => (
          <li key={duplicate.id}>
            <DuplicateCard duplicate={duplicate} />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <p className="mt-6 text-center">
          <Button variant="secondary" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
};

/** People who may be the same person, for somebody to decide. */
export const DuplicatesPage = () => {
  const isAdmin = useIsFamilyAdmin();
  return (
    <div className="page page-narrow pb-16">
      <PageHeader
        title="Possible duplicates"
        subtitle={
          isAdmin
            ? "People who may be the same person. Nothing changes until you decide."
            : "People who may be the same person. A family admin decides."
        }
        above={
          <Link href="/people" className="text-accent underline-offset-4 hover:underline">
            People
          </Link>
        }
      />
      <Pairs />
      {isAdmin && <MergedList />}
    </div>
  );
};
