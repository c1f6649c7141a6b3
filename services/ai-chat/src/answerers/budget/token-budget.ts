import type { Asker } from "../answerer.ts";

/** Tokens set aside for one answer. */
export interface Reservation {
  /** Says what the answer really took; whatever was set aside too much is free again. */
  settle(tokens: number): Promise<void>;
}

/** What a family and each of its people may spend on the provider in a day. */
export interface TokenBudget {
  /** Undefined where the day's budget has no room for so many. */
  reserve(asker: Asker, tokens: number): Promise<Reservation | undefined>;
}
