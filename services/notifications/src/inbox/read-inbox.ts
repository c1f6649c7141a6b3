import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
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
import { readInboxRows, type NewsPage } from "./inbox-rows.ts";

/** What is older is news no more and counts as read, in milliseconds. */
const newsLifetimeMs = 30 * 86_400_000;

/** What the caller has read, and since when they belong to the family they are in. */
interface Own {
  readonly joined: Date | null;
  /** Everything of this family until then is read, and these after it. */
  readonly until: Date | null;
  /** The same in whatever family they were: for news that are shown in each. */
  readonly until_anywhere: Date | null;
  readonly read: readonly string[];
  readonly knows_time_zone: boolean;
}

const nothingYet: Own = { joined: null, until: null, until_anywhere: null, read: [], knows_time_zone: false };

const readOwn = async ({ service: sql }: ReadModel, { sub, tenantId }: Claims): Promise<Own> => {
  const [own] = await sql<Own[]>`
    select
      (select since from memberships where tenant_id = ${tenantId ?? null} and user_id = ${sub}) as joined,
      (select max(until) from inbox_reads where user_id = ${sub} and tenant_id in (${platformTenant}, ${tenantId ?? platformTenant})) as until,
      (select max(until) from inbox_reads where user_id = ${sub}) as until_anywhere,
      exists (select from preferences where user_id = ${sub} and chose_time_zone) as knows_time_zone,
      array(select entry_id from inbox_read_entries where user_id = ${sub}) as read`;
  return own ?? nothingYet;
};

/** Until when news are read: those of the family, and those that are shown in whatever family one is. */
interface ReadUntil {
  readonly ofFamily: Date;
  readonly ofAccount: Date;
}

const latest = (...times: readonly (Date | null)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

const readUntilOf = (own: Own, now: Date): ReadUntil => {
  const oldest = new Date(now.getTime() - newsLifetimeMs);
  return { ofFamily: latest(oldest, own.until), ofAccount: latest(oldest, own.until_anywhere) };
};

/** The entries of a page, newest first: computed when they are asked for, so that nothing is told that the caller may not see. */
const readEntries = async (
  readModel: ReadModel,
  caller: Claims,
  page: NewsPage,
  own: Own,
  readUntil: ReadUntil,
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
      row.told_at <= (row.is_of_account ? readUntil.ofAccount : readUntil.ofFamily) || read.has(row.id),
    ),
  );
  return { entries, hasMore };
};

/** What is new for somebody, as they may see it now. */
export const readInbox = async (readModel: ReadModel, caller: Claims, now: Date): Promise<Inbox> => {
  const own = await readOwn(readModel, caller);
  const since = new Date(now.getTime() - newsLifetimeMs);
  const page = { since: { ofFamily: since, ofAccount: since }, without: [] };
  const { entries } = await readEntries(readModel, caller, page, own, readUntilOf(own, now));
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
const placeOf = (cursor: string): NonNullable<NewsPage["after"]> => {
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
  const readUntil = readUntilOf(own, now);
  const page: NewsPage = {
    since: isUnread ? readUntil : { ofFamily: new Date(0), ofAccount: new Date(0) },
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
 * What of the caller's news becomes read: those named, and everything until the newest of those that `until` reaches. Whatever is read
 * already, or is no news of theirs, is left out: else an account could make its record as long as it liked. What was read one by one and
 * came after `until` is named with it, because single entries are forgotten then; `known`: all that was read one by one so far.
 */
export const readNow = async (
  readModel: ReadModel,
  caller: Claims,
  { ids, until }: BodyOf<typeof readNotifications>,
  now: Date,
): Promise<{ readonly becomes: BodyOf<typeof readNotifications>; readonly known: readonly string[] }> => {
  const own = await readOwn(readModel, caller);
  const known = own.read;
  const all = { since: readUntilOf(own, now), without: [] };
  const unread = { ...all, without: own.read };
  const rowsOf = async (page: NewsPage) => (await readInboxRows(readModel, caller, page, own.joined)).rows;
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const named = ids.length === 0 ? [] : idsOf(await rowsOf({ ...unread, among: ids }));
  const reached = until === null ? undefined : { at: new Date(until), id: afterAll };
  const isAnyUnread = reached !== undefined && (await rowsOf({ ...unread, after: reached })).length > 0;
  // Read or not: what was read by itself and is newer than what was not stays read.
  const [newest] = isAnyUnread ? await rowsOf({ ...all, after: reached }) : [];
  if (!newest) return { becomes: { ids: named, until: null }, known };
  const single = own.read.length === 0 ? [] : await rowsOf({ ...all, among: own.read });
  const later = idsOf(single.filter(({ told_at }) => told_at > newest.told_at));
  return { becomes: { ids: [...named, ...later], until: newest.told_at.toISOString() }, known };
};
