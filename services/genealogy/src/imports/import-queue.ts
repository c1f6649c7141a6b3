import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import { KeyedMutex, type KeyedMutexOptions } from "@kinkeeper/platform/keyed-mutex";

export type FileSize = "small" | "large";

/**
 * Files in their turn: one of a family at a time, families one after the other, and small files apart from large ones, so that
 * they never wait for them. How many there are at once bounds the memory they take together.
 */
export class ImportQueue {
  readonly #ofFamily: KeyedMutex;
  readonly #semaphores: Readonly<Record<FileSize, FairSemaphore>> = {
    large: new FairSemaphore({ permits: 1 }),
    small: new FairSemaphore({ permits: 2 }),
  };

  constructor(ofFamily: Omit<KeyedMutexOptions, "permits"> = {}) {
    this.#ofFamily = new KeyedMutex(ofFamily);
  }

  /**
   * `signal`: aborted when nobody waits for it any more; a task that has begun goes on.
   * @throws DomainError TOO_MANY_REQUESTS when too many of the family wait; the reason of `signal`; what the task throws
   */
  run<Result>(
    tenantId: string,
    size: FileSize,
    task: () => Promise<Result>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result> {
    return this.#ofFamily.run(tenantId, () => this.#semaphores[size].run(tenantId, task, signal));
  }
}
