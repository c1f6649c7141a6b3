import { platformTenant } from "@kinkeeper/contracts/claims";
import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noProvider } from "../no-provider.ts";
import type { Outcome, PaymentProvider, ReversalState } from "../payment-provider.ts";
import { payoutAccountDecider, payoutAccountStream } from "./payout-account.decider.ts";
import { payoutStream } from "./payout.ts";
import { createPayouts } from "./payouts.ts";

const minutes = 60_000;
const [transactionId, tenantId, vendorId] = [newId(), newId(), newId()];
const sale = {
  transactionId,
  tenantId,
  vendorId,
  paymentId: "pi_1",
  currency: "usd",
  shareMinor: 850,
  isOnHold: false,
};
const payment = { chargeId: "ch_1", forwarded: undefined, refunds: [], disputes: [] };

let memory: ReturnType<typeof memoryJournal>;
let clock: number;
let outcome: Outcome;
let account: "ready" | "restricted";
let isApproved: boolean;
/** The provider’s id of a transfer that arrived there, whatever was heard of it. */
let arrived: string | undefined;
beforeEach(() => {
  memory = memoryJournal();
  clock = Date.parse("2026-05-01T12:00:00Z");
  outcome = { status: "failed", reason: "transfers_not_allowed" };
  account = "ready";
  isApproved = true;
  arrived = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  return memory.close();
});

const provider: PaymentProvider = {
  ...noProvider,
  openAccount: async () => "acct_1",
  readAccount: async () => account,
  transfer: async () => outcome,
  findTransfer: async () => arrived,
  reverse: async () => ({ status: "completed", providerId: "trr_1" }),
  readReversals: async () => [],
};
const open = async (journal: EventJournal = memory.journal) => {
  const now = () => new Date(clock);
  const readModel = { caughtUpTo: async () => true };
  const payouts = createPayouts({ journal, readModel, mayBePaid: async () => isApproved, now }, provider);
  await payouts.openAccount(vendorId);
  await payouts.refreshAccount(vendorId);
  return payouts;
};
const recorded = async (type: PayoutEvent["type"]): Promise<number> =>
  (await memory.journal.read<PayoutEvent>(payoutStream(transactionId))).filter((event) => event.type === type).length;

test("a transfer that is refused again and again is tried ever later, at least once a day", async () => {
  const payouts = await open();
  const round = async (): Promise<void> => {
    await payouts.align(sale, payment);
    clock += 5 * minutes;
  };
  for (let rounds = 0; rounds < 288; rounds += 1) await round();
  const firstDay = await recorded("TransferFailed");
  expect(firstDay).toBeLessThan(12);
  for (let rounds = 0; rounds < 300; rounds += 1) await round();
  expect(await recorded("TransferFailed")).toBeGreaterThan(firstDay);
});

test("it is tried at once where the vendor's account was made ready, or somebody has it resumed", async () => {
  const payouts = await open();
  await payouts.align(sale, payment);
  await payouts.align(sale, payment);
  expect(await recorded("TransferFailed")).toBe(1);
  for (account of ["restricted", "ready"] as const) await payouts.refreshAccount(vendorId);
  await payouts.align(sale, payment);
  expect(await recorded("TransferFailed")).toBe(2);
  outcome = { status: "completed", providerId: "tr_1" };
  await payouts.resume(transactionId, newId(), { tenantId, correlationId: tenantId, causationId: tenantId });
  await payouts.align(sale, payment);
  expect(await recorded("TransferCompleted")).toBe(1);
});

describe("a transfer that was asked for, of which nothing was heard,", () => {
  const asked = async () => {
    const payouts = await open();
    const sent = vi.spyOn(provider, "transfer").mockRejectedValueOnce(new StoreUnavailable("no answer"));
    await expect(payouts.align(sale, payment)).rejects.toThrow("no answer");
    outcome = { status: "completed", providerId: "tr_1" };
    return { payouts, sent };
  };

  test.each(["suspended", "on hold"] as const)("is not asked for again while its vendor or sale is %s", async (why) => {
    const { payouts, sent } = await asked();
    isApproved = why !== "suspended";
    await payouts.align({ ...sale, isOnHold: why === "on hold" }, payment);
    expect([sent.mock.calls.length, await recorded("TransferCompleted")]).toEqual([1, 0]);
    isApproved = true;
    await payouts.align(sale, payment);
    const [first, again] = sent.mock.calls.map(([order]) => order);
    expect(again).toEqual(first);
    expect(await recorded("TransferCompleted")).toBe(1);
  });

  test("is taken back with a refund also from a suspended vendor, where it arrived all the same", async () => {
    const { payouts, sent } = await asked();
    [isApproved, arrived] = [false, "tr_1"];
    await payouts.align({ ...sale, shareMinor: 0 }, payment);
    expect(sent).toHaveBeenCalledTimes(1);
    expect([await recorded("TransferCompleted"), await recorded("ReversalCompleted")]).toEqual([1, 1]);
  });
});

