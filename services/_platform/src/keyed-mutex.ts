import { DomainError } from "./domain-error.ts";

export interface KeyedMutexOptions {
  /** Tasks of one key that run at the same time; 1 unless told. */
  readonly permits?: number;
  /** Tasks of one key that may wait; any number unless told. */
  readonly maxWaiting?: number;
  /** The sentence for whoever finds too many waiting. */
  readonly refusal?: string;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs the tasks of one key one after the other, or a few at once, in the order they came; keys do not wait for each
 * other. What costs much memory or time (a password's hash, a picture) takes a bound, so that it cannot stop the service.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, Queue>();
  readonly #permits: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;

  constructor({
    permits = 1,
    maxWaiting = Infinity,
    refusal = "Too much at once. Please try again in a moment.",
  }: KeyedMutexOptions = {}) {
    this.#permits = permits;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /** @throws DomainError TOO_MANY_REQUESTS when too many wait; what the task throws */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#permits) queue.running += 1;
    else {
      if (queue.waiting.length >= this.#maxWaiting) throw new DomainError("TOO_MANY_REQUESTS", this.#refusal);
      // Whoever finishes hands its permit on, so that `running` stays as it is.
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) this.#queues.delete(key);
      }
    }
  }
}
