/** Coming back within an hour is the same visit. */
const visitMs = 60 * 60 * 1000;

interface Visits {
  /** When the visit that is under way was last heard of. */
  readonly latest: number;
  /** When the one before it ended; absent on the first. */
  readonly previous?: number;
}

const readVisits = (text: string | null): Visits | undefined => {
  if (text === null) return undefined;
  try {
    const visits = JSON.parse(text) as Partial<Visits>;
    return typeof visits.latest === "number" ? { ...visits, latest: visits.latest } : undefined;
  } catch {
    return undefined; // somebody else wrote it: as if nothing were known
  }
};

/**
 * Notes that somebody looks at the home of a family, and answers when their last visit ended (milliseconds); undefined
 * on the first, or where the browser keeps nothing. A convenience of this browser: losing it loses nothing.
 */
export const noteVisit = (owner: string, storage: Storage, now: number): number | undefined => {
  const key = `kinkeeper.visits.${owner}`;
  const known = readVisits(storage.getItem(key));
  const isSameVisit = known !== undefined && now - known.latest < visitMs;
  const previous = isSameVisit ? known.previous : known?.latest;
  storage.setItem(key, JSON.stringify({ latest: now, ...(previous === undefined ? {} : { previous }) }));
  return previous;
};
