import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { minorOf } from "@kinkeeper/contracts/money";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** 4550 of "45.50", the decimal on the wire, -4550 of a negative one. */
export const centsOf = (decimal: string): number => {
  const cents = minorOf(decimal.replace(/^-/, "")) ?? 0;
  return decimal.startsWith("-") ? -cents : cents;
};

/** "$45.50" of 4550, "-$45.50" of a negative amount. */
export const dollarsOfCents = (cents: number): string => dollars.format(cents / 100);

export const dollarsOf = (decimal: string): string => dollarsOfCents(centsOf(decimal));

/** "4 Mar 2026" of an ISO time. */
export const dayOf = (time: string): string => day.format(new Date(time));

/** How an interval is called, and how it stands behind a price: "$9.00 per month". */
export const intervalWords: Readonly<Record<PlanInterval, { readonly name: string; readonly per: string }>> = {
  monthly: { name: "Monthly", per: "per month" },
  yearly: { name: "Yearly", per: "per year" },
};
