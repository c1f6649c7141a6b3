import { TooManyAttempts } from "./attempts.ts";

interface Seen {
  /** Attempts that were let through and not taken back. */
  readonly attempts: number;
  /** When the next one is let through, and when all of this is forgotten; milliseconds since 1970. */
  readonly next: number;
  readonly forgotten: number;
}

export interface Backoff {
  /** Counts one attempt. @throws TooManyAttempts while it has to wait */
  count(key: string): void;
  /** Takes one attempt back, and the pause that followed it. */
  forgive(key: string): void;
  /** Keys that take up memory. */
  readonly remembered: number;
}

/**
 * The first `free` attempts at once, then with a pause between two that doubles from one second to `longest`; forgotten after
 * `memory` without an attempt (both in seconds). Whoever guesses is slowed down, and a guess that is refused lengthens nothing:
 * the pause ends, however many go on trying. Counted in this process.
 */
export const backoff = (
  { free, longest, memory }: { readonly free: number; readonly longest: number; readonly memory: number },
  now: () => Date,
): Backoff => {
  const keys = new Map<string, Seen>();
  let forgetsAt = 0;

  /** Once in the time of `memory`: whoever makes names up without end would else have all of them looked through with each. */
  const forgetOld = (time: number): void => {
    if (time < forgetsAt) return;
    forgetsAt = time + 1000 * memory;
    for (const [key, { forgotten }] of keys) if (forgotten <= time) keys.delete(key);
  };
  const pauseAfter = (attempts: number): number =>
    attempts < free ? 0 : 1000 * Math.min(longest, 2 ** Math.min(attempts - free, 30));
  const seen = (attempts: number, time: number): Seen => ({
    attempts,
    next: time + pauseAfter(attempts),
    forgotten: time + 1000 * memory,
  });

  return {
    count: (key) => {
      const time = now().getTime();
      const before = keys.get(key);
      const known = before && before.forgotten > time ? before : undefined;
      if (known && known.next > time) throw new TooManyAttempts(Math.ceil((known.next - time) / 1000));
      forgetOld(time);
      keys.set(key, seen((known?.attempts ?? 0) + 1, time));
    },
    get remembered() {
      return keys.size;
    },
    forgive: (key) => {
      const known = keys.get(key);
      if (!known) return;
      if (known.attempts <= 1) keys.delete(key);
      else keys.set(key, { ...known, attempts: known.attempts - 1, next: 0 });
    },
  };
};
