import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { minorOf } from "@kinkeeper/contracts/money";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** "$45.50" of the decimal on the wire, "-$45.50" of a negative one. */
export const dollarsOf = (decimal: string): string => {
  const minor = minorOf(decimal.replace(/^-/, "")) ?? 0;
  return dollars.format((decimal.startsWith("-") ? -minor : minor) / 100);
};

/** "4 Mar 2026" of an ISO time. */
export const dayOf = (time: string): string => day.format(new Date(time));

/** How an interval is called, and how it stands behind a price: "$9.00 per month". */
export const intervalWords: Readonly<Record<PlanInterval, { readonly name: string; readonly per: string }>> = {
  monthly: { name: "Monthly", per: "per month" },
  yearly: { name: "Yearly", per: "per year" },
};
