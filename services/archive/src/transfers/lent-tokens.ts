import type { OnBehalf } from "@kinkeeper/platform/peers";

/** A call begun with less than this left might be refused on its way. */
const marginMs = 5_000;

/**
 * Tokens to call others in the name of whoever reads an archive in. One lives a minute, and sending a large archive takes
 * longer: so each of their requests about the import lends its own, and what needs one waits until one is there.
 */
export class LentTokens {
  readonly #now: () => Date;
  readonly #lent = new Map<string, OnBehalf>();
  readonly #waiting = new Map<string, () => void>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  lend(transferId: string, onBehalf: OnBehalf): void {
    if (onBehalf.expires < (this.#lent.get(transferId)?.expires ?? 0)) return;
    this.#lent.set(transferId, onBehalf);
    this.#waiting.get(transferId)?.();
  }

  /** One that is good for a call, as soon as there is one. @throws Error when `signal` is aborted */
  async borrow(transferId: string, signal: AbortSignal): Promise<OnBehalf> {
    for (;;) {
      signal.throwIfAborted();
      const lent = this.#lent.get(transferId);
      if (lent && lent.expires - marginMs > this.#now().getTime()) return lent;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.set(transferId, resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
    }
  }

  /** It was refused: what waits for one waits for the next. */
  spend(transferId: string): void {
    this.#lent.delete(transferId);
  }

  forget(transferId: string): void {
    this.#lent.delete(transferId);
    this.#waiting.delete(transferId);
  }
}
