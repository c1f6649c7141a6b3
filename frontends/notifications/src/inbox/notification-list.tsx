import {
  listAllNotifications,
  listNotifications,
  readNotifications,
  type Notification,
} from "@kinkeeper/contracts/notifications/inbox";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { NotificationLink } from "@kinkeeper/kit/notification-link.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";

const loading = (
  <Loading label="Loading your notifications…" className="grid gap-3">
    {["a", "b", "c", "d"].map((name) => (
      <Skeleton key={name} className="h-14" />
    ))}
  </Loading>
);

interface NotificationListProps {
  /** Of the inbox that the bell shows: the list is read again when it differs. */
  readonly version: string | undefined;
  readonly isUnread: boolean;
  /** Shown where there is nothing. */
  readonly nothing: ReactNode;
}

/** Notifications, the newest first; older ones when they are asked for. */
export const NotificationList = ({ version, isUnread, nothing }: NotificationListProps) => {
  const api = useApi();
  const queries = useQueryClient();
  const pages = usePages(listAllNotifications, {
    argumentsFor: (after) => ({
      query: { ...(isUnread ? { unread: "true" as const } : {}), ...(after === undefined ? {} : { after }) },
    }),
    pageOf: ({ entries, next }) => ({ items: entries, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const seen = useRef(version);
  useEffect(() => {
    const isChange = seen.current !== undefined && seen.current !== version;
    seen.current = version;
    if (isChange) void queries.invalidateQueries({ queryKey: [listAllNotifications.id] });
  }, [queries, version]);
  const reading = useCommand(readNotifications, {
    failure: "It could not be marked as read",
    invalidates: [listAllNotifications],
    onSuccess: (inbox) => queries.setQueryData(api.queryFor(listNotifications).queryKey, inbox),
  });
  const open = ({ id, isRead }: Notification) => {
    if (!isRead) reading.mutate({ body: { ids: [id] } });
  };

  const { items } = pages;
  if (items === undefined)
    return pages.error ? (
      <ErrorCard title="Notifications could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      loading
    );
  const [newest] = items;
  if (!newest) return nothing;
  return (
    <div aria-busy={pages.isOutdated}>
      {items.some(({ isRead }) => !isRead) && (
        <p className="mb-3 text-right">
          <Button
            variant="secondary"
            size="small"
            isPending={reading.isPending}
            onClick={() => reading.mutate({ body: { until: newest.at } })}
          >
            Mark all as read
          </Button>
        </p>
      )}
      <ol className="overflow-hidden rounded-card border border-line bg-sheet">
        {items.map((entry) => (
          <li key={entry.id} className="border-t border-line first:border-t-0">
            <NotificationLink entry={entry} onOpen={() => open(entry)} />
          </li>
        ))}
      </ol>
      {pages.error && (
        <p role="alert" className="mt-4 text-danger">
          Older ones could not be loaded. Please try again.
        </p>
      )}
      {pages.hasMore && (
        <p className="mt-6 text-center">
          <Button variant="secondary" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show older ones
          </Button>
        </p>
      )}
    </div>
  );
};
