import { decimalOf } from "@kinkeeper/contracts/money";

/** "19.99 US dollars" of an amount in cents. */
export const moneyInMail = (minor: number, currency: string): string =>
  `${decimalOf(minor)} ${currency === "usd" ? "US dollars" : currency.toUpperCase()}`;
