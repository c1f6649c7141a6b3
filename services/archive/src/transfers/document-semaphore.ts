import { KeyedMutex, type KeyedMutexOptions } from "@kinkeeper/platform/keyed-mutex";

/** A document takes many times its bytes in memory: one of more than this is read alone, smaller ones a few at once. */
const largeDocument = 8 * 1024 ** 2;

/** How archives take turns in memory, so that a family's small archive does not wait for somebody's large one. */
export class DocumentSemaphore {
  readonly #small: KeyedMutex;
  readonly #large: KeyedMutex;

  /** `waiting`: how many may wait. */
  constructor(waiting: Omit<KeyedMutexOptions, "permits"> = {}) {
    this.#small = new KeyedMutex({ ...waiting, permits: 4 });
    this.#large = new KeyedMutex(waiting);
  }

  run<Result>(documentBytes: number, task: () => Promise<Result>): Promise<Result> {
    return documentBytes > largeDocument ? this.#large.run("large", task) : this.#small.run("small", task);
  }
}
