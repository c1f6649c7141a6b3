import { minorOf } from "@kinkeeper/contracts/money";
import { mostEarningsMonths, type EarningsMonth as MonthTold } from "@kinkeeper/contracts/payments/transactions";

/** What one month brought in, in cents. A refund counts in the month of its sale. */
export interface EarningsMonth {
  /** "2026-05" */
  readonly month: string;
  readonly soldMinor: number;
  readonly refundedMinor: number;
  /** What is left for the vendor. */
  readonly netMinor: number;
}

const centsOf = (decimal: string): number => {
  const cents = minorOf(decimal.replace(/^-/, "")) ?? 0;
  return decimal.startsWith("-") ? -cents : cents;
};

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
};

/** The latest twelve months at most, from the first among them to the last one, months without a sale included. */
export const earningsByMonth = (told: readonly MonthTold[]): readonly EarningsMonth[] => {
  const byMonth = new Map(
    told.map(({ month, soldAmount, refundedAmount, netAmount }) => [
      month,
      {
        month,
        soldMinor: centsOf(soldAmount),
        refundedMinor: centsOf(refundedAmount),
        netMinor: centsOf(netAmount),
      },
    ]),
  );
  const known = [...byMonth.keys()].toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: EarningsMonth[] = [];
  for (let month = first; month <= last; month = next(month))
    months.push(byMonth.get(month) ?? { month, soldMinor: 0, refundedMinor: 0, netMinor: 0 });
  return months.slice(-mostEarningsMonths);
};
