import { minorOf } from "@kinkeeper/contracts/money";
import type { Sale } from "@kinkeeper/contracts/payments/transactions";

/** What one month brought in, in cents. A refund counts in the month of its sale. */
export interface EarningsMonth {
  /** "2026-05" */
  readonly month: string;
  readonly sales: number;
  readonly soldMinor: number;
  readonly refundedMinor: number;
  /** What is left for the vendor. */
  readonly netMinor: number;
}

type Sold = Pick<Sale, "amount" | "refundedAmount" | "netAmount" | "completedAt">;

const centsOf = (decimal: string): number => {
  const cents = minorOf(decimal.replace(/^-/, "")) ?? 0;
  return decimal.startsWith("-") ? -cents : cents;
};

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
};

/** Most months that are shown. */
const mostMonths = 12;

/** The latest twelve months at most, from the first sale among them to the last one, months without a sale included. */
export const earningsByMonth = (sales: readonly Sold[]): readonly EarningsMonth[] => {
  const byMonth = new Map<string, EarningsMonth>();
  for (const { amount, refundedAmount, netAmount, completedAt } of sales) {
    const month = completedAt.slice(0, 7);
    const before = byMonth.get(month);
    byMonth.set(month, {
      month,
      sales: (before?.sales ?? 0) + 1,
      soldMinor: (before?.soldMinor ?? 0) + centsOf(amount),
      refundedMinor: (before?.refundedMinor ?? 0) + centsOf(refundedAmount),
      netMinor: (before?.netMinor ?? 0) + centsOf(netAmount),
    });
  }
  const known = [...byMonth.keys()].toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: EarningsMonth[] = [];
  for (let month = first; month <= last; month = next(month))
    months.push(byMonth.get(month) ?? { month, sales: 0, soldMinor: 0, refundedMinor: 0, netMinor: 0 });
  return months.slice(-mostMonths);
};
