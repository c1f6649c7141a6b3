import { expect, test } from "vitest";
import { earningsByMonth } from "./earnings-months.ts";

const sale = (completedAt: string, amount: string, netAmount: string, refundedAmount = "0.00") => ({
  completedAt,
  amount,
  netAmount,
  refundedAmount,
});

test("sales are added up by month, and a month without any lies between", () => {
  expect(
    earningsByMonth([
      sale("2026-01-31T23:59:59.000Z", "20.00", "17.00"),
      sale("2025-11-05T10:00:00.000Z", "45.00", "38.25"),
      sale("2025-11-06T10:00:00.000Z", "10.00", "0.00", "10.00"),
    ]),
  ).toEqual([
    { month: "2025-11", sales: 2, soldMinor: 5_500, refundedMinor: 1_000, netMinor: 3_825 },
    { month: "2025-12", sales: 0, soldMinor: 0, refundedMinor: 0, netMinor: 0 },
    { month: "2026-01", sales: 1, soldMinor: 2_000, refundedMinor: 0, netMinor: 1_700 },
  ]);
});

test("what is owed after a refund counts against its month", () => {
  expect(earningsByMonth([sale("2026-01-01T00:00:00.000Z", "1.00", "-0.15", "1.00")])).toMatchObject([
    { netMinor: -15 },
  ]);
});

test("twelve months are shown at most, the latest", () => {
  const months = earningsByMonth([
    sale("2024-01-01T00:00:00.000Z", "1.00", "1.00"),
    sale("2026-03-01T00:00:00.000Z", "1.00", "1.00"),
  ]);
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, "2025-04", "2026-03"]);
});

test("without a sale there is no month", () => expect(earningsByMonth([])).toEqual([]));
