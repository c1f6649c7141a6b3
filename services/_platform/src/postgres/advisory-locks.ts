import { setTimeout as delay } from "node:timers/promises";
import { StoreUnavailable } from "../event-store.ts";
import { openPool, type Pool } from "./pool.ts";

/** Lets one process at a time do something, among all that share a database. */
export interface AdvisoryLocks {
  /**
   * Waits until this process holds the lock, then does the work and gives the lock back. The work's signal is aborted
   * when `signal` is, and when the lock was lost with its connection: somebody else may hold it from then on.
   * Ends quietly when `signal` is aborted while waiting; `onWait` is told each time that somebody else holds it.
   */
  hold(
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
    onWait?: () => void,
  ): Promise<void>;
  close(): Promise<void>;
}

const secondsBetweenTries = 1;

/** One connection holds all locks of a process. */
export const openAdvisoryLocks = (url: string, schema: string): AdvisoryLocks => {
  const held = new Set<AbortController>();
  const pool: Pool = openPool({
    url,
    max: 1,
    settings: {},
    onLost: () => {
      for (const lock of held) lock.abort(new StoreUnavailable("The connection that held the lock was lost"));
      held.clear();
    },
  });
  const keyOf = (name: string): string => `${schema}/${name}`;

  return {
    hold: async (name, work, signal, onWait) => {
      const lost = new AbortController();
      for (;;) {
        if (signal.aborted) return;
        held.add(lost); // before asking: a connection lost just after the answer must be noticed
        const [answer] = await pool.sql<{ granted: boolean }[]>`
          select pg_try_advisory_lock(hashtextextended(${keyOf(name)}, 0)) as granted`;
        if (answer?.granted && !lost.signal.aborted) break;
        held.delete(lost);
        onWait?.();
        await delay(secondsBetweenTries * 1000, undefined, { signal }).catch(() => undefined); // aborted: seen above
      }
      try {
        await work(AbortSignal.any([signal, lost.signal]));
      } finally {
        if (held.delete(lost)) await pool.sql`select pg_advisory_unlock(hashtextextended(${keyOf(name)}, 0))`;
      }
    },
    close: () => pool.close(),
  };
};
