import { setTimeout as delay } from "node:timers/promises";

/** How long what was just made elsewhere may take to become known here. */
const patienceMs = 1_000;
const betweenLooksMs = 25;
/** An id made so recently may still be on its way; only the id is asked, so that a foreign one answers like any other. */
const freshMs = 60_000;

/** Milliseconds since 1970 that a UUIDv7 tells; undefined for other ids (RFC 9562, section 5.7). */
const madeAt = (id: string): number | undefined =>
  id[14] === "7" ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;

/** Whether an id was made so recently that what it names may be recorded and not yet known here. */
export const isFresh = (id: string, now: Date): boolean => Math.abs(now.getTime() - (madeAt(id) ?? 0)) < freshMs;

/**
 * Looks something up; again for up to a second while all that `missingIn` finds missing is fresh. Answers what the last
 * look found, complete or not.
 */
export const lookWhileFresh = async <Found>(
  look: () => Promise<Found>,
  missingIn: (found: Found) => readonly string[],
  now: () => Date,
): Promise<Found> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    const missing = missingIn(found);
    const mayCome = missing.length > 0 && missing.every((id) => isFresh(id, now()));
    if (!mayCome || performance.now() >= deadline) return found;
    await delay(betweenLooksMs);
  }
};
