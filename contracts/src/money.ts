import { z } from "zod";
import { required } from "./text.ts";

/*
 * Money is an integer of minor units (cents) inside and a decimal string on the wire ("19.99"): never a float, in which
 * 8.20 * 100 is 819.9999. Prices are decimal(10,2), so that cents always are safe integers.
 */

/** What everything is priced in. */
export const currency = "usd";

/** Smallest and largest amount that a card is charged, in cents. */
export const chargeable = { least: 50, most: 99_999_999 } as const;

const shape = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Cents of a decimal with at most eight digits before the point and two after it: "8.2" is 820. Undefined for anything else. */
export const minorOf = (decimal: string): number | undefined => {
  const match = shape.exec(decimal);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
};

/** The decimal of an amount in cents, with two digits after the point: 820 is "8.20". Takes negative ones too. */
export const decimalOf = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Cents of a price that comes as a number: 8.2 is 820. Undefined for a negative one, more than two decimals or eight digits. */
export const minorOfNumber = (amount: number): number | undefined =>
  // Its shortest decimal is what was written: multiplying would make 819.9999 of 8.2.
  minorOf(String(amount));

/** A price as people type it, kept as a decimal with two digits. */
export const price = z
  .string(required("Price is required"))
  .trim()
  .min(1, "Price is required")
  .refine((text) => text === "" || minorOf(text) !== undefined, "Invalid price format")
  .transform((text) => decimalOf(minorOf(text) ?? 0));

/** A share in hundredths of a percent of an amount in cents, rounded half up to a whole cent: 1,999 at 1,500 (15 %) is 300. */
export const shareOf = (minor: number, basisPoints: number): number =>
  // Both factors are small enough for their product to be a safe integer.
  Math.floor((minor * basisPoints + 5_000) / 10_000);

/** The part of a whole that belongs to a part of its amount, rounded half up: all of it for all of the amount. */
export const proportionOf = (whole: number, part: number, amount: number): number =>
  amount === 0 ? 0 : Number((2n * BigInt(whole) * BigInt(part) + BigInt(amount)) / (2n * BigInt(amount)));
