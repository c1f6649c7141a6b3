import { KeyedMutex, type KeyedMutexOptions } from "@kinkeeper/platform/keyed-mutex";

/**
 * Heavy tasks of all families, a few at once. Each family has one of them under way or waiting for its turn, so that the many
 * of one do not hold up the first of another; `maxWaiting` counts what else a family has waiting.
 */
export class FamilyTurns {
  readonly #ofFamily: KeyedMutex;
  readonly #ofAll: KeyedMutex;

  constructor({ permits = 1, ...ofFamily }: KeyedMutexOptions) {
    this.#ofFamily = new KeyedMutex(ofFamily);
    this.#ofAll = new KeyedMutex({ permits });
  }

  /** @throws DomainError TOO_MANY_REQUESTS when too many of the family wait; what the task throws */
  run<Result>(tenantId: string, task: () => Promise<Result>): Promise<Result> {
    return this.#ofFamily.run(tenantId, () => this.#ofAll.run("all", task));
  }
}
