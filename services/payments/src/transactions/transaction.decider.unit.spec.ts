import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { DomainError } from "@kinkeeper/platform/domain-error";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transactionDecider, type TransactionCommand } from "./transaction.decider.ts";
import { vendorShareOf, type StartedTransaction } from "./transaction.ts";

const given = deciderSpec(transactionDecider);
const id = (end: string) => `018f2f6e-7c1a-7000-8000-0000000000${end}`;
const transactionId = id("aa");
const [refundId, otherRefund, userId] = [id("r1".replace("r", "f")), id("f2"), id("01")];
const base = {
  transactionId,
  userId,
  serviceId: id("bb"),
  vendorId: id("cc"),
  title: "A letter written out",
  businessName: "Etruria Workshop",
  amountMinor: 1_999,
};
const start: TransactionCommand = { type: "StartTransaction", data: { ...base, commissionBps: 1_500 } };
const started: TransactionEvent = {
  type: "TransactionStarted",
  data: { ...base, commissionMinor: 300, currency: "usd" },
};
const checkout = { sessionId: "s1", url: "http://localhost/checkout/s1", expiresAt: "2026-05-01T12:35:00.000Z" };
const opened: TransactionEvent = { type: "CheckoutOpened", data: { transactionId, ...checkout } };
const pay = (more: object = {}): TransactionCommand => ({
  type: "RecordPayment",
  paymentId: "p1",
  paidFor: transactionId,
  paidMinor: 1_999,
  currency: "usd",
  isOffered: true,
  ...more,
});
const completed: TransactionEvent = {
  type: "TransactionCompleted",
  data: { transactionId, paymentId: "p1", needsReview: false },
};
const failed: TransactionEvent = { type: "TransactionFailed", data: { transactionId, reason: "expired" } };
const flagged = (paidMinor: number, currency = "usd"): TransactionEvent => ({
  type: "TransactionFlagged",
  data: { transactionId, paymentId: "p1", paidMinor, currency },
});
const requested = (amountMinor: number, refund = refundId): TransactionEvent => ({
  type: "RefundRequested",
  data: { transactionId, refundId: refund, amountMinor, requestedBy: userId },
});
const refunded = (amountMinor: number, commissionMinor: number, refundedMinor: number, refund = refundId) =>
  ({
    type: "RefundCompleted",
    data: { transactionId, refundId: refund, amountMinor, commissionMinor, refundedMinor },
  }) as const;
const requestRefund = (amountMinor?: number, refund = refundId): TransactionCommand => ({
  type: "RequestRefund",
  refundId: refund,
  amountMinor,
  requestedBy: userId,
});

describe("starting a purchase", () => {
  test("freezes the commission", () => given().when(start).then(started));
  test("twice records nothing", () => given(started).when(start).thenNothing());
  test.each([49, 100_000_000])("of %d cents is refused", (amountMinor) =>
    given()
      .when({ type: "StartTransaction", data: { ...base, amountMinor, commissionBps: 1_500 } })
      .thenRejectedWith("CONFLICT"),
  );
  test("is needed for everything else", () => given().when(pay()).thenRejectedWith("NOT_FOUND"));
});

describe("the page to pay at", () => {
  test("is recorded once", () => {
    given(started).when({ type: "OpenCheckout", checkout }).then(opened);
    given(started, opened).when({ type: "OpenCheckout", checkout }).thenNothing();
  });
  test("is for nothing that has ended", () =>
    given(started, failed).when({ type: "OpenCheckout", checkout }).thenRejectedWith("CONFLICT"));
});

describe("a payment", () => {
  test("completes the purchase", () => given(started, opened).when(pay()).then(completed));
  test("told again changes nothing", () => given(started, opened, completed).when(pay()).thenNothing());
  test("of what is no longer on offer waits for a look", () =>
    given(started, opened)
      .when(pay({ isOffered: false }))
      .then({ type: "TransactionCompleted", data: { transactionId, paymentId: "p1", needsReview: true } }));
  test("counts after the purchase was given up", () => given(started, opened, failed).when(pay()).then(completed));
  test.each([
    ["another amount", { paidMinor: 1 }, flagged(1)],
    ["another currency", { currency: "jpy" }, flagged(1_999, "jpy")],
  ])("of %s hands nothing over", (_what, more, event) => given(started, opened).when(pay(more)).then(event));
});

describe("giving up", () => {
  const giveUp: TransactionCommand = { type: "FailTransaction", reason: "expired" };
  test("is recorded", () => given(started, opened).when(giveUp).then(failed));
  test.each([
    ["failed", [started, failed]],
    ["paid", [started, opened, completed]],
    ["flagged", [started, opened, flagged(1)]],
  ])("what has %s records nothing", (_state, before) =>
    given(...before)
      .when(giveUp)
      .thenNothing(),
  );
});

