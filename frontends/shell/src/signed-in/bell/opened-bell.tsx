import {
  listAllNotifications,
  listNotifications,
  readNotifications,
  type Inbox,
  type Notification,
} from "@kinkeeper/contracts/notifications/inbox";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { NotificationLink } from "@kinkeeper/kit/notification-link.tsx";
import { Popover } from "@kinkeeper/kit/popover.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useInbox } from "./use-inbox.ts";

/** Open from the start: it is rendered because somebody asked for it. */
export const OpenedBell = ({ trigger }: { trigger: ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  const headingId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const { data, isError, refetch } = useInbox();
  const keep = (inbox: Inbox) => queries.setQueryData(api.queryFor(listNotifications).queryKey, inbox);
  const reading = useCommand(readNotifications, {
    failure: "It could not be marked as read",
    invalidates: [listAllNotifications],
    onSuccess: keep,
  });
  const entries = data?.entries ?? [];
  const [newest] = entries;
  const open = ({ id, isRead }: Notification) => {
    setOpen(false);
    if (!isRead) reading.mutate({ body: { ids: [id] } });
  };
  return (
    <Popover trigger={trigger} labelledBy={headingId} open={isOpen} onOpenChange={setOpen}>
      <div className="flex min-h-13 shrink-0 items-center justify-between gap-3 max-xs:flex-wrap border-b border-line px-4 py-1.5">
        <h2 id={headingId} className="font-serif text-lg font-semibold">
          Notifications
        </h2>
        {newest && data && data.unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            disabled={reading.isPending}
            onClick={() => reading.mutate({ body: { until: newest.at } })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="overflow-y-auto">
        {isError && !data && (
          <p className="px-4 py-6 text-center text-ink-soft">
            What is new could not be loaded.{" "}
            <button type="button" className="focus-ring cursor-pointer underline" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        )}
        {data && entries.length === 0 && (
          <p className="px-4 py-8 text-center text-ink-soft">
            Nothing new. Stories, comments and announcements of your family show here.
          </p>
        )}
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className="border-t border-line first:border-t-0">
              <NotificationLink entry={entry} onOpen={() => open(entry)} />
            </li>
          ))}
        </ul>
      </div>
      <Link
        href="/notifications"
        onClick={() => setOpen(false)}
        className="focus-ring border-t border-line px-4 py-3 text-center text-sm text-accent -outline-offset-2"
      >
        See all
      </Link>
    </Popover>
  );
};
