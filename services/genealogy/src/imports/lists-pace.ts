import type { ReadModel } from "@kinkeeper/platform/read-model";

/** Events of imports, of all of them together, that are recorded and not in the lists yet. */
const mostAhead = 400;

/**
 * Keeps imports from running far ahead of the lists: a command of another family is shown after all that was recorded before
 * it. Whoever waits longest is next, so that imports take turns batch by batch.
 */
export class ListsPace {
  readonly #readModel: Pick<ReadModel, "caughtUpTo">;
  readonly #stopped: AbortSignal;
  #ahead = 0;
  #waiting: { readonly events: number; readonly begin: () => void }[] = [];

  constructor(readModel: Pick<ReadModel, "caughtUpTo">, stopped: AbortSignal) {
    this.#readModel = readModel;
    this.#stopped = stopped;
  }

  /** Records so many events when it is time; answers what `record` does, and when the lists show it. */
  async record<Recorded extends { readonly position: bigint }>(
    events: number,
    record: () => Promise<Recorded>,
  ): Promise<{ readonly recorded: Recorded; readonly listed: Promise<void> }> {
    await this.#turn(events);
    try {
      const recorded = await record();
      return { recorded, listed: this.#whenListed(recorded.position).finally(() => this.#leave(events)) };
    } catch (error) {
      this.#leave(events);
      throw error;
    }
  }

  /** However late they are. */
  async #whenListed(position: bigint): Promise<void> {
    while (!this.#stopped.aborted && !(await this.#readModel.caughtUpTo(position)));
  }

  #turn(events: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ events, begin });
      this.#beginNext();
    });
  }

  #leave(events: number): void {
    this.#ahead -= events;
    this.#beginNext();
  }

  #beginNext(): void {
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      if (this.#ahead > 0 && this.#ahead + next.events > mostAhead) return;
      this.#waiting.shift();
      this.#ahead += next.events;
      next.begin();
    }
  }
}
