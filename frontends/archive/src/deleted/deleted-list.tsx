import { dayOfYear, fullMoment } from "@kinkeeper/kit/date-words.ts";
import type { Pages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { relativeTime } from "@kinkeeper/kit/relative-time.ts";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { useId, type ReactNode } from "react";
import type { Restore } from "./use-restore.ts";

interface Deleted {
  readonly id: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
}

interface DeletedListProps<Item extends Deleted> {
  readonly pages: Pages<Item>;
  readonly title: string;
  readonly wordsOf: (item: Item) => { readonly title: string; readonly kind: string };
  readonly nothing: ReactNode;
  readonly restore: Restore<Item>;
}

/** A table of what was deleted, the latest first, each with its way back. */
export const DeletedList = <Item extends Deleted>({
  pages,
  title,
  wordsOf,
  nothing,
  restore,
}: DeletedListProps<Item>) => {
  const headingId = useId();
  const { items } = pages;
  if (items === undefined)
    return (
      <ErrorCard
        title={`${title} could not be loaded`}
        error={pages.error}
        onRetry={pages.readAgain}
        className="mb-6"
      />
    );
  if (items.length === 0) return nothing;
  return (
    <section aria-labelledby={headingId} className="mb-10">
      <h2 id={headingId} className="mb-3 font-serif text-xl font-semibold">
        {title}
      </h2>
      <Table headings={["Name", "Kind", "Deleted", "Gone for good", "Restore"]}>
        {items.map((item) => {
          const words = wordsOf(item);
          return (
            <Row
              key={item.id}
              first={words.title}
              cells={[
                <span key="kind" className="text-ink-soft">
                  {words.kind}
                </span>,
                <time
                  key="deleted"
                  className="text-ink-soft"
                  dateTime={item.deletedAt}
                  data-tooltip={fullMoment(new Date(item.deletedAt))}
                >
                  {relativeTime(item.deletedAt)}
                </time>,
                <span key="purged" className="text-ink-soft">
                  <span className="@4xl:hidden">kept until </span>
                  {dayOfYear(new Date(item.purgedAt))}
                </span>,
                <Button
                  key="restore"
                  variant="secondary"
                  size="small"
                  aria-label={`Restore ${words.title}`}
                  isPending={restore.pendingId === item.id}
                  onClick={() => restore.run(item, words.title)}
                >
                  Restore
                </Button>,
              ]}
            />
          );
        })}
      </Table>
      {pages.hasMore && (
        <p className="mt-6 text-center">
          <Button variant="secondary" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
};
