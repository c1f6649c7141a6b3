import {
  listNotifications,
  readNotifications,
  type Inbox,
  type Notification,
} from "@kinkeeper/contracts/notifications/inbox";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Popover } from "@kinkeeper/kit/popover.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useInbox } from "./use-inbox.ts";

const minute = 60_000;
const steps = [
  ["day", 24 * 60 * minute],
  ["hour", 60 * minute],
  ["minute", minute],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "3 hours ago" */
const ago = (at: string): string => {
  const passed = Date.now() - Date.parse(at);
  const step = steps.find(([, length]) => passed >= length);
  return step ? relative.format(-Math.floor(passed / step[1]), step[0]) : "just now";
};

const Entry = ({ entry, onOpen }: { entry: Notification; onOpen: () => void }) => (
  <li className="border-t border-line first:border-t-0">
    <Link
      href={entry.href}
      onClick={onOpen}
      className="focus-ring flex gap-3 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-wash"
    >
      <span
        aria-hidden
        className={classNames("mt-2 size-2 shrink-0 rounded-full", entry.isRead ? "bg-transparent" : "bg-warm")}
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={classNames("block", !entry.isRead && "font-medium")}>
          {!entry.isRead && <span className="sr-only">Unread: </span>}
          {entry.title}
        </span>
        <span className="block text-sm text-ink-soft">
          {entry.by !== null && `${entry.by}, `}
          <time dateTime={entry.at}>{ago(entry.at)}</time>
        </span>
      </span>
    </Link>
  </li>
);

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
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
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
              Try again
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
            <Entry key={entry.id} entry={entry} onOpen={() => open(entry)} />
          ))}
        </ul>
      </div>
      <Link
        href="/settings"
        onClick={() => setOpen(false)}
        className="focus-ring border-t border-line px-4 py-3 text-center text-sm text-accent -outline-offset-2"
      >
        Choose which mail you get
      </Link>
    </Popover>
  );
};
