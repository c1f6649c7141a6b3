import type { Notification } from "@kinkeeper/contracts/notifications/inbox";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";
import { relativeTime } from "./relative-time.ts";

/** Leads to what a notification is about; a dot and bold words say that it is unread. */
export const NotificationLink = ({ entry, onOpen }: { entry: Notification; onOpen: () => void }) => (
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
        <time dateTime={entry.at}>{relativeTime(entry.at)}</time>
      </span>
    </span>
  </Link>
);
