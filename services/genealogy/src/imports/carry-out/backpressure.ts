import type { ReadModel } from "@kinkeeper/platform/read-model";

/** Milliseconds that the lists may be behind imports: so long waits a command of another family, at most. */
const mostBehind = 25;
/** Events of imports, of all of them together, that may be recorded and not in the lists yet: at first, and in any case. */
const atFirst = 400;
const atLeast = 100;
const atMost = 800;
/** How much of what is known of the speed of the lists is taken from the last look at it. */
const weight = 0.2;

/**
 * Keeps imports from running far ahead of the lists: a command of another family is shown after all that was recorded before
 * it. As many events may be ahead as the lists take in within a moment, on a slow or busy machine fewer. Whoever waits
 * longest is next, so that imports take turns batch by batch.
 */
export class Backpressure {
  readonly #readModel: Pick<ReadModel, "caughtUpTo">;
  readonly #stopped: AbortSignal;
  readonly #now: () => number;
  #mostAhead = atFirst;
  #ahead = 0;
  #waiting: { readonly events: number; readonly begin: (ahead: number) => void }[] = [];

  /** `now` counts milliseconds. */
  constructor(
    readModel: Pick<ReadModel, "caughtUpTo">,
    stopped: AbortSignal,
    now: () => number = () => performance.now(),
  ) {
    this.#readModel = readModel;
    this.#stopped = stopped;
    this.#now = now;
  }

  /** How many events may be ahead of the lists, as fast as they are now. */
  get mostAhead(): number {
    return this.#mostAhead;
  }

  /** Records so many events when it is time; answers what `record` does, and when the lists show it. */
  async record<Recorded extends { readonly position: bigint }>(
    events: number,
    record: () => Promise<Recorded>,
  ): Promise<{ readonly recorded: Recorded; readonly listed: Promise<void> }> {
    const ahead = await this.#turn(events);
    try {
      const recorded = await record();
      return { recorded, listed: this.#whenListed(recorded.position, ahead).finally(() => this.#leave(events)) };
    } catch (error) {
      this.#leave(events);
      throw error;
    }
  }

  /** However late they are. */
  async #whenListed(position: bigint, ahead: number): Promise<void> {
    const before = this.#now();
    while (!this.#stopped.aborted && !(await this.#readModel.caughtUpTo(position)));
    this.#learn(ahead, this.#now() - before);
  }

  /** The lists took so many milliseconds for so many events. */
  #learn(events: number, milliseconds: number): void {
    const inTime = (events / Math.max(1, milliseconds)) * mostBehind;
    const known = this.#mostAhead * (1 - weight) + inTime * weight;
    this.#mostAhead = Math.min(atMost, Math.max(atLeast, Math.round(known)));
  }

  /** Answers how many are ahead of the lists then, these included. */
  #turn(events: number): Promise<number> {
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
      if (this.#ahead > 0 && this.#ahead + next.events > this.#mostAhead) return;
      this.#waiting.shift();
      this.#ahead += next.events;
      next.begin(this.#ahead);
    }
  }
}
