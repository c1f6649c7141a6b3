import type { Claims } from "@kinkeeper/contracts/claims";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import type {
  Inbox,
  Notification,
  NotificationsPage,
  readNotifications,
} from "@kinkeeper/contracts/notifications/inbox";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { createHash } from "node:crypto";
import { namesOf } from "../readers/readers.ts";
import { entryOf } from "./inbox-entry.ts";
import type { InboxPage } from "./inbox-page.ts";
import { readInboxRows } from "./inbox-rows.ts";

/** What is older is news no more and counts as read, in milliseconds. */
const newsLifetimeMs = 30 * 86_400_000;

/** What the caller has read, and since when they belong to the family they are in. */
interface Own {
  readonly joined: Date | null;
  /** Everything until then is read, and these after it. */
  readonly until: Date | null;
  readonly read: readonly string[];
  readonly knows_time_zone: boolean;
}

const nothingYet: Own = { joined: null, until: null, read: [], knows_time_zone: false };

const readOwn = async ({ service: sql }: ReadModel, { sub, tenantId }: Claims): Promise<Own> => {
  const [own] = await sql<Own[]>`
    select
      (select since from memberships where tenant_id = ${tenantId ?? null} and user_id = ${sub}) as joined,
      (select until from inbox_reads where user_id = ${sub}) as until,
      exists (select from preferences where user_id = ${sub} and chose_time_zone) as knows_time_zone,
      array(select entry_id from inbox_read_entries where user_id = ${sub}) as read`;
  return own ?? nothingYet;
};

const latest = (...times: readonly (Date | null)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** The entries of a page, newest first: computed when they are asked for, so that nothing is told that the caller may not see. */
const readEntries = async (
  readModel: ReadModel,
  caller: Claims,
  page: InboxPage,
  own: Own,
  readUntil: Date,
): Promise<{ readonly entries: Notification[]; readonly hasMore: boolean }> => {
  const { rows, hasMore } = await readInboxRows(readModel, caller, page, own.joined);
  const names = await namesOf(
    readModel.service,
    rows.map(({ user_id }) => user_id),
  );
  const read = new Set(own.read);
  const entries = rows.map((row) =>
    entryOf(
      row,
      row.user_id === null ? undefined : names.get(row.user_id),
      row.told_at <= readUntil || read.has(row.id),
    ),
  );
  return { entries, hasMore };
};

/** What is new for somebody, as they may see it now. */
export const readInbox = async (readModel: ReadModel, caller: Claims, now: Date): Promise<Inbox> => {
  const own = await readOwn(readModel, caller);
  const page = { since: new Date(now.getTime() - newsLifetimeMs), without: [] };
  const { entries } = await readEntries(readModel, caller, page, own, latest(page.since, own.until));
  const unread = entries.filter(({ isRead }) => !isRead).length;
  const inbox = { entries, unread, knowsTimeZone: own.knows_time_zone };
  return { ...inbox, version: createHash("sha256").update(JSON.stringify(inbox)).digest("base64url").slice(0, 22) };
};

export interface NotificationsFilter {
  readonly isUnread: boolean;
  /** `next` of the page before. */
  readonly after: string | undefined;
}

const cursorOf = ({ at, id }: Notification): string => `${at}~${id}`;
const placeOf = (cursor: string): NonNullable<InboxPage["after"]> => {
  const [at, id] = cursor.split("~") as [string, string];
  return { at: new Date(at), id };
};

/** A page of everything that somebody was told since they joined, or of what they have not read. */
export const readNotificationsPage = async (
  readModel: ReadModel,
  caller: Claims,
  { isUnread, after }: NotificationsFilter,
  now: Date,
): Promise<NotificationsPage> => {
  const own = await readOwn(readModel, caller);
  const readUntil = latest(new Date(now.getTime() - newsLifetimeMs), own.until);
  const page: InboxPage = {
    since: isUnread ? readUntil : new Date(0),
    without: isUnread ? own.read : [],
    after: after === undefined ? undefined : placeOf(after),
  };
  const { entries, hasMore } = await readEntries(readModel, caller, page, own, readUntil);
  const last = entries.at(-1);
  return { entries, next: hasMore && last ? cursorOf(last) : null };
};

/** Sorts after the id of every entry: what follows it in a list is everything until its moment. */
const afterAll = "~";

/**
 * What of the caller's news becomes read: those named, and `until` the newest of those before it. Whatever is read already, or is no
 * news of theirs, is left out: else an account could make its record as long as it liked.
 */
export const readNow = async (
  readModel: ReadModel,
  caller: Claims,
  { ids, until }: BodyOf<typeof readNotifications>,
  now: Date,
): Promise<BodyOf<typeof readNotifications>> => {
  const own = await readOwn(readModel, caller);
  const unread = { since: latest(new Date(now.getTime() - newsLifetimeMs), own.until), without: own.read };
  const rowsOf = async (page: InboxPage) => (await readInboxRows(readModel, caller, page, own.joined)).rows;
  const named = ids.length === 0 ? [] : await rowsOf({ ...unread, among: ids });
  const [newest] = until === null ? [] : await rowsOf({ ...unread, after: { at: new Date(until), id: afterAll } });
  return { ids: named.map(({ id }) => id), until: newest?.told_at.toISOString() ?? null };
};
