import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import { mostNotifications, type NotificationKind } from "@kinkeeper/contracts/notifications/inbox";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Fragment, ISql, TransactionSql } from "postgres";
import type { ItemKind } from "../family-news/items.projection.ts";
import { inPage, type InboxPage } from "./inbox-page.ts";

/** A reply is told as a ticket, a review and a sale as news of a vendor: browsers that were opened before there were these know no other kind. */
export type InboxKind = NotificationKind | "reply" | "review" | "sale";

export interface InboxRow {
  /** `<kind>:<uuid>` */
  readonly id: string;
  readonly kind: InboxKind;
  /** Of the item that it is about; that of a comment's. Of a ticket, or a service, its id alone. */
  readonly item_kind: ItemKind | null;
  readonly item_id: string | null;
  readonly title: string;
  readonly user_id: string | null;
  readonly told_at: Date;
  /** Shown in whatever family its reader is. */
  readonly is_of_account: boolean;
}

/** The same as a page of one kind; news of the account may be read further than those of the family. */
export interface NewsPage extends Omit<InboxPage, "since"> {
  readonly since: { readonly ofFamily: Date; readonly ofAccount: Date };
}

type FoundRow = Omit<InboxRow, "is_of_account">;

/** What others of the family did, as row level security lets the caller see it now. */
const familyNews = (sql: TransactionSql, tenantId: string, { sub, role }: Claims, page: InboxPage) => sql<FoundRow[]>`
  (select kind || ':' || id as id, kind, kind as item_kind, id as item_id, title, user_id, told_at from items
    where tenant_id = ${tenantId} and user_id <> ${sub} and ${inPage(sql, page, sql`told_at`, sql`kind || ':' || id`)})
  union all
  (select 'announcement:' || id, 'announcement', null, null, title, user_id, told_at from announcements
    where tenant_id = ${tenantId} and user_id <> ${sub} and ${inPage(sql, page, sql`told_at`, sql`'announcement:' || id`)})
  union all
  (select 'comment:' || c.id, 'comment', i.kind, i.id, i.title, c.user_id, c.told_at
    from comments c join items i on i.tenant_id = c.tenant_id and i.id = c.item_id
    where c.tenant_id = ${tenantId} and i.user_id = ${sub} and c.user_id <> ${sub}
      and ${inPage(sql, page, sql`c.told_at`, sql`'comment:' || c.id`)})
  union all
  (select 'proposals:' || import_id, 'proposals', null, null, count(*)::text, null, max(told_at) from proposals
    where ${role === "tenant_admin"} and tenant_id = ${tenantId} group by import_id
    having ${inPage(sql, page, sql`max(told_at)`, sql`'proposals:' || import_id`)})`;

/** Answers to one's own tickets; for those who answer, what waits for them, what was written since they answered, and what is overdue. */
const ticketNews = (sql: ISql, { sub }: Claims, answers: boolean, ofTenant: Fragment, page: InboxPage) => sql<
  FoundRow[]
>`
  (select 'answer:' || answer_id as id, 'answer' as kind, null as item_kind, id as item_id, subject as title,
      answered_by as user_id, answered_at as told_at
    from tickets where ${ofTenant} and user_id = ${sub} and answered_by <> ${sub}
      and ${inPage(sql, page, sql`answered_at`, sql`'answer:' || answer_id`)})
  union all
  (select 'ticket:' || id, 'ticket', null, id, subject, user_id, opened_at
    from tickets where ${answers} and ${ofTenant} and user_id <> ${sub} and is_waiting
      and ${inPage(sql, page, sql`opened_at`, sql`'ticket:' || id`)})
  union all
  (select 'reply:' || reply_id, 'reply', null, id, subject, user_id, replied_at
    from tickets where ${answers} and ${ofTenant} and user_id <> ${sub} and is_waiting
      and (answered_at is null or replied_at > answered_at)
      and ${inPage(sql, page, sql`replied_at`, sql`'reply:' || reply_id`)})
  union all
  (select 'overdue:' || escalation_id, 'overdue', null, id, subject, null, escalated_at
    from tickets where ${answers} and ${ofTenant} and is_waiting
      and ${inPage(sql, page, sql`escalated_at`, sql`'overdue:' || escalation_id`)})`;

