import type { Notification, NotificationKind } from "@kinkeeper/contracts/notifications/inbox";
import { pathOf } from "../categories/digest-mail.ts";
import type { InboxKind, InboxRow } from "./inbox-rows.ts";

/** How an entry reads. */
const sentences: Readonly<Record<Exclude<InboxKind, "proposals" | "vendor">, (title: string) => string>> = {
  story: (title) => `New story: “${title}”`,
  artifact: (title) => `New artifact: “${title}”`,
  event: (title) => `New event: “${title}”`,
  tradition: (title) => `New tradition: “${title}”`,
  comment: (title) => `A comment on “${title}”`,
  announcement: (title) => `Announcement: “${title}”`,
  answer: (title) => `Your ticket was answered: “${title}”`,
  ticket: (title) => `New ticket: “${title}”`,
  reply: (title) => `New message in a ticket: “${title}”`,
  overdue: (title) => `Overdue ticket: “${title}”`,
  review: (title) => `New review of “${title}”`,
  sale: (title) => `Sold: “${title}”`,
};
const vendorStates: Readonly<Record<string, string>> = {
  approved: "Your vendor application was approved",
  reinstated: "Your vendor account is open again",
  rejected: "Your vendor application was not approved",
  suspended: "Your vendor account was suspended",
};

const titleOf = ({ kind, title }: InboxRow): string => {
  if (kind === "vendor") return vendorStates[title] ?? title;
  if (kind === "proposals") return title === "1" ? "1 change waits for you" : `${title} changes wait for you`;
  return sentences[kind](title);
};
const hrefOf = ({ id, kind, item_kind, item_id, title }: InboxRow): string => {
  if (kind === "proposals") return "/family-admin";
  if (kind === "answer" || kind === "ticket" || kind === "reply" || kind === "overdue") return `/help/${item_id}`;
  if (kind === "vendor")
    return title === "approved" || title === "reinstated" ? "/vendor/services" : "/vendor/register";
  if (kind === "sale") return "/vendor/earnings";
  if (kind === "review") return `/marketplace/${item_id}#${id.replace(":", "-")}`;
  return item_kind === null || item_id === null ? "/dashboard" : `/${pathOf[item_kind]}/${item_id}`;
};

const kindOf = (kind: InboxKind): NotificationKind => {
  if (kind === "reply") return "ticket";
  return kind === "review" || kind === "sale" ? "vendor" : kind;
};

/** A row as the reader sees it; `by` is the name of who did it. */
export const entryOf = (row: InboxRow, by: string | undefined, isRead: boolean): Notification => ({
  id: row.id,
  kind: kindOf(row.kind),
  title: titleOf(row),
  by: by ?? null,
  at: row.told_at.toISOString(),
  href: hrefOf(row),
  isRead,
});
