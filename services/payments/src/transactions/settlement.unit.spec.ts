import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noProvider } from "../no-provider.ts";
import type { DisputeState, PaymentProvider, RefundState } from "../payment-provider.ts";
import { createSettlement } from "./settlement.ts";
import { transactionDecider } from "./transaction.decider.ts";
import { transactionStream } from "./transaction.ts";

const [tenantId, transactionId] = [newId(), newId()];
const stream = transactionStream(tenantId, transactionId);
const context = { tenantId, correlationId: tenantId, causationId: tenantId };

let memory: ReturnType<typeof memoryJournal>;
beforeEach(async () => {
  memory = memoryJournal();
  const [userId, serviceId, vendorId] = [newId(), newId(), newId()];
  const sold = { userId, serviceId, vendorId, title: "A letter", businessName: "Etruria", currency: "usd" } as const;
  const started = { transactionId, ...sold, amountMinor: 2_000, commissionMinor: 300 };
  const events: TransactionEvent[] = [
    { type: "TransactionStarted", data: started },
    { type: "TransactionCompleted", data: { transactionId, paymentId: "pi_1", needsReview: false } },
  ];
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
});
afterEach(() => memory.close());

test("a refund that is asked for and made while the provider is asked about the payment is counted once", async () => {
  const { journal } = memory;
  const made: RefundState[] = [];
  let askedAtOnce: (() => Promise<unknown>) | undefined;
  const provider: PaymentProvider = {
    ...noProvider,
    refund: async ({ refundId, amountMinor }) => {
      const refund = { refundId, providerId: "re_1", amountMinor, status: "completed", reason: "" } as const;
      made.push(refund);
      return refund;
    },
    readPayment: async () => {
      const other = askedAtOnce;
      askedAtOnce = undefined;
      await other?.();
      return { chargeId: "ch_1", forwarded: undefined, refunds: made, disputes: [] };
    },
  };
  const readModel = { caughtUpTo: async () => true };
  const dependencies = { journal, readModel, now: () => new Date(), isOffered: async () => true } as never;
  const settlement = createSettlement(dependencies, provider, { align: async () => undefined } as never);
  askedAtOnce = async () => {
    const command = { type: "RequestRefund", refundId: newId(), amountMinor: 500, requestedBy: newId() } as const;
    await handleCommand(journal, transactionDecider, stream, command, context);
    await settlement.settle(tenantId, transactionId);
  };
  await settlement.settle(tenantId, transactionId);
  const { state } = await loadStream(journal, transactionDecider, stream);
  expect(state).toMatchObject({ status: "completed", refundedMinor: 500 });
});

test("a dispute that is won after all while somebody is told that it was lost stays won", async () => {
  const { journal } = memory;
  let status: DisputeState["status"] = "lost";
  let wonMeanwhile = async (): Promise<void> => undefined;
  const provider: PaymentProvider = {
    ...noProvider,
    readPayment: async () => {
      const disputes: readonly DisputeState[] = [{ disputeId: "dp_1", amountMinor: 2_000, status }];
      const meanwhile = wonMeanwhile;
      wonMeanwhile = async () => undefined;
      await meanwhile();
      return { chargeId: "ch_1", forwarded: undefined, refunds: [], disputes };
    },
  };
  const readModel = { caughtUpTo: async () => true };
  const dependencies = { journal, readModel, now: () => new Date(), isOffered: async () => true } as never;
  const settlement = createSettlement(dependencies, provider, { align: async () => undefined } as never);
  await settlement.settle(tenantId, transactionId);
  wonMeanwhile = async () => {
    status = "won";
    await settlement.settle(tenantId, transactionId);
  };
  await settlement.settle(tenantId, transactionId);
  const { state } = await loadStream(journal, transactionDecider, stream);
  expect(state).toMatchObject({ status: "completed", refundedMinor: 0 });
});

test("what came back is known before what was given out of it since, in whatever order the provider tells of them", async () => {
  const { journal } = memory;
  let refunds: readonly RefundState[] = [];
  let disputes: readonly DisputeState[] = [];
  const provider: PaymentProvider = {
    ...noProvider,
    readPayment: async () => ({ chargeId: "ch_1", forwarded: undefined, refunds, disputes }),
  };
  const readModel = { caughtUpTo: async () => true };
  const dependencies = { journal, readModel, now: () => new Date(), isOffered: async () => true } as never;
  const settlement = createSettlement(dependencies, provider, { align: async () => undefined } as never);
  const refundOf = (providerId: string, status: RefundState["status"]): RefundState => ({
    refundId: undefined,
    providerId,
    amountMinor: 2_000,
    status,
    reason: "",
  });
  const disputeOf = (status: DisputeState["status"]): DisputeState => ({
    disputeId: "dp_1",
    amountMinor: 2_000,
    status,
  });
  const settled = async () => {
    await settlement.settle(tenantId, transactionId);
    return (await loadStream(journal, transactionDecider, stream)).state;
  };

  refunds = [refundOf("re_1", "completed")];
  expect(await settled()).toMatchObject({ status: "refunded", refundedMinor: 2_000 });
  // The bank sent it back, and the bank of the buyer gave it to them.
  [refunds, disputes] = [[refundOf("re_1", "failed")], [disputeOf("lost")]];
  expect(await settled()).toMatchObject({ status: "refunded", refundedMinor: 2_000 });
  // That was overturned, and it was refunded once more.
  refunds = [refundOf("re_2", "completed"), refundOf("re_1", "failed")];
  disputes = [disputeOf("won")];
  expect(await settled()).toMatchObject({ status: "refunded", refundedMinor: 2_000 });
  refunds = [refundOf("re_3", "completed"), refundOf("re_2", "failed"), refundOf("re_1", "failed")];
  expect(await settled()).toMatchObject({ status: "refunded", refundedMinor: 2_000 });
});
