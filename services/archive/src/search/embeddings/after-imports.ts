/** So long a family waits once its import has ended: until then what the import took of memory is not given back. */
const defaultMilliseconds = 30_000;

/** Families that import, or did a moment ago. */
export class AfterImports {
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #until = new Map<string, number>();

  /** `now` counts milliseconds. */
  constructor({ milliseconds = defaultMilliseconds, now = () => performance.now() } = {}) {
    this.#milliseconds = milliseconds;
    this.#now = now;
  }

  /** Answers who waits, where these families import now. */
  waiting(importing: readonly string[]): readonly string[] {
    const now = this.#now();
    for (const family of importing) this.#until.set(family, now + this.#milliseconds);
    for (const [family, until] of this.#until) if (until <= now) this.#until.delete(family);
    return [...this.#until.keys()];
  }
}
