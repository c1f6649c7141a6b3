import { streamName } from "@kinkeeper/contracts/event";
import type { InboxEvent } from "@kinkeeper/contracts/notifications/events";
import type { Decider } from "@kinkeeper/platform/decider";

/** What was read: everything until a moment (null: nothing yet), and single entries after it. */
export interface InboxState {
  readonly until: string | null;
  readonly ids: ReadonlySet<string>;
}

export interface ReadEntries {
  readonly type: "ReadEntries";
  readonly data: InboxEvent["data"];
  /** Single entries that had been read when it was looked up what `data` has to say. */
  readonly known: readonly string[];
}

/** What is read in one family says nothing of another's news; `platform`: of who belongs to none. */
export const inboxStream = (tenantId: string, userId: string): string => streamName("inbox", tenantId, userId);

const isLater = (one: string, other: string | null): boolean => other === null || Date.parse(one) > Date.parse(other);

const decide = ({ data: { userId, ids, until }, known }: ReadEntries, state: InboxState): InboxEvent[] => {
  const moved = until !== null && isLater(until, state.until) ? until : null;
  // Read one by one and not within what all is read until, an entry is named once more: single ones are forgotten with it.
  // So is what was read in another window meanwhile: it may have come after that moment.
  const before = new Set(known);
  const meanwhile = moved === null ? [] : [...state.ids].filter((id) => !before.has(id));
  const unread = [...new Set([...ids, ...meanwhile])].filter((id) => moved !== null || !state.ids.has(id));
  if (moved === null && unread.length === 0) return [];
  return [{ type: "NotificationsRead", data: { userId, ids: unread, until: moved } }];
};

const initialState = (): InboxState => ({ until: null, ids: new Set() });

/** In one set: with a copy for each of the thousands that somebody reads one by one, all families would wait for seconds. */
const fold = (events: readonly InboxEvent[], begin = initialState()): InboxState => {
  let { until } = begin;
  let ids = new Set(begin.ids);
  for (const { data } of events) {
    // What was read one by one before lies within it.
    if (data.until !== null) [until, ids] = [data.until, new Set()];
    for (const id of data.ids) ids.add(id);
  }
  return { until, ids };
};

export const inboxDecider: Decider<InboxState, ReadEntries, InboxEvent> = {
  initialState,
  evolve: (state, event) => fold([event], state),
  fold: (events) => fold(events),
  decide,
};
