/** So many failures in a row, and a provider is left alone for a while. */
const patience = 3;
const restMs = 60_000;

/** Whether it is worth asking a provider that failed lately. After the rest one question goes through to find out. */
export class CircuitBreaker {
  readonly #now: () => Date;
  #failures = 0;
  #openUntil = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** True when it may be asked. Whoever gets true says how it went: `succeeded` or `failed`. */
  tries(): boolean {
    if (this.#failures < patience) return true;
    const now = this.#now().getTime();
    if (now < this.#openUntil) return false;
    this.#openUntil = now + restMs; // one at a time finds out
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= patience) this.#openUntil = this.#now().getTime() + restMs;
  }
}