/** What the caller hears of tickets of the family they are in now; super administrators of every family's. */
const readTicketNews = async (readModel: ReadModel, caller: Claims, page: InboxPage): Promise<readonly FoundRow[]> => {
  const { sub: userId, role, tenantId = platformTenant } = caller;
  const { service } = readModel;
  if (role === "super_admin") return ticketNews(service, caller, true, service`true`, page);
  const isAdmin = role === "tenant_admin";
  return readModel.asViewer({ tenantId, userId, isAdmin }, async (sql) =>
    ticketNews(sql, caller, isAdmin, sql`tenant_id = ${tenantId}`, page),
  );
};

/** The same of what who is in a family now asked before they were in one. */
const readEarlierTicketNews = async (
  { service }: ReadModel,
  caller: Claims,
  page: InboxPage,
): Promise<readonly FoundRow[]> => {
  if (caller.role === "super_admin" || caller.tenantId === undefined) return [];
  // As the service itself: whoever reads of no family would wait for one another.
  return ticketNews(service, caller, false, service`tenant_id = ${platformTenant}`, page);
};

/** How their own business stands, what was bought of it and what buyers said of that. */
const vendorNews = (sql: ISql, { sub }: Claims, page: InboxPage) => sql<FoundRow[]>`
  (select 'vendor:' || told_id as id, 'vendor' as kind, null as item_kind, null::uuid as item_id, told as title,
      null as user_id, told_at
    from vendors where user_id = ${sub} and ${inPage(sql, page, sql`told_at`, sql`'vendor:' || told_id`)})
  union all
  (select 'review:' || r.review_id, 'review', null, r.service_id, r.title, null, r.told_at
    from reviews r join vendors v on v.vendor_id = r.vendor_id
    where v.user_id = ${sub} and not r.is_hidden
      and ${inPage(sql, page, sql`r.told_at`, sql`'review:' || r.review_id`)})
  union all
  (select 'sale:' || s.transaction_id, 'sale', null, null, s.title, null, s.told_at
    from sales s join vendors v on v.vendor_id = s.vendor_id
    where v.user_id = ${sub} and ${inPage(sql, page, sql`s.told_at`, sql`'sale:' || s.transaction_id`)})`;

const inOrder = (one: InboxRow, other: InboxRow): number =>
  other.told_at.getTime() - one.told_at.getTime() || (one.id < other.id ? 1 : -1);

const later = (one: Date, other: Date | null | undefined): Date => (other && other > one ? other : one);

/**
 * A page of what there is to hear for the caller, and whether more follows, in five statements at most. Of a family it has nothing from
 * before they joined it (`joined`).
 */
export const readInboxRows = async (
  readModel: ReadModel,
  caller: Claims,
  { since, ...page }: NewsPage,
  joined: Date | null | undefined,
): Promise<{ readonly rows: readonly InboxRow[]; readonly hasMore: boolean }> => {
  const { sub, tenantId, role } = caller;
  // Every family's tickets are told to them in whatever family they are.
  const hearsOfAll = role === "super_admin";
  const [ofFamily, ofAccount] = [since.ofFamily, since.ofAccount].map((one) => ({ ...page, since: one })) as [
    InboxPage,
    InboxPage,
  ];
  const sinceJoined = { ...ofFamily, since: later(since.ofFamily, joined) };
  const family =
    tenantId === undefined
      ? []
      : await readModel.asViewer({ tenantId, userId: sub }, (sql) => familyNews(sql, tenantId, caller, sinceJoined));
  const tickets = await readTicketNews(readModel, caller, hearsOfAll ? ofAccount : ofFamily);
  const earlier = await readEarlierTicketNews(readModel, caller, ofAccount);
  const vendors = await vendorNews(readModel.service, caller, ofAccount);
  const found = [
    ...family.map((row) => ({ ...row, is_of_account: false })),
    ...tickets.map((row) => ({ ...row, is_of_account: hearsOfAll })),
    ...[...earlier, ...vendors].map((row) => ({ ...row, is_of_account: true })),
  ].toSorted(inOrder);
  return { rows: found.slice(0, mostNotifications), hasMore: found.length > mostNotifications };
};
