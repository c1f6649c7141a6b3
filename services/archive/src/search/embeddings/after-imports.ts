/** So long a family waits at most once its import has ended: until then what a large one took of memory is given back. */
const defaultLongestMs = 30_000;

/** When an import was seen, in milliseconds of the clock. */
interface Seen {
  readonly first: number;
  readonly last: number;
}

/** Families that import, or did a moment ago: each waits as long again as its import took, so that a small one is over at once. */
export class AfterImports {
  readonly #longestMs: number;
  readonly #now: () => number;
  readonly #seen = new Map<string, Seen>();

  /** `now` counts milliseconds. */
  constructor({ longestMs = defaultLongestMs, now = () => performance.now() } = {}) {
    this.#longestMs = longestMs;
    this.#now = now;
  }

  /** Answers who waits, where these families import now. */
  waiting(importing: readonly string[]): readonly string[] {
    const now = this.#now();
    for (const family of importing) this.#seen.set(family, { first: this.#seen.get(family)?.first ?? now, last: now });
    for (const [family, { first, last }] of this.#seen)
      if (last < now && now - last >= Math.min(last - first, this.#longestMs)) this.#seen.delete(family);
    return [...this.#seen.keys()];
  }
}
