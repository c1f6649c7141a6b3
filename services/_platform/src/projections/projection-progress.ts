import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { StoreUnavailable } from "../event-store.ts";

const longestWait = 2_000;
const betweenLooks = 20;

interface Waiter {
  readonly position: bigint;
  readonly resolve: () => void;
}

/** How far the projections of this service have come with its own events, for those who wait for their own change. */
export class ProjectionProgress {
  readonly #sql: Sql;
  /** Consumer to position, for those that run in this process; undefined while they run in another. */
  readonly #positions = new Map<string, { readonly context: string; position: bigint | undefined }>();
  #waiters: Waiter[] = [];

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** From now on everybody waits for this consumer too. `context` is the service's own. */
  expect(consumer: string, context: string): void {
    this.#positions.set(consumer, { context, position: undefined });
  }

  /** This process runs the consumer, and it has come this far; undefined: it no longer runs here. */
  moved(consumer: string, position: bigint | undefined): void {
    const entry = this.#positions.get(consumer);
    if (!entry) return;
    entry.position = position;
    if (this.#waiters.length === 0) return;
    const waiting = this.#waiters;
    this.#waiters = waiting.filter((waiter) => !this.#allHerePassed(waiter.position));
    for (const waiter of waiting) if (this.#allHerePassed(waiter.position)) waiter.resolve();
  }

  /** Answers once every expected consumer has passed the position, or after 2 s, and which of the two; undefined: at once. */
  async passed(position: bigint | undefined): Promise<boolean> {
    if (position === undefined || this.#allHerePassed(position)) return true;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), longestWait);
    try {
      await Promise.race([this.#passedHere(position, late.signal), this.#passedElsewhere(position, late.signal)]);
      return !late.signal.aborted;
    } finally {
      clearTimeout(timer);
      late.abort();
    }
  }

  #allHerePassed(position: bigint): boolean {
    return [...this.#positions.values()].every((entry) => entry.position !== undefined && entry.position >= position);
  }

  #passedHere(position: bigint, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiter = { position, resolve };
      this.#waiters.push(waiter);
      signal.addEventListener("abort", () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        resolve();
      });
    });
  }

  /** Looks at the checkpoints for those that run in another process; when all run here it only waits to be stopped. */
  async #passedElsewhere(position: bigint, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const elsewhere = [...this.#positions].some(([, entry]) => entry.position === undefined);
      if (elsewhere && (await this.#allPassedAnywhere(position))) return;
      await delay(betweenLooks, undefined, { signal }).catch(() => undefined); // aborted: seen above
    }
  }

  async #allPassedAnywhere(position: bigint): Promise<boolean> {
    try {
      const rows = await this.#sql<{ consumer: string; context: string; position: string }[]>`
        select consumer, context, position from platform_checkpoints where consumer in ${this.#sql([...this.#positions.keys()])}`;
      return [...this.#positions].every(([consumer, entry]) => {
        const row = rows.find((found) => found.consumer === consumer && found.context === entry.context);
        return (entry.position ?? BigInt(row?.position ?? -1)) >= position;
      });
    } catch (error) {
      if (error instanceof StoreUnavailable) return false; // the change is recorded: whoever waits must not fail for this
      throw error;
    }
  }
}
