import { streamName } from "@kinkeeper/contracts/event";
import type { VisitEvent } from "@kinkeeper/contracts/notifications/events";
import type { Decider } from "@kinkeeper/platform/decider";

/** The visit that is under way: when it was last heard of, and the same of the one before. */
export type Visits = Pick<VisitEvent["data"], "at" | "previous"> | undefined;

export interface NoteVisit {
  readonly type: "NoteVisit";
  readonly userId: string;
  readonly now: Date;
}

const minute = 60_000;
/** Coming back sooner is the same visit. */
const visitMs = 60 * minute;
/** A visit is recorded anew only so long after it was recorded last. */
const recordedFor = 30 * minute;

export const visitStream = (tenantId: string, userId: string): string => streamName("visit", tenantId, userId);

/** Whether this visit was recorded so lately that nothing is to be recorded now. */
export const isRecorded = (at: Date | string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < recordedFor;

const decide = ({ userId, now }: NoteVisit, visits: Visits): VisitEvent[] => {
  if (visits && isRecorded(visits.at, now)) return [];
  const isSame = visits !== undefined && now.getTime() - Date.parse(visits.at) < visitMs;
  const previous = (isSame ? visits.previous : visits?.at) ?? null;
  return [{ type: "HomeVisited", data: { userId, at: now.toISOString(), previous } }];
};

export const visitDecider: Decider<Visits, NoteVisit, VisitEvent> = {
  initialState: () => undefined,
  evolve: (_before, { data: { at, previous } }) => ({ at, previous }),
  decide,
};
