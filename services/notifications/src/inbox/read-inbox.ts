import type { Claims } from "@kinkeeper/contracts/claims";
import {
  mostNotifications,
  type Inbox,
  type Notification,
  type NotificationKind,
} from "@kinkeeper/contracts/notifications/inbox";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { pathOf } from "../categories/digest-mail.ts";
import type { ItemKind } from "../family-news/items.projection.ts";
import { namesOf } from "../readers/readers.ts";

interface Row {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Of the item that it is about; that of a comment's. */
  readonly item_kind: ItemKind | null;
  readonly item_id: string | null;
  readonly title: string;
  readonly user_id: string | null;
  readonly told_at: Date;
}

/** What is older is news no more, in milliseconds. */
const newsLast = 30 * 86_400_000;

/** What others of the family did since, as row level security lets the caller see it now. */
const familyNews = (sql: TransactionSql, tenantId: string, userId: string, isAdmin: boolean, since: Date) => sql<Row[]>`
  (select id, kind, kind as item_kind, id as item_id, title, user_id, told_at from items
    where tenant_id = ${tenantId} and user_id <> ${userId} and told_at > ${since}
    order by told_at desc limit ${mostNotifications})
  union all
  (select id, 'announcement', null, null, title, user_id, told_at from announcements
    where tenant_id = ${tenantId} and user_id <> ${userId} and told_at > ${since}
    order by told_at desc limit ${mostNotifications})
  union all
  (select c.id, 'comment', i.kind, i.id, i.title, c.user_id, c.told_at
    from comments c join items i on i.tenant_id = c.tenant_id and i.id = c.item_id
    where c.tenant_id = ${tenantId} and i.user_id = ${userId} and c.user_id <> ${userId} and c.told_at > ${since}
    order by c.told_at desc limit ${mostNotifications})
  union all
  (select import_id, 'proposals', null, null, count(*)::text, null, max(told_at) from proposals
    where ${isAdmin} and tenant_id = ${tenantId} group by import_id having max(told_at) > ${since}
    order by max(told_at) desc limit ${mostNotifications})
  order by told_at desc limit ${mostNotifications}`;

/** How an entry reads. */
const told: Readonly<Record<Exclude<NotificationKind, "proposals" | "vendor">, (title: string) => string>> = {
  story: (title) => `New story: “${title}”`,
  artifact: (title) => `New artifact: “${title}”`,
  event: (title) => `New event: “${title}”`,
  tradition: (title) => `New tradition: “${title}”`,
  comment: (title) => `A comment on “${title}”`,
  announcement: (title) => `Announcement: “${title}”`,
};
const vendorStates: Readonly<Record<string, string>> = {
  approved: "Your vendor application was approved",
  rejected: "Your vendor application was not approved",
  suspended: "Your vendor account was suspended",
};

const titleOf = ({ kind, title }: Row): string => {
  if (kind === "vendor") return vendorStates[title] ?? title;
  if (kind === "proposals") return title === "1" ? "1 change waits for you" : `${title} changes wait for you`;
  return told[kind](title);
};
const hrefOf = ({ kind, item_kind, item_id, title }: Row): string => {
  if (kind === "proposals") return "/family-admin";
  if (kind === "vendor") return title === "approved" ? "/vendor/services" : "/vendor/register";
  return item_kind === null || item_id === null ? "/dashboard" : `/${pathOf[item_kind]}/${item_id}`;
};

/** What is new for somebody, newest first: computed when it is asked for, so that nothing is told that they may not see. */
export const readInbox = async (readModel: ReadModel, { sub, tenantId, role }: Claims, now: Date): Promise<Inbox> => {
  const sql = readModel.service;
  const [own] = await sql<{ since: Date | null; until: Date | null; knows_time_zone: boolean; read: string[] }[]>`
    select
      (select since from memberships where tenant_id = ${tenantId ?? null} and user_id = ${sub}) as since,
      (select until from inbox_reads where user_id = ${sub}) as until,
      exists (select from preferences where user_id = ${sub} and time_zone is not null) as knows_time_zone,
      array(select entry_id from inbox_read_entries where user_id = ${sub}) as read`;
  const since = new Date(Math.max(now.getTime() - newsLast, own?.since?.getTime() ?? 0));
  const family =
    tenantId === undefined
      ? []
      : await readModel.asViewer({ tenantId, userId: sub }, (viewer) =>
          familyNews(viewer, tenantId, sub, role === "tenant_admin", since),
        );
  const vendors = await sql<Row[]>`
    select vendor_id as id, 'vendor' as kind, null as item_kind, null as item_id, status as title, null as user_id, told_at
    from vendors where user_id = ${sub} and told_at > ${new Date(now.getTime() - newsLast)}`;
  const rows = [...family, ...vendors]
    .toSorted((a, b) => b.told_at.getTime() - a.told_at.getTime())
    .slice(0, mostNotifications);
  const names = await namesOf(
    sql,
    rows.map(({ user_id }) => user_id),
  );
  const read = new Set(own?.read);
  const entries = rows.map((row): Notification => {
    const id = `${row.kind}:${row.id}`;
    return {
      id,
      kind: row.kind,
      title: titleOf(row),
      by: (row.user_id === null ? undefined : names.get(row.user_id)) ?? null,
      at: row.told_at.toISOString(),
      href: hrefOf(row),
      isRead: read.has(id) || (own?.until != null && row.told_at <= own.until),
    };
  });
  const unread = entries.filter(({ isRead }) => !isRead).length;
  const inbox = { entries, unread, knowsTimeZone: own?.knows_time_zone ?? false };
  return { ...inbox, version: createHash("sha256").update(JSON.stringify(inbox)).digest("base64url").slice(0, 22) };
};
