import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { DomainError } from "@kinkeeper/platform/domain-error";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transactionDecider, type TransactionCommand } from "./transaction.decider.ts";
import { isPaid, vendorShareOf, type StartedTransaction } from "./transaction.ts";

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

describe("a look at what was paid", () => {
  const review: TransactionCommand = { type: "ReviewTransaction", reviewedBy: userId };
  const reviewedAs = (goesAhead: boolean): TransactionEvent => ({
    type: "TransactionReviewed",
    data: { transactionId, reviewedBy: userId, goesAhead },
  });
  const reviewed = reviewedAs(true);
  const late: TransactionEvent = {
    type: "TransactionCompleted",
    data: { transactionId, paymentId: "p1", needsReview: true },
  };
  const mismatch: TransactionEvent = {
    type: "TransactionFailed",
    data: { transactionId, reason: "payment_mismatch" },
  };

  test("is had once", () => {
    given(started, opened, late).when(review).then(reviewed);
    given(started, opened, late, reviewed).when(review).thenNothing();
  });
  test("ends a purchase for which something else was paid, and that payment counts no more than before", () => {
    const refused = reviewedAs(false);
    given(started, opened, flagged(1)).when(review).then(refused, mismatch);
    given(started, opened, flagged(1), refused, mismatch).when(review).thenNothing();
    given(started, opened, flagged(1), refused, mismatch).when(pay()).thenNothing();
  });
  test("says that it does not go ahead where all of it went back, or is about to", () => {
    given(started, opened, late, requested(1_999)).when(review).then(reviewedAs(false));
    given(started, opened, late, requested(1_000)).when(review).then(reviewed);
    given(started, opened, late, requested(1_999), refunded(1_999, 300, 1_999))
      .when(review)
      .then(reviewedAs(false));
  });
  test("changes nothing where none was needed", () => {
    given(started, opened).when(review).thenNothing();
    given(started, opened, completed).when(review).thenNothing();
    given().when(review).thenRejectedWith("NOT_FOUND");
  });
  test("leaves a refund possible", () =>
    given(started, opened, late, reviewed).when(requestRefund()).then(requested(1_999)));
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

describe("a refund that was completed and came back", () => {
  const refundedOnce = [started, opened, completed, requested(1_000), refunded(1_000, 150, 1_000)];
  const returned: TransactionEvent = {
    type: "RefundReturned",
    data: { transactionId, refundId, amountMinor: 1_000, commissionMinor: 150, refundedMinor: 0, reason: "no" },
  };
  test("is counted no more, nor its part of the commission", () =>
    given(...refundedOnce)
      .when({ type: "FailRefund", refundId, reason: "no" })
      .then(returned));
  test("makes what was refunded whole a purchase again", () =>
    given(started, opened, completed, requested(1_999), refunded(1_999, 300, 1_999), {
      type: "RefundReturned",
      data: { transactionId, refundId, amountMinor: 1_999, commissionMinor: 300, refundedMinor: 0, reason: "no" },
    })
      .when(requestRefund(500, otherRefund))
      .then(requested(500, otherRefund)));
  test("stays what it is, whatever is told later", () => {
    given(...refundedOnce, returned)
      .when({ type: "FailRefund", refundId, reason: "no" })
      .thenNothing();
    given(...refundedOnce, returned)
      .when({ type: "CompleteRefund", refundId })
      .thenNothing();
  });
});

describe("a refund that was made at the provider", () => {
  test("is noted, and nobody is named for it", () =>
    given(started, opened, completed)
      .when({ type: "NoteRefund", refundId, amountMinor: 500 })
      .then({ type: "RefundRequested", data: { transactionId, refundId, amountMinor: 500 } }));
  test("is noted once, and of what was paid alone", () => {
    given(started, opened, completed, requested(500))
      .when({ type: "NoteRefund", refundId, amountMinor: 500 })
      .thenNothing();
    given(started, opened).when({ type: "NoteRefund", refundId, amountMinor: 500 }).thenNothing();
  });
});

describe("a dispute", () => {
  const paid = [started, opened, completed];
  const disputed: TransactionEvent = {
    type: "DisputeOpened",
    data: { transactionId, disputeId: "dp_1", amountMinor: 1_999 },
  };
  const close = (outcome: "won" | "lost"): TransactionCommand => ({
    type: "CloseDispute",
    disputeId: "dp_1",
    outcome,
    amountMinor: 1_999,
  });
  const won: TransactionEvent = { type: "DisputeWon", data: { transactionId, disputeId: "dp_1" } };
  const lost = (amountMinor: number, commissionMinor: number): TransactionEvent => ({
    type: "DisputeLost",
    data: { transactionId, disputeId: "dp_1", amountMinor, commissionMinor, refundedMinor: 1_999 },
  });
  const overturned = (amountMinor: number, commissionMinor: number): TransactionEvent => ({
    type: "DisputeOverturned",
    data: { transactionId, disputeId: "dp_1", amountMinor, commissionMinor, refundedMinor: 1_999 - amountMinor },
  });
  const open: TransactionCommand = { type: "OpenDispute", disputeId: "dp_1", amountMinor: 1_999 };

  test("is recorded once, of what was paid alone", () => {
    given(...paid)
      .when(open)
      .then(disputed);
    given(...paid, disputed)
      .when(open)
      .thenNothing();
    given(started, opened).when(open).thenNothing();
  });
  test("bars refunds until the bank has decided", () => {
    given(...paid, disputed)
      .when(requestRefund())
      .thenRejectedWith("CONFLICT");
    given(...paid, disputed, won)
      .when(requestRefund())
      .then(requested(1_999));
  });
  test("that is lost is a refund of what is left, once", () => {
    given(...paid, disputed)
      .when(close("lost"))
      .then(lost(1_999, 300));
    given(...paid, requested(1_000), refunded(1_000, 150, 1_000), disputed)
      .when(close("lost"))
      .then(lost(999, 150));
    given(...paid, disputed, lost(1_999, 300))
      .when(close("lost"))
      .thenNothing();
  });
  test("that is lost takes what was asked back and is refused by the provider for it", () => {
    given(...paid, requested(1_000), disputed)
      .when(close("lost"))
      .then(lost(1_999, 300));
    given(...paid, requested(1_000), disputed, lost(1_999, 300))
      .when({ type: "FailRefund", refundId, reason: "charge_disputed" })
      .then({ type: "RefundFailed", data: { transactionId, refundId, reason: "charge_disputed" } });
  });
  test("that is lost beside a refund that arrives all the same is no more than was paid", () =>
    given(...paid, requested(1_000), disputed, lost(1_999, 300))
      .when({ type: "CompleteRefund", refundId })
      .then(refunded(0, 0, 1_999)));
  test("that is won after all leaves a refund that arrived beside it, and counted for nothing until then", () =>
    given(...paid, requested(1_000), disputed, lost(1_999, 300), refunded(0, 0, 1_999))
      .when(close("won"))
      .then(overturned(999, 150)));
  test("that is lost of what was refunded before counts once the refund comes back", () =>
    given(...paid, requested(1_999), refunded(1_999, 300, 1_999), disputed, lost(0, 0))
      .when({ type: "FailRefund", refundId, reason: "no" })
      .then({
        type: "RefundReturned",
        data: { transactionId, refundId, amountMinor: 0, commissionMinor: 0, refundedMinor: 1_999, reason: "no" },
      }));
  test("that is won after it was lost brings back what the bank had taken, once", () => {
    given(...paid, disputed, lost(1_999, 300))
      .when(close("won"))
      .then(overturned(1_999, 300));
    given(...paid, requested(1_000), refunded(1_000, 150, 1_000), disputed, lost(999, 150))
      .when(close("won"))
      .then(overturned(999, 150));
    given(...paid, disputed, lost(1_999, 300), overturned(1_999, 300))
      .when(close("won"))
      .thenNothing();
    given(...paid, disputed, lost(1_999, 300), overturned(1_999, 300))
      .when(requestRefund())
      .then(requested(1_999));
  });
  test("whose beginning nobody told is opened and closed at once", () =>
    given(...paid)
      .when(close("won"))
      .then(disputed, won));
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
    fc
      .tuple(refund, fc.integer({ min: 1, max: 2_100 }))
      .map(([one, amountMinor]): TransactionCommand => ({ type: "NoteRefund", refundId: one, amountMinor })),
    fc
      .tuple(fc.constantFrom("d1", "d2"), fc.constantFrom("won", "lost"), fc.integer({ min: 1, max: 2_100 }))
      .map(([disputeId, outcome, amountMinor]): TransactionCommand => ({
        type: "CloseDispute",
        disputeId,
        outcome,
        amountMinor,
      })),
    fc.constant<TransactionCommand>({ type: "ReviewTransaction", reviewedBy: userId }),
    fc.constant<TransactionCommand>({ type: "OpenDispute", disputeId: "d1", amountMinor: 1_999 }),
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
        const given = events.filter(({ type }) => type === "RefundCompleted" || type === "DisputeLost");
        const returned = events.filter(
          (event) => event.type === "RefundReturned" || event.type === "DisputeOverturned",
        );
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
        const back =
          sum(given.map(({ data }) => ("amountMinor" in data ? data.amountMinor : 0))) -
          sum(returned.map(({ data }) => data.amountMinor));
        const commissionBack =
          sum(given.map(({ data }) => ("commissionMinor" in data ? data.commissionMinor : 0))) -
          sum(returned.map(({ data }) => data.commissionMinor));
        expect(back).toBe(final.refundedMinor);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(final.amountMinor);
        expect(commissionBack).toBe(final.returnedCommissionMinor);
        // Buyer, platform and vendor: what one gives another gets.
        const paid = isPaid(final) ? final.amountMinor : 0;
        const platform = isPaid(final) ? final.commissionMinor - commissionBack : 0;
        const vendor = vendorShareOf(final);
        expect(-(paid - back) + platform + vendor).toBe(0);
        expect(platform).toBeGreaterThanOrEqual(0);
        expect(vendor).toBeGreaterThanOrEqual(0);
        if (final.status === "refunded") expect([platform, vendor]).toEqual([0, 0]);
      }),
    );
  });
});
