export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

interface Window {
  until: number;
  counted: number;
}

/**
 * So many in so many seconds for each key, each window beginning with its first; then a pause until it ends, never longer.
 * Counted in this process: several replicas allow as many times more.
 */
export class RateCounter {
  readonly #count: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  #forgetsAt: number;

  /** @param now milliseconds; unless told a clock that nobody sets back */
  constructor({ count, seconds }: Rate, now: () => number = () => performance.now()) {
    this.#count = count;
    this.#windowMs = seconds * 1000;
    this.#now = now;
    this.#forgetsAt = now() + this.#windowMs;
  }

  /** Counts one. Where it is one too many, answers after how many whole seconds to come back. */
  secondsToWait(key: string): number | undefined {
    const at = this.#now();
    this.#forgetOld(at);
    const window = this.#windowOf(key, at);
    window.counted += 1;
    if (window.counted <= this.#count) return undefined;
    return Math.max(1, Math.ceil((window.until - at) / 1000));
  }

  /** Takes one back. */
  forgive(key: string): void {
    const window = this.#windows.get(key);
    if (window) window.counted = Math.max(0, window.counted - 1);
  }

  /** Takes all back. */
  forget(key: string): void {
    this.#windows.delete(key);
  }

  /** Keys that take up memory. */
  get remembered(): number {
    return this.#windows.size;
  }

  #windowOf(key: string, at: number): Window {
    const known = this.#windows.get(key);
    if (known && known.until > at) return known;
    const begun = { until: at + this.#windowMs, counted: 0 };
    this.#windows.set(key, begun);
    return begun;
  }

  /** Once in the time of a window: looking through them costs each call no more than itself, however many there are. */
  #forgetOld(at: number): void {
    if (at < this.#forgetsAt) return;
    for (const [key, { until }] of this.#windows) if (until <= at) this.#windows.delete(key);
    this.#forgetsAt = at + this.#windowMs;
  }
}
