import type { Sql } from "postgres";
import { StoreUnavailable } from "../event-store.ts";

const betweenLooks = 20;

interface Waiter {
  readonly position: bigint;
  readonly context: string;
  readonly resolve: () => void;
}

/** A projection that somebody may wait for. */
interface Awaited {
  readonly contexts: readonly string[];
  /** By context; undefined while it runs in another process. */
  positions: ReadonlyMap<string, bigint> | undefined;
}

/** How far the projections of this service have come, for those who wait for a change: their own, or one of another service. */
export class ProjectionProgress {
  readonly #sql: Sql;
  readonly #longestWaitMs: number;
  readonly #awaited = new Map<string, Awaited>();
  #ownContext = "";
  #waiters: Waiter[] = [];

  constructor(sql: Sql, longestWaitMs: number) {
    this.#sql = sql;
    this.#longestWaitMs = longestWaitMs;
  }

  /** From now on whoever waits for an event of these contexts waits for this consumer too; most wait for one of the service's own. */
  expect(consumer: string, contexts: readonly string[], ownContext: string): void {
    this.#awaited.set(consumer, { contexts, positions: undefined });
    this.#ownContext = ownContext;
  }

  /** This process runs the consumer, and it has come this far in each of its contexts; undefined: it no longer runs here. */
  moved(consumer: string, positions: ReadonlyMap<string, bigint> | undefined): void {
    const entry = this.#awaited.get(consumer);
    if (!entry) return;
    entry.positions = positions;
    if (this.#waiters.length === 0) return;
    const waiting = this.#waiters;
    const hasPassed = ({ position, context }: Waiter): boolean => this.#allHerePassed(position, context);
    this.#waiters = waiting.filter((waiter) => !hasPassed(waiter));
    for (const waiter of waiting) if (hasPassed(waiter)) waiter.resolve();
  }

  /**
   * Answers once every consumer of the context (unless told the service's own) has passed the position, or when it has waited long enough,
   * and which of the two; undefined: at once.
   */
  async passed(position: bigint | undefined, context = this.#ownContext): Promise<boolean> {
    if (position === undefined || this.#allHerePassed(position, context)) return true;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const waiter: Waiter = { position, context, resolve: () => resolve(true) };
    this.#waiters.push(waiter);
    const late = setTimeout(resolve, this.#longestWaitMs, false);
    let isLooking = false; // where PostgreSQL is slow, looks must not pile up
    const look = (): void => {
      if (isLooking) return;
      isLooking = true;
      this.#passedElsewhere(position, context).then((isPassed) => {
        isLooking = false;
        if (isPassed) resolve(true);
      }, reject);
    };
    look();
    const looks = setInterval(look, betweenLooks);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(looks);
      this.#waiters = this.#waiters.filter((other) => other !== waiter);
    }
  }

  /** Asked at every step of every consumer: without a list of its own. */
  #allHerePassed(position: bigint, context: string): boolean {
    for (const { contexts, positions } of this.#awaited.values())
      if (contexts.includes(context) && (positions?.get(context) ?? -1n) < position) return false;
    return true;
  }

  /** Looks at the checkpoints for those that run in another process, which say nothing here; false when all run here. */
  async #passedElsewhere(position: bigint, context: string): Promise<boolean> {
    const awaited = [...this.#awaited].filter(([, { contexts }]) => contexts.includes(context));
    if (awaited.every(([, { positions }]) => positions !== undefined)) return false;
    try {
      const rows = await this.#sql<{ consumer: string; position: string }[]>`
        select consumer, position from platform_checkpoints
        where context = ${context} and consumer in ${this.#sql(awaited.map(([consumer]) => consumer))}`;
      return awaited.every(([consumer, { positions }]) => {
        const row = rows.find((found) => found.consumer === consumer);
        return (positions?.get(context) ?? BigInt(row?.position ?? -1)) >= position;
      });
    } catch (error) {
      if (error instanceof StoreUnavailable) return false; // the change is recorded: whoever waits must not fail for this
      throw error;
    }
  }
}
