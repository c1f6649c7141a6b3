import { clientSignal } from "./client-disconnect.ts";
import { DomainError } from "./domain-error.ts";

export interface FairSemaphoreOptions {
  /** Tasks under way at the same time, of all tenants together; 1 unless told. */
  readonly permits?: number;
  /** Of one tenant; 1 unless told. */
  readonly perTenant?: number;
  /** Tasks of one tenant that may wait; any number unless told. */
  readonly maxWaiting?: number;
  /** The sentence for whoever finds too many of their tenant waiting. */
  readonly refusal?: string;
}

interface Tenant {
  running: number;
  /** In which its last task began. */
  round: number;
}

interface Waiting {
  readonly tenantId: string;
  /** The round it came in. */
  readonly since: number;
  readonly begin: () => void;
}

/**
 * Lets a few heavy tasks run at once, round-robin by tenant: whoever comes with a first task waits for no second one of anybody.
 * A task whose client disconnects before its turn is given up.
 */
export class FairSemaphore {
  readonly #tenants = new Map<string, Tenant>();
  /** In the order they came. */
  readonly #waiting: Waiting[] = [];
  readonly #permits: number;
  readonly #perTenant: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  #running = 0;
  #round = 0;

  constructor({
    permits = 1,
    perTenant = 1,
    maxWaiting = Infinity,
    refusal = "Too much at once. Please try again in a moment.",
  }: FairSemaphoreOptions = {}) {
    this.#permits = permits;
    this.#perTenant = perTenant;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /**
   * Runs a task when its turn has come. `signal`: aborted when nobody waits for it any more.
   * @throws DomainError TOO_MANY_REQUESTS when too many of the tenant wait; the reason of `signal`; what the task throws
   */
  async run<Result>(tenantId: string, task: () => Promise<Result>, signal = clientSignal()): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.#permits && this.#hasRoom(tenantId)) this.#begin(tenantId, this.#round);
    else await this.#turn(tenantId, signal);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#tenants.get(tenantId)!.running -= 1;
      this.#next();
      if (this.#running === 0) this.#tenants.clear(); // whoever comes next is the first
    }
  }

  #begin(tenantId: string, since: number): void {
    const round = this.#roundOf(tenantId, since);
    this.#tenants.set(tenantId, { running: this.#runningOf(tenantId) + 1, round });
    this.#running += 1;
    this.#round = Math.max(this.#round, round);
  }

  #turn(tenantId: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.filter((one) => one.tenantId === tenantId).length >= this.#maxWaiting)
      throw new DomainError("TOO_MANY_REQUESTS", this.#refusal);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(signal!.reason as Error);
      };
      const begin = (): void => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const turn = { tenantId, since: this.#round, begin };
      this.#waiting.push(turn);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Of those that may begin, the first that came of those whose turn is in the earliest round. */
  #next(): void {
    while (this.#running < this.#permits) {
      let next: Waiting | undefined;
      let earliest = Infinity;
      for (const one of this.#waiting) {
        const round = this.#roundOf(one.tenantId, one.since);
        if (round >= earliest || !this.#hasRoom(one.tenantId)) continue;
        next = one;
        earliest = round;
      }
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next.tenantId, next.since);
      next.begin();
    }
  }

  #roundOf(tenantId: string, since: number): number {
    return Math.max(since, (this.#tenants.get(tenantId)?.round ?? -1) + 1);
  }

  #runningOf(tenantId: string): number {
    return this.#tenants.get(tenantId)?.running ?? 0;
  }

  #hasRoom(tenantId: string): boolean {
    return this.#runningOf(tenantId) < this.#perTenant;
  }
}
