import { mostNotifications } from "@kinkeeper/contracts/notifications/inbox";
import type { Fragment, ISql } from "postgres";

/** Which entries: newest first, and of two at the same moment the one with the later id first. */
export interface InboxPage {
  /** Those after this moment. */
  readonly since: Date;
  /** Those that follow this entry in the list; the first ones where there is none. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  /** Entries that are left out. */
  readonly without: readonly string[];
  /** None but these, where they are named. */
  readonly among?: readonly string[];
}

/** One more than a page holds tells whether another follows. */
const atOnce = mostNotifications + 1;

/**
 * The end of a statement that reads one kind of entry: the part that lies in the page, in order. `at` is an entry's time, `id` its
 * id. Every kind has the bound, so that no list is sorted that is longer than a page.
 */
export const inPage = (
  sql: ISql,
  { since, after, without, among }: InboxPage,
  at: Fragment,
  id: Fragment,
): Fragment => sql`
  ${at} > ${since}
  ${after ? sql`and ${at} <= ${after.at} and (${at} < ${after.at} or (${id}) collate "C" < ${after.id})` : sql``}
  ${among ? sql`and (${id}) = any(${among as string[]})` : sql``}
  ${without.length > 0 ? sql`and (${id}) <> all(${without as string[]})` : sql``}
  order by ${at} desc, (${id}) collate "C" desc limit ${atOnce}`;
