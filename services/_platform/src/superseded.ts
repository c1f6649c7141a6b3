import type { Recorded } from "@kinkeeper/contracts/event";
import type { EventJournal } from "./event-journal.ts";

/**
 * Whether one of these types was recorded in an event's stream after it. Asked by a reaction that must not undo what was decided since: it
 * may come late, where its event was parked, and comes once more to all that ever happened when its service's tables are made anew.
 */
export const isSuperseded = async (
  journal: Pick<EventJournal, "read">,
  { stream, revision }: Pick<Recorded, "stream" | "revision">,
  types: readonly string[],
): Promise<boolean> => (await journal.read(stream, revision + 1)).some(({ type }) => types.includes(type));

/**
 * Whether nothing was recorded in a stream after a time. Asked before something ends for good because its row says that it has long been so:
 * rows that are made anew go through every state that ever was.
 */
export const isUnchangedSince = async (
  journal: Pick<EventJournal, "read">,
  stream: string,
  time: string,
): Promise<boolean> => (await journal.read(stream)).every(({ metadata }) => metadata.time <= time);