test("a reversal of ours that is made while somebody else asks for reversals is not taken for one made by hand", async () => {
  outcome = { status: "completed", providerId: "tr_1" };
  const payouts = await open();
  await payouts.align(sale, payment);
  const made: ReversalState[] = [];
  vi.spyOn(provider, "reverse").mockImplementation(async ({ reversalId, amountMinor }) => {
    made.push({ reversalId, providerId: "trr_1", amountMinor });
    return { status: "completed", providerId: "trr_1" };
  });
  const refunded = { ...sale, shareMinor: 425 };
  vi.spyOn(provider, "readReversals")
    .mockImplementation(async () => made)
    .mockImplementationOnce(async () => {
      await payouts.align(refunded, payment);
      return made;
    });
  await payouts.align(refunded, payment);
  const events = await memory.journal.read<PayoutEvent>(payoutStream(transactionId));
  const reversals = events.filter(({ type }) => type === "ReversalCompleted");
  expect(reversals.map(({ data }) => data)).toMatchObject([{ amountMinor: 425, isByHand: false }]);
});

test("what was kept for a debt of one transfer is not kept of the next one too, where somebody else was faster", async () => {
  let meanwhile: (() => Promise<void>) | undefined;
  const payouts = await open({
    ...memory.journal,
    append: async (appends, ...rest) => {
      if (appends.some(({ events }) => events.some(({ type }) => type === "TransferRequested"))) {
        const other = meanwhile;
        meanwhile = undefined;
        await other?.();
      }
      return memory.journal.append(appends, ...rest);
    },
  });
  const debt = { vendorId, transactionId: newId(), reversalId: newId(), amountMinor: 100 };
  const context = { tenantId: platformTenant, correlationId: vendorId, causationId: vendorId };
  const stream = payoutAccountStream(vendorId);
  await handleCommand(memory.journal, payoutAccountDecider, stream, { type: "RecordDebt", ...debt }, context);
  meanwhile = () => payouts.align(sale, payment);
  await payouts.align(sale, payment);
  clock += 24 * 60 * minutes;
  outcome = { status: "completed", providerId: "tr_1" };
  await payouts.align(sale, payment);
  const events = await memory.journal.read<PayoutEvent>(payoutStream(transactionId));
  const requested = events.flatMap(({ type, data }) => (type === "TransferRequested" ? [data] : []));
  expect(requested.map(({ amountMinor, nettedMinor }) => [amountMinor, nettedMinor])).toEqual([
    [750, 100],
    [750, 0],
  ]);
});

test("what is kept for a debt of a transfer that somebody else asks for without it is owed again", async () => {
  outcome = { status: "completed", providerId: "tr_1" };
  let [reached, letGo] = [(): void => undefined, (): void => undefined];
  const other = {
    isThere: new Promise<void>((resolve) => (reached = resolve)),
    mayGo: new Promise<void>((resolve) => (letGo = resolve)),
  };
  const waits: (() => Promise<void>)[] = [];
  const payouts = await open({
    ...memory.journal,
    append: async (appends, ...rest) => {
      if (appends.some(({ events }) => events.some(({ type }) => type === "TransferRequested")))
        await waits.shift()?.();
      return memory.journal.append(appends, ...rest);
    },
  });
  const debt = { vendorId, transactionId: newId(), reversalId: newId(), amountMinor: 100 };
  const context = { tenantId: platformTenant, correlationId: vendorId, causationId: vendorId };
  const stream = payoutAccountStream(vendorId);
  let second: Promise<void> | undefined;
  waits.push(
    async () => {
      await handleCommand(memory.journal, payoutAccountDecider, stream, { type: "RecordDebt", ...debt }, context);
      second = payouts.align(sale, payment);
      await other.isThere;
    },
    () => {
      reached();
      return other.mayGo;
    },
  );
  await payouts.align(sale, payment);
  letGo();
  await second;
  await payouts.align(sale, payment);
  const events = await memory.journal.read<PayoutEvent>(payoutStream(transactionId));
  const requested = events.flatMap(({ type, data }) => (type === "TransferRequested" ? [data] : []));
  expect(requested).toMatchObject([{ amountMinor: 850, nettedMinor: 0 }]);
  expect(await payouts.accountOf(vendorId)).toMatchObject({ debtMinor: 100 });
});

test("an account that is made ready while somebody else asks about it stays ready", async () => {
  account = "restricted";
  const payouts = await open();
  vi.spyOn(provider, "readAccount").mockImplementationOnce(async () => {
    account = "ready";
    await payouts.refreshAccount(vendorId);
    return "restricted";
  });
  expect(await payouts.refreshAccount(vendorId)).toMatchObject({ status: "ready" });
  expect(await payouts.accountOf(vendorId)).toMatchObject({ status: "ready" });
});

test("an account is asked about also while debts of its vendor are recorded without end", async () => {
  account = "restricted";
  const payouts = await open();
  const context = { tenantId: platformTenant, correlationId: vendorId, causationId: vendorId };
  vi.spyOn(provider, "readAccount").mockImplementation(async () => {
    const debt = { vendorId, transactionId: newId(), reversalId: newId(), amountMinor: 100 };
    const stream = payoutAccountStream(vendorId);
    await handleCommand(memory.journal, payoutAccountDecider, stream, { type: "RecordDebt", ...debt }, context);
    return "ready";
  });
  expect(await payouts.refreshAccount(vendorId)).toMatchObject({ status: "ready" });
});
