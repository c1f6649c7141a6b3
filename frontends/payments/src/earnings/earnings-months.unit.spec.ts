import { expect, test } from "vitest";
import { earningsByMonth } from "./earnings-months.ts";

const told = (month: string, soldAmount: string, netAmount: string, refundedAmount = "0.00") => ({
  month,
  soldAmount,
  netAmount,
  refundedAmount,
});

test("months come in their order, and one without a sale lies between", () => {
  expect(earningsByMonth([told("2026-01", "20.00", "17.00"), told("2025-11", "55.00", "38.25", "10.00")])).toEqual([
    { month: "2025-11", soldMinor: 5_500, refundedMinor: 1_000, netMinor: 3_825 },
    { month: "2025-12", soldMinor: 0, refundedMinor: 0, netMinor: 0 },
    { month: "2026-01", soldMinor: 2_000, refundedMinor: 0, netMinor: 1_700 },
  ]);
});

test("what is owed after a refund counts against its month", () => {
  expect(earningsByMonth([told("2026-01", "1.00", "-0.15", "1.00")])).toMatchObject([{ netMinor: -15 }]);
});

test("twelve months are shown at most, the latest", () => {
  const months = earningsByMonth([told("2026-03", "1.00", "1.00"), told("2024-01", "1.00", "1.00")]);
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, "2025-04", "2026-03"]);
});

test("without a sale there is no month", () => expect(earningsByMonth([])).toEqual([]));