describe("a refund", () => {
  const paid = [started, opened, completed];
  test("of all is asked for once", () => {
    given(...paid)
      .when(requestRefund())
      .then(requested(1_999));
    given(...paid, requested(1_999))
      .when(requestRefund())
      .thenNothing();
  });
  test("of a part is asked for", () =>
    given(...paid)
      .when(requestRefund(500))
      .then(requested(500)));
  test.each([
    ["of more than was paid", [...paid], 2_000],
    ["of more than is left", [...paid, requested(1_500), refunded(1_500, 225, 1_500)], 500],
    ["while another has most of it", [...paid, requested(1_500)], 500],
    ["of nothing", [...paid], 0],
    ["of what was not paid", [started, opened], 100],
    ["of what was given back", [...paid, requested(1_999), refunded(1_999, 300, 1_999)], undefined],
  ])("%s is refused", (_what, before, amount) =>
    given(...before)
      .when(requestRefund(amount, otherRefund))
      .thenRejectedWith("CONFLICT"),
  );
  test("that failed leaves its amount to others", () =>
    given(...paid, requested(1_999), { type: "RefundFailed", data: { transactionId, refundId, reason: "no" } })
      .when(requestRefund(1_999, otherRefund))
      .then(requested(1_999, otherRefund)));
  test("gives its part of the commission back", () => {
    given(...paid, requested(1_000))
      .when({ type: "CompleteRefund", refundId })
      .then(refunded(1_000, 150, 1_000));
    given(...paid, requested(1_000), refunded(1_000, 150, 1_000), requested(999, otherRefund))
      .when({ type: "CompleteRefund", refundId: otherRefund })
      .then(refunded(999, 150, 1_999, otherRefund));
  });
  test("told again changes nothing", () =>
    given(...paid, requested(1_999), refunded(1_999, 300, 1_999))
      .when({ type: "CompleteRefund", refundId })
      .thenNothing());
  test("that nobody asked for is not found", () =>
    given(...paid)
      .when({ type: "CompleteRefund", refundId })
      .thenRejectedWith("NOT_FOUND"));
});

describe("whatever happens, in whatever order and however often", () => {
  const refund = fc.constantFrom(refundId, otherRefund, id("f3"), id("f4"));
  const command: fc.Arbitrary<TransactionCommand> = fc.oneof(
    fc.constant(start),
    fc.constant<TransactionCommand>({ type: "OpenCheckout", checkout }),
    fc.record({ paidMinor: fc.constantFrom(1_999, 1_999, 1_999, 5), isOffered: fc.boolean() }).map(pay),
    fc.constant<TransactionCommand>({ type: "FailTransaction", reason: "expired" }),
    fc
      .tuple(fc.option(fc.integer({ min: -5, max: 2_100 }), { nil: undefined }), refund)
      .map(([a, r]) => requestRefund(a, r)),
    refund.map((one): TransactionCommand => ({ type: "CompleteRefund", refundId: one })),
    refund.map((one): TransactionCommand => ({ type: "FailRefund", refundId: one, reason: "no" })),
  );

  test("nobody pays twice, no more is given back than was paid, and the books add up", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = transactionDecider.initialState();
        const events: TransactionEvent[] = [];
        for (const one of commands) {
          try {
            const more = transactionDecider.decide(one, state);
            events.push(...more);
            state = more.reduce(transactionDecider.evolve, state);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        }
        if (state.status === "none") return;
        const final: StartedTransaction = state;
        expect(events.filter(({ type }) => type === "TransactionCompleted").length).toBeLessThanOrEqual(1);
        const done = events.filter((event) => event.type === "RefundCompleted");
        const back = done.reduce((sum, { data }) => sum + data.amountMinor, 0);
        const commissionBack = done.reduce((sum, { data }) => sum + data.commissionMinor, 0);
        expect(new Set(done.map(({ data }) => data.refundId)).size).toBe(done.length);
        expect(back).toBe(final.refundedMinor);
        expect(back).toBeLessThanOrEqual(final.amountMinor);
        expect(done.every(({ data }) => data.commissionMinor >= 0)).toBe(true);
        // Buyer, platform and vendor: what one gives another gets.
        const paid = final.status === "completed" || final.status === "refunded" ? final.amountMinor : 0;
        const platform = paid === 0 ? 0 : final.commissionMinor - commissionBack;
        const vendor = paid === 0 ? 0 : final.amountMinor - final.commissionMinor - (back - commissionBack);
        expect(-(paid - back) + platform + vendor).toBe(0);
        expect(platform).toBeGreaterThanOrEqual(0);
        expect(vendor).toBeGreaterThanOrEqual(0);
        if (final.status === "refunded") expect([platform, vendor]).toEqual([0, 0]);
      }),
    );
  });
});
