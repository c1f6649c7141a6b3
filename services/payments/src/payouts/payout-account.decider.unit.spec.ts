import type { PayoutAccountEvent } from "@kinkeeper/contracts/payments/payout-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { stateAfter } from "@kinkeeper/platform/decider";
import { describe, expect, test, vi } from "vitest";
import { payoutAccountDecider, type PayoutAccountCommand } from "./payout-account.decider.ts";

const given = deciderSpec(payoutAccountDecider);
const id = (end: string) => `018f2f6e-7c1a-7000-8000-0000000000${end}`;
const [vendorId, transactionId, reversalId, transferId] = ["aa", "bb", "cc", "dd"].map(id) as [
  string,
  string,
  string,
  string,
];
const opened: PayoutAccountEvent = { type: "PayoutAccountOpened", data: { vendorId, accountId: "acct_1" } };
const ready: PayoutAccountEvent = {
  type: "PayoutAccountChanged",
  data: { vendorId, accountId: "acct_1", status: "ready" },
};
const owes: PayoutAccountEvent = {
  type: "DebtRecorded",
  data: { vendorId, transactionId, reversalId, amountMinor: 850, debtMinor: 850 },
};
const net = (dueMinor: number): PayoutAccountCommand => ({
  type: "NetDebt",
  vendorId,
  transactionId,
  transferId,
  dueMinor,
});
const netted = (amountMinor: number, debtMinor: number): PayoutAccountEvent => ({
  type: "DebtNetted",
  data: { vendorId, transactionId, transferId, amountMinor, debtMinor },
});

describe("a vendor's account", () => {
  test("is one, and the first stays", () => {
    given().when({ type: "OpenAccount", vendorId, accountId: "acct_1" }).then(opened);
    given(opened).when({ type: "OpenAccount", vendorId, accountId: "acct_2" }).thenNothing();
  });
  test("gives way to another one once it is closed", () => {
    const closed: PayoutAccountEvent = {
      type: "PayoutAccountChanged",
      data: { vendorId, accountId: "acct_1", status: "closed" },
    };
    const other: PayoutAccountEvent = { type: "PayoutAccountOpened", data: { vendorId, accountId: "acct_2" } };
    given(opened, ready, closed).when({ type: "OpenAccount", vendorId, accountId: "acct_1" }).thenNothing();
    given(opened, ready, closed).when({ type: "OpenAccount", vendorId, accountId: "acct_2" }).then(other);
    given(opened, ready, closed, other).when({ type: "OpenAccount", vendorId, accountId: "acct_3" }).thenNothing();
    for (const status of ["closed", "ready"] as const)
      given(opened, ready, closed, other)
        .when({ type: "ChangeAccount", vendorId, accountId: "acct_1", status })
        .thenNothing();
  });
  test("changes once", () => {
    given(opened).when({ type: "ChangeAccount", vendorId, accountId: "acct_1", status: "ready" }).then(ready);
    given(opened, ready).when({ type: "ChangeAccount", vendorId, accountId: "acct_1", status: "ready" }).thenNothing();
    given()
      .when({ type: "ChangeAccount", vendorId, accountId: "acct_1", status: "ready" })
      .thenRejectedWith("CONFLICT");
  });
});

describe("what a vendor owes", () => {
  test("is recorded once for a reversal", () => {
    given(opened, ready).when({ type: "RecordDebt", vendorId, transactionId, reversalId, amountMinor: 850 }).then(owes);
    given(opened, ready, owes)
      .when({ type: "RecordDebt", vendorId, transactionId, reversalId, amountMinor: 850 })
      .thenNothing();
  });
  test("is kept from what is due, once for a transfer and never more than is owed", () => {
    given(opened, ready, owes).when(net(500)).then(netted(500, 350));
    given(opened, ready, owes).when(net(5_000)).then(netted(850, 0));
    given(opened, ready, owes, netted(500, 350)).when(net(500)).thenNothing();
    given(opened, ready).when(net(500)).thenNothing();
  });
});

test("a vendor's debts are gone through once, however many there are", () => {
  const many = Array.from({ length: 300 }, (_, index): PayoutAccountEvent[] => [
    { type: "DebtRecorded", data: { vendorId, transactionId, reversalId: `r${index}`, amountMinor: 1, debtMinor: 1 } },
    { type: "DebtNetted", data: { vendorId, transactionId, transferId: `t${index}`, amountMinor: 1, debtMinor: 0 } },
  ]).flat();
  // The copy of a map sets each of its entries too.
  const set = vi.spyOn(Map.prototype, "set");
  const { debts, netted: kept } = stateAfter(payoutAccountDecider, [opened, ...many]);
  const entries = set.mock.calls.filter(([key]) => /^[rt]\d+$/.test(String(key))).length;
  set.mockRestore();
  expect([debts.size, kept.size, entries]).toEqual([300, 300, 600]);
});
