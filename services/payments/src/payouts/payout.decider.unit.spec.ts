import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { derivedId } from "@kinkeeper/platform/ids";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { payoutDecider, type PayoutCommand } from "./payout.decider.ts";

const given = deciderSpec(payoutDecider);
const id = (end: string) => `018f2f6e-7c1a-7000-8000-0000000000${end}`;
const transactionId = id("aa");
const [transferId, secondTransfer] = ["0", "1"].map((n) => derivedId("transfer", transactionId, n)) as [string, string];
const [reversalId, secondReversal] = ["0", "1"].map((n) => derivedId("reversal", transactionId, n)) as [string, string];

type DataOf<Type extends PayoutEvent["type"]> = Extract<PayoutEvent, { type: Type }>["data"];
const opening = (forwarded: DataOf<"PayoutOpened">["forwarded"] = null): DataOf<"PayoutOpened"> => ({
  transactionId,
  tenantId: id("bb"),
  vendorId: id("cc"),
  paymentId: "pi_1",
  chargeId: "ch_1",
  forwarded,
});
const opened: PayoutEvent = { type: "PayoutOpened", data: opening() };
const forwarded: PayoutEvent = {
  type: "PayoutOpened",
  data: opening({ providerId: "tr_0", accountId: "acct_1", amountMinor: 1_699 }),
};
const align = (shareMinor: number, more: object = {}): PayoutCommand => ({
  type: "AlignPayout",
  shareMinor,
  accountId: "acct_1",
  transferId,
  nettedMinor: 0,
  ...more,
});
const requested = (amountMinor: number, nettedMinor = 0, transfer = transferId): PayoutEvent => ({
  type: "TransferRequested",
  data: { transactionId, transferId: transfer, accountId: "acct_1", amountMinor, nettedMinor },
});
const sent = (providerId: string | null = "tr_1", transfer = transferId): PayoutEvent => ({
  type: "TransferCompleted",
  data: { transactionId, transferId: transfer, providerId },
});
const failed: PayoutEvent = { type: "TransferFailed", data: { transactionId, transferId, reason: "no" } };
const asked = (amountMinor: number, providerId: string | null = "tr_1", reversal = reversalId): PayoutEvent => ({
  type: "ReversalRequested",
  data: { transactionId, reversalId: reversal, providerId, amountMinor },
});
const back = (amountMinor: number, isByHand = false): PayoutEvent => ({
  type: "ReversalCompleted",
  data: { transactionId, reversalId, providerId: "tr_1", amountMinor, isByHand },
});
const refused = (amountMinor: number): PayoutEvent => ({
  type: "ReversalRefused",
  data: { transactionId, reversalId, amountMinor, reason: "no" },
});

describe("what was held", () => {
  test("is sent once there is an account", () => {
    given(opened)
      .when(align(1_699, { accountId: undefined }))
      .thenNothing();
    given(opened).when(align(1_699)).then(requested(1_699));
    given(opened, requested(1_699)).when(align(1_699)).thenNothing();
    given(opened, requested(1_699), sent()).when(align(1_699)).thenNothing();
  });
  test("is kept for what the vendor owes, as far as it goes", () => {
    given(opened)
      .when(align(1_699, { nettedMinor: 699 }))
      .then(requested(1_000, 699));
    given(opened)
      .when(align(1_699, { nettedMinor: 5_000 }))
      .then(requested(0, 1_699));
  });
  test("is sent again under another id when it was refused; what was kept stays kept", () =>
    given(opened, requested(1_000, 699), failed)
      .when(align(1_699, { transferId: secondTransfer }))
      .then(requested(1_000, 0, secondTransfer)));
  test("went on with the payment", () => given(forwarded).when(align(1_699)).thenNothing());
});

