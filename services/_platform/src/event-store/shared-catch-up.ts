import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { StoredEvent } from "../event-store.ts";
import { Followers } from "./followers.ts";

/** Positions that somebody may be ahead of whoever is furthest behind. */
const mostAhead = 1_500n;
/** Who has not come for the next events for so many milliseconds is not waited for. */
const timeoutMs = 2_000;
/** Events held at most, and bytes of them: what lies between the first and the last of those who keep together. */
const maxEvents = 4_000;
const maxBytes = 8_000_000;

/** Events that were read from the file for somebody, by their positions. */
export interface HeldEvents {
  get(position: bigint): StoredEvent | undefined;
  /** `bytes`: about how much room it takes. */
  keep(event: StoredEvent, bytes: number): void;
}

interface Reading {
  readonly categories: ReadonlySet<string>;
  position: bigint;
  cameAt: number;
}

/** Somebody's place among those who read together. */
export interface CatchUpReader {
  /** Answers once nobody who wants some of the same events is far behind this position, or when aborted. */
  reach(position: bigint, signal: AbortSignal): Promise<void>;
  leave(): void;
}

/**
 * Keeps those who go through the whole store at once (read models that are made anew) close together, so that each event is
 * read, parsed and decrypted once for all of them: everybody is handed the same object, and whoever is ahead waits for the others.
 */
export class SharedCatchUp {
  readonly #readings = new Set<Reading>();
  readonly #waiting = new Followers();
  readonly #events = new LRUCache<bigint, StoredEvent>({ max: maxEvents, maxSize: maxBytes });
  readonly held: HeldEvents = {
    get: (position) => this.#events.get(position),
    keep: (event, bytes) => void this.#events.set(event.position, event, { size: Math.max(1, bytes) }),
  };

  join(categories: ReadonlySet<string>, position: bigint): CatchUpReader {
    const reading: Reading = { categories, position, cameAt: Date.now() };
    this.#readings.add(reading);
    return {
      reach: async (reached, signal) => {
        reading.position = reached;
        reading.cameAt = Date.now();
        this.#waiting.wake(categories);
        await nextTurn();
        while (!signal.aborted && this.#isAhead(reading)) await this.#waiting.wait([...categories], signal, timeoutMs);
        reading.cameAt = Date.now();
      },
      leave: () => {
        this.#readings.delete(reading);
        if (this.#readings.size === 0) this.#events.clear();
        this.#waiting.wake(categories);
      },
    };
  }

  #isAhead({ categories, position }: Reading): boolean {
    const since = Date.now() - timeoutMs;
    const wantsOfOurs = (other: Reading): boolean => [...other.categories].some((category) => categories.has(category));
    return [...this.#readings].some(
      (other) => other.position + mostAhead < position && other.cameAt > since && wantsOfOurs(other),
    );
  }
}
