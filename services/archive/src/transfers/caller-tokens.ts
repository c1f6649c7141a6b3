import type { OnBehalf } from "@kinkeeper/platform/peers";

/** A call begun with less than this left might be refused on its way. */
const marginMs = 5_000;

/**
 * Callers' tokens, to call other services in the name of whoever imports an archive. A token lives a minute, and sending a large
 * archive takes longer: so each of their requests about the import provides its own, and what needs one waits until one is there.
 */
export class CallerTokens {
  readonly #now: () => Date;
  readonly #tokens = new Map<string, OnBehalf>();
  readonly #waiting = new Map<string, () => void>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  provide(transferId: string, onBehalf: OnBehalf): void {
    if (onBehalf.expires < (this.#tokens.get(transferId)?.expires ?? 0)) return;
    this.#tokens.set(transferId, onBehalf);
    this.#waiting.get(transferId)?.();
  }

  /** One that is good for a call, as soon as there is one. @throws Error when `signal` is aborted */
  async acquire(transferId: string, signal: AbortSignal): Promise<OnBehalf> {
    for (;;) {
      signal.throwIfAborted();
      const token = this.#tokens.get(transferId);
      if (token && token.expires - marginMs > this.#now().getTime()) return token;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.set(transferId, resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
    }
  }

  /** The token was refused: whoever needs one next waits for another. */
  discard(transferId: string): void {
    this.#tokens.delete(transferId);
  }

  forget(transferId: string): void {
    this.#tokens.delete(transferId);
    this.#waiting.delete(transferId);
  }
}