describe("what was refunded", () => {
  test("is taken back from what was sent", () => {
    given(opened, requested(1_699), sent()).when(align(849)).then(asked(850));
    given(forwarded).when(align(0)).then(asked(1_699, "tr_0"));
    given(opened, requested(1_699), sent(), asked(850), back(850)).when(align(849)).thenNothing();
  });
  test("was never sent where it was held", () => given(opened).when(align(0)).thenNothing());
  test("is taken back without an account too", () =>
    given(opened, requested(1_699), sent())
      .when(align(0, { accountId: undefined }))
      .then(asked(1_699)));
  test("is owed where it was refused, and not asked for again", () =>
    given(opened, requested(1_699), sent(), asked(1_699), refused(1_699)).when(align(0)).thenNothing());
  test("is owed at once where nothing was sent that could be taken back", () =>
    given(opened, requested(0, 1_699), sent(null)).when(align(0)).then(asked(1_699, null)));
  test("comes from each transfer no more than was sent with it", () =>
    given(
      opened,
      requested(1_000),
      sent(),
      requested(699, 0, secondTransfer),
      sent("tr_2", secondTransfer),
      asked(1_000),
      back(1_000),
    )
      .when(align(0))
      .then(asked(699, "tr_2", secondReversal)));
  test("is sent again when the refund came back", () =>
    given(opened, requested(1_699), sent(), asked(1_699), back(1_699))
      .when(align(1_699, { transferId: secondTransfer }))
      .then(requested(1_699, 0, secondTransfer)));
});

describe("what somebody took back at the provider", () => {
  const byHand: PayoutCommand = {
    type: "CompleteReversal",
    reversalId,
    providerId: "tr_1",
    amountMinor: 500,
    isByHand: true,
  };
  test("is noted once, and not sent again by itself", () => {
    given(opened, requested(1_699), sent()).when(byHand).then(back(500, true));
    given(opened, requested(1_699), sent(), back(500, true)).when(byHand).thenNothing();
    given(opened, requested(1_699), sent(), back(500, true)).when(align(1_699)).thenNothing();
  });
  const resume: PayoutCommand = { type: "ResumePayout", resumedBy: id("01") };
  const resumed: PayoutEvent = { type: "PayoutResumed", data: { transactionId, resumedBy: id("01") } };
  test("is sent again once somebody says so", () => {
    given(opened, requested(1_699), sent(), back(500, true)).when(resume).then(resumed);
    given(opened, requested(1_699), sent(), back(500, true), resumed).when(resume).thenNothing();
    given(opened, requested(1_699), sent(), back(500, true), resumed)
      .when(align(1_699, { transferId: secondTransfer }))
      .then(requested(500, 0, secondTransfer));
  });
  const close: PayoutCommand = { type: "ClosePayout", closedBy: id("01") };
  const closed: PayoutEvent = { type: "PayoutClosed", data: { transactionId, closedBy: id("01") } };
  test("is left so once somebody says so, until somebody has it go on after all", () => {
    const stopped = [opened, requested(1_699), sent(), back(500, true)];
    given(...stopped)
      .when(close)
      .then(closed);
    given(...stopped, closed)
      .when(close)
      .thenNothing();
    given(...stopped, closed)
      .when(align(1_699))
      .thenNothing();
    given(...stopped, closed)
      .when(resume)
      .then(resumed);
    given(...stopped, closed, resumed)
      .when(align(1_699, { transferId: secondTransfer }))
      .then(requested(500, 0, secondTransfer));
    given(opened, requested(1_699), sent()).when(close).thenRejectedWith("CONFLICT");
  });
  test("changes nothing where nothing was stopped", () => {
    given(opened, requested(1_699), sent()).when(resume).thenNothing();
    given().when(resume).thenRejectedWith("NOT_FOUND");
  });
});

test("an answer that comes twice changes nothing", () => {
  given(opened, requested(1_699), sent())
    .when({ type: "CompleteTransfer", transferId, providerId: "tr_1" })
    .thenNothing();
  given(opened, requested(1_699), failed).when({ type: "FailTransfer", transferId, reason: "no" }).thenNothing();
  given(opened, requested(1_699), sent(), asked(850), refused(850))
    .when({ type: "RefuseReversal", reversalId, reason: "no" })
    .thenNothing();
  given(opened).when({ type: "OpenPayout", data: opening() }).thenNothing();
  given().when(align(1)).thenRejectedWith("NOT_FOUND");
});
