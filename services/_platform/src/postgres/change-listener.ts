import { setTimeout as pause } from "node:timers/promises";
import { openPool, type Pool } from "./pool.ts";

export interface ChangeListener {
  /** See `ReadModel.onChange`. */
  on(topic: string, tell: () => void): () => void;
  close(): Promise<void>;
}

const pauseMilliseconds = 1_000;

/**
 * Hears what the projections of a schema announce (NOTIFY), whichever process runs them. Its connection is made when somebody
 * first listens. What is sent while that is broken never arrives, so everybody is told once it stands again.
 */
export const changeListener = (url: string, schema: string): ChangeListener => {
  const listeners = new Map<string, Set<() => void>>();
  const closed = new AbortController();
  let pool: Pool | undefined;

  const tell = (told: Iterable<() => void> = []): void => {
    for (const one of told) one();
  };

  /** LISTEN, again and again until Postgres takes it. */
  const listen = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      try {
        await pool!.sql.unsafe(`listen "${schema}_changes"`);
        return [...listeners.values()].forEach(tell);
      } catch {
        // Postgres is away: everything else says so.
        await pause(pauseMilliseconds, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  };
  const open = (): void => {
    pool = openPool({
      url,
      max: 1,
      settings: {},
      onLost: () => void listen(),
      onNotify: (_channel, topic) => tell(listeners.get(topic)),
    });
    void listen();
  };

  return {
    on(topic, one) {
      if (!pool) open();
      const others = listeners.get(topic) ?? new Set();
      listeners.set(topic, others.add(one));
      return () => {
        others.delete(one);
        if (others.size === 0 && listeners.get(topic) === others) listeners.delete(topic);
      };
    },
    close: async () => {
      closed.abort();
      await pool?.close();
    },
  };
};
