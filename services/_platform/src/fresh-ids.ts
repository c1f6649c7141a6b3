import { setTimeout as delay } from "node:timers/promises";

/** How long what was just made elsewhere may take to become known here: on a busy machine more than a second. */
const timeoutMs = 3_000;
const firstPauseMs = 25;
const longestPauseMs = 400;
/** An id made so recently may still be on its way; only the id is asked, so that a foreign one answers like any other. */
const freshMs = 60_000;
/** The same for one of a file: its import took minutes, and its id tells when that began. */
const freshFromFileMs = 15 * 60_000;

/**
 * Whether an id was made so recently that what it names may be recorded and not yet known here. A UUIDv7 tells its millisecond
 * (RFC 9562, section 5.7), one of an import (`derivedIdInOrder`) the first 32 of those 48 bits of the import's; others tell nothing.
 */
export const isFresh = (id: string, now: Date): boolean => {
  const since = (madeAt: number): number => Math.abs(now.getTime() - madeAt);
  if (id[14] === "7") return since(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) < freshMs;
  return id[14] === "8" && since(Number.parseInt(id.slice(0, 8), 16) * 2 ** 16) < freshFromFileMs;
};

/**
 * Looks something up that was perhaps made a moment ago elsewhere; again for up to three seconds while all that `missingIn` finds
 * missing is fresh. Answers what the last look found, complete or not.
 */
export const retryWhileFresh = async <Found>(
  look: () => Promise<Found>,
  missingIn: (found: Found) => readonly string[],
  now: () => Date,
): Promise<Found> => {
  const deadline = performance.now() + timeoutMs;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const found = await look();
    const missing = missingIn(found);
    const mayCome = missing.length > 0 && missing.every((id) => isFresh(id, now()));
    if (!mayCome || performance.now() >= deadline) return found;
    await delay(pause);
  }
};
