import { DomainError } from "./domain-error.ts";

export interface FairQueueOptions<Kind extends string> {
  /** Tasks of each kind that run at the same time: where long ones have permits of their own, short ones never wait for them. */
  readonly permits: Readonly<Record<Kind, number>>;
  /** Tasks of one family that may wait; any number unless told. */
  readonly maxWaiting?: number;
  /** The sentence for whoever finds too many waiting. */
  readonly refusal?: string;
}

interface Waiting<Kind> {
  readonly family: string;
  readonly kind: Kind;
  readonly begin: () => void;
}

/**
 * Runs heavy tasks of families in turns: one of a family at a time, in the order they came; and where several families
 * wait, the one whose last turn is longest ago is next. Nobody waits for another family's second task.
 */
export class FairQueue<Kind extends string> {
  readonly #free: Record<Kind, number>;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  readonly #running = new Set<string>();
  /** In the order they came. */
  #waiting: Waiting<Kind>[] = [];
  /** When each family that waits or runs had its last turn, by a count of turns. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor({
    permits,
    maxWaiting = Infinity,
    refusal = "Too much at once. Please try again in a moment.",
  }: FairQueueOptions<Kind>) {
    this.#free = { ...permits };
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /** @throws DomainError TOO_MANY_REQUESTS when too many of the family wait; what the task throws */
  async run<Result>(family: string, kind: Kind, task: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.filter((one) => one.family === family).length >= this.#maxWaiting)
      throw new DomainError("TOO_MANY_REQUESTS", this.#refusal);
    await new Promise<void>((begin) => {
      this.#waiting.push({ family, kind, begin });
      this.#beginNext();
    });
    try {
      return await task();
    } finally {
      this.#running.delete(family);
      this.#free[kind] += 1;
      if (!this.#waiting.some((one) => one.family === family)) this.#lastTurn.delete(family);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { family, kind, begin } = next;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#running.add(family);
      this.#free[kind] -= 1;
      this.#turns += 1;
      this.#lastTurn.set(family, this.#turns);
      begin();
    }
  }

  /** The first task of the family whose turn it is, of those that may run now. */
  #next(): Waiting<Kind> | undefined {
    const seen = new Set<string>(this.#running);
    let best: Waiting<Kind> | undefined;
    const lastTurn = ({ family }: Waiting<Kind>): number => this.#lastTurn.get(family) ?? 0;
    for (const one of this.#waiting) {
      if (seen.has(one.family)) continue;
      seen.add(one.family); // what comes after it in the same family waits for it
      if (this.#free[one.kind] > 0 && (!best || lastTurn(one) < lastTurn(best))) best = one;
    }
    return best;
  }
}
