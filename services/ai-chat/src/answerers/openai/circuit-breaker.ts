/** So many failures in a row open the breaker. */
const failureThreshold = 3;
const cooldownMs = 60_000;

/** Refuses calls of a provider that failed lately. After the cooldown one call goes through to probe it. */
export class CircuitBreaker {
  readonly #now: () => Date;
  #failures = 0;
  #openUntil = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Whoever gets true calls, and says how it went: `succeeded` or `failed`. */
  allowsCall(): boolean {
    if (this.#failures < failureThreshold) return true;
    const now = this.#now().getTime();
    if (now < this.#openUntil) return false;
    this.#openUntil = now + cooldownMs; // one at a time probes it
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= failureThreshold) this.#openUntil = this.#now().getTime() + cooldownMs;
  }
}
