import { listItemNames, type ItemName } from "@kinkeeper/contracts/archive/item-names";
import type { AuditEntry } from "@kinkeeper/contracts/identity/audit";
import { entriesAtOnce } from "@kinkeeper/contracts/identity/audit";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import type { Pages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { isCancelled, useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";
import { LogEntry } from "./log-entry.tsx";
import { useReadAgainSoon } from "./use-read-again-soon.ts";

/** What the archive knows by name. */
const named: ReadonlySet<string> = new Set(["artifact", "event", "tradition", "announcement", "member"]);

/** Names of what some entries are about, as far as the reader may see it. */
const useNames = (entries: readonly AuditEntry[]): ReadonlyMap<string, ItemName> => {
  const isThere = useDeployedRemotes().has("archive");
  const session = useSession();
  const hasFamily = session.user.tenantId !== null && !isCancelled(session);
  const ids = [
    ...new Set(entries.flatMap(({ subject }) => (subject && named.has(subject.category) ? subject.id : []))),
  ];
  const { data } = useQuery({
    ...useApi().queryFor(listItemNames, { query: { ids: ids.join(",") } }),
    enabled: isThere && hasFamily && ids.length > 0,
    // Names change without the log being told.
    staleTime: 0,
  });
  return new Map(data?.map((name) => [name.id, name]));
};

const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const dayOf = ({ at }: AuditEntry): string => day.format(new Date(at));

/** Of each subject the entry that tells the newest of it; what comes along with an import has the id of the import. */
const latestOf = (entries: readonly AuditEntry[]): ReadonlySet<AuditEntry> => {
  const latest = new Map<string, AuditEntry>();
  for (const entry of entries) {
    if (!entry.subject) continue;
    const key = `${entry.subject.category} ${entry.subject.id}`;
    if (!latest.has(key)) latest.set(key, entry);
  }
  return new Set(latest.values());
};

interface LogPartProps {
  readonly entries: readonly AuditEntry[];
  readonly before: AuditEntry | undefined;
  readonly latest: ReadonlySet<AuditEntry>;
}

/** A page of the log; a day that began on the page before gets no second heading. */
const LogPart = ({ entries, before, latest }: LogPartProps) => {
  const names = useNames(entries);
  const days = [...Map.groupBy(entries, dayOf)];
  return days.map(([heading, ofDay]) => (
    <section key={heading} aria-label={heading} className="max-w-reading">
      {(!before || heading !== dayOf(before)) && (
        <h2 className="mt-8 mb-1 text-sm font-medium text-warm first:mt-0">{heading}</h2>
      )}
      <ol>
        {ofDay.map((entry) => (
          <LogEntry
            key={entry.id}
            entry={entry}
            name={entry.subject ? names.get(entry.subject.id) : undefined}
            isLatest={latest.has(entry)}
          />
        ))}
      </ol>
    </section>
  ));
};

const LogSkeleton = () => (
  <Loading label="Loading what happened…" className="grid max-w-reading gap-3">
    {["a", "b", "c", "d", "e", "f"].map((name) => (
      <Skeleton key={name} className="h-14" />
    ))}
  </Loading>
);

interface LogListProps {
  readonly pages: Pages<AuditEntry>;
  /** Said where there is nothing. */
  readonly nothing: string;
}

/** Day by day, the latest first; more when it is asked for. */
export const LogList = ({ pages, nothing }: LogListProps) => {
  const { items } = pages;
  useReadAgainSoon(pages.readAgain);
  if (items === undefined)
    return pages.error ? (
      <ErrorCard title="This list could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      <LogSkeleton />
    );
  if (items.length === 0) return <EmptyState>{nothing}</EmptyState>;
  const latest = latestOf(items);
  const parts = Array.from({ length: Math.ceil(items.length / entriesAtOnce) }, (_, index) => index * entriesAtOnce);
  return (
    <div aria-busy={pages.isOutdated}>
      {parts.map((start) => (
        <LogPart
          key={start}
          entries={items.slice(start, start + entriesAtOnce)}
          before={items[start - 1]}
          latest={latest}
        />
      ))}
      {pages.error && (
        <p role="alert" className="mt-4 text-danger">
          More could not be loaded. Please try again.
        </p>
      )}
      {pages.hasMore && (
        <p className="mt-6 max-w-reading text-center">
          <Button variant="secondary" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
};
