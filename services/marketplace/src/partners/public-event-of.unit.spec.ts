import { describe, expect, test } from "vitest";
import { orderOf, publicEventOf, type Personal, type SourceEvent } from "./public-event-of.ts";
import {
  acceptedEvents,
  comment,
  disputeId,
  endpointId,
  everyHistory,
  failedOrderEvents,
  forwardedPayoutEvents,
  lostEvents,
  overturnedEvents,
  notAcceptedEvents,
  orderEvents,
  orderId,
  partnerEvents,
  partnerId,
  payoutEvents,
  recorded,
  refundId,
  returnedEvents,
  reviewEvents,
  secrets,
  serviceEvents,
  serviceId,
  userId,
  vendorEvents,
  vendorId,
  wonEvents,
} from "./testing/histories.ts";

const origin = "https://archive.example.com";
/** What each event of a stream is told as. */
const toldOf = (category: string, events: readonly SourceEvent[]) => {
  const history = recorded(category, events);
  return history.map((_event, index) => publicEventOf(history.slice(0, index + 1), origin));
};
const wordsOf = (category: string, events: readonly SourceEvent[]) =>
  toldOf(category, events).map((event) => event && [event.type, event.data]);

test("an event comes as CloudEvents 1.0 has it", () => {
  expect(toldOf("vendor", vendorEvents)[3]).toEqual({
    specversion: "1.0",
    id: "018f2f6e-7c1a-7000-8000-000000000103",
    source: "https://archive.example.com/marketplace",
    type: "marketplace.vendor.approved.v1",
    subject: `vendors/${vendorId}`,
    time: "2026-05-01T12:00:00.000Z",
    datacontenttype: "application/json",
    dataschema: "https://archive.example.com/api/partners/asyncapi.json#/components/schemas/vendor.approved",
    partitionkey: vendorId,
    sequence: "0000000004",
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    data: { vendorId, businessName: "Etruria Workshop", status: "approved" },
  });
});

test("what happens to a vendor is told, and not what they say of themselves", () => {
  const vendor = (status: string, businessName = "Etruria Workshop") => ({ vendorId, businessName, status });
  expect(wordsOf("vendor", vendorEvents)).toEqual([
    ["marketplace.vendor.applied.v1", vendor("pending")],
    ["marketplace.vendor.rejected.v1", vendor("rejected")],
    ["marketplace.vendor.applied.v1", vendor("pending")],
    ["marketplace.vendor.approved.v1", vendor("approved")],
    undefined,
    ["marketplace.vendor.suspended.v1", vendor("suspended", "Etruria Works")],
    ["marketplace.vendor.reinstated.v1", vendor("approved", "Etruria Works")],
  ]);
});

test("what happens to a service is told as it is then", () => {
  const common = { serviceId, vendorId, title: "A letter written out", currency: "usd", priceType: "fixed" };
  const service = (priceMinor: number, isActive: boolean) =>
    expect.objectContaining({ ...common, priceMinor, isActive });
  expect(wordsOf("service", serviceEvents)).toEqual([
    ["marketplace.service.created.v1", service(1_999, true)],
    ["marketplace.service.deactivated.v1", service(1_999, false)],
    ["marketplace.service.updated.v1", service(2_500, false)],
    ["marketplace.service.activated.v1", service(2_500, true)],
  ]);
});

const order = (status: string, refundedMinor = 0) => ({
  orderId,
  vendorId,
  serviceId,
  title: "A letter written out",
  amountMinor: 1_999,
  commissionMinor: 300,
  refundedMinor,
  currency: "usd",
  status,
});

describe("an order", () => {
  test("is told with all amounts, refunds with what they add up to", () => {
    expect(wordsOf("transaction", orderEvents)).toEqual([
      ["marketplace.order.created.v1", order("pending")],
      undefined,
      ["marketplace.order.completed.v1", order("completed")],
      undefined,
      ["marketplace.order.refunded.v1", { ...order("completed", 1_000), refundId, refundMinor: 1_000 }],
      ["marketplace.order.refunded.v1", { ...order("refunded", 1_999), refundId, refundMinor: 999 }],
    ]);
  });
  test("that failed says why", () =>
    expect(wordsOf("transaction", failedOrderEvents)[1]).toEqual([
      "marketplace.order.failed.v1",
      { ...order("failed"), reason: "declined" },
    ]));
  test("that was paid after all counts", () => {
    const late: SourceEvent = {
      type: "TransactionCompleted",
      data: { transactionId: orderId, paymentId: "p", needsReview: false },
    };
    expect(orderOf(recorded("transaction", [...failedOrderEvents, late]))).toEqual(order("completed"));
  });
  test("that needs a look is told once somebody has accepted it, and is pending until then", () => {
    expect(wordsOf("transaction", acceptedEvents)).toEqual([
      ["marketplace.order.created.v1", order("pending")],
      undefined,
      ["marketplace.order.completed.v1", order("completed")],
    ]);
    expect(orderOf(recorded("transaction", acceptedEvents.slice(0, -1)))).toEqual(order("pending"));
  });
  test("that was looked at and given back is told as refunded alone", () => {
    expect(wordsOf("transaction", notAcceptedEvents)).toEqual([
      ["marketplace.order.created.v1", order("pending")],
      undefined,
      undefined,
      undefined,
      ["marketplace.order.refunded.v1", { ...order("refunded", 1_999), refundId, refundMinor: 1_999 }],
    ]);
    expect(orderOf(recorded("transaction", notAcceptedEvents.slice(0, -1)))).toEqual(order("pending"));
  });
  test("that was looked at before that said what came of it is told no second time", () => {
    const [created, held] = acceptedEvents as [SourceEvent, SourceEvent];
    const before: SourceEvent = { type: "TransactionReviewed", data: { transactionId: orderId, reviewedBy: userId } };
    expect(wordsOf("transaction", [created, held, before])[2]).toBeUndefined();
    expect(orderOf(recorded("transaction", [created, held, before]))).toEqual(order("completed"));
  });
  test("that is disputed says what the bank decided, and what it took", () => {
    const told = (status: string, refundedMinor: number, outcome: string) => [
      "marketplace.order.disputed.v1",
      { ...order(status, refundedMinor), disputeId, disputedMinor: 1_999, outcome },
    ];
    expect(wordsOf("transaction", wonEvents).slice(2)).toEqual([
      told("completed", 0, "open"),
      told("completed", 0, "won"),
    ]);
    expect(wordsOf("transaction", lostEvents)[3]).toEqual(told("refunded", 1_999, "lost"));
    expect(wordsOf("transaction", overturnedEvents)[4]).toEqual(told("completed", 0, "won"));
  });
  test("whose refund came back is paid again, and says so", () => {
    expect(orderOf(recorded("transaction", returnedEvents))).toEqual(order("completed"));
    expect(wordsOf("transaction", returnedEvents).slice(2)).toEqual([
      ["marketplace.order.refunded.v1", { ...order("refunded", 1_999), refundId, refundMinor: 1_999 }],
      ["marketplace.order.refunded.v1", { ...order("completed"), refundId, refundMinor: 0, returnedMinor: 1_999 }],
    ]);
  });
  test("without its beginning is none", () =>
    expect(() => orderOf(recorded("transaction", failedOrderEvents.slice(1)))).toThrow("has no TransactionStarted"));
});

const payout = (amounts: object) => ({
  orderId,
  vendorId,
  currency: "usd",
  transferredMinor: 0,
  nettedMinor: 0,
  reversedMinor: 0,
  owedMinor: 0,
  ...amounts,
});

describe("a payout", () => {
  test("is held, sent, taken back and owed, each with what it comes to", () =>
    expect(wordsOf("payout", payoutEvents)).toEqual([
      ["marketplace.payout.held.v1", payout({})],
      undefined,
      [
        "marketplace.payout.transferred.v1",
        payout({ transferredMinor: 1_500, nettedMinor: 199, transferMinor: 1_500 }),
      ],
      undefined,
      [
        "marketplace.payout.reversed.v1",
        payout({ transferredMinor: 1_500, nettedMinor: 199, reversedMinor: 500, reversalMinor: 500 }),
      ],
      [
        "marketplace.payout.debt.v1",
        payout({ transferredMinor: 1_500, nettedMinor: 199, reversedMinor: 500, owedMinor: 300, debtMinor: 300 }),
      ],
    ]));
  test("that went on with the payment was never held", () =>
    expect(wordsOf("payout", forwardedPayoutEvents)).toEqual([
      ["marketplace.payout.transferred.v1", payout({ transferredMinor: 1_699, transferMinor: 1_699 })],
    ]));
});

const review = { orderId, vendorId, serviceId, title: "A letter written out", rating: 4 };
const buyer = { name: "Emma Wedgwood", email: "emma@example.com" };

test("a review is told with its stars, and its answer is not", () =>
  expect(wordsOf("review", reviewEvents)).toEqual([["marketplace.review.published.v1", review], undefined]));

test("an order, its payout and its review are counted apart", () => {
  const keys = [
    recorded("transaction", orderEvents),
    recorded("payout", payoutEvents),
    recorded("review", reviewEvents),
  ]
    .map((history) => publicEventOf(history.slice(0, 1), origin)!)
    .map(({ partitionkey, subject }) => ({ partitionkey, subject }));
  expect(keys.map(({ subject }) => subject)).toEqual([`orders/${orderId}`, `payouts/${orderId}`, `reviews/${orderId}`]);
  expect(new Set(keys.map(({ partitionkey }) => partitionkey)).size).toBe(3);
});

describe("partners who may know who bought", () => {
  const dataOf = (category: string, events: readonly SourceEvent[], personal: Personal) =>
    publicEventOf(recorded(category, events), origin, personal)?.data;
  test("are told it of orders and reviews, with the words of a review", () => {
    expect(dataOf("transaction", orderEvents, { buyer })).toMatchObject({ orderId, buyer });
    expect(dataOf("transaction", lostEvents, { buyer })).toMatchObject({ outcome: "lost", buyer });
    expect(dataOf("transaction", failedOrderEvents, { buyer })).toMatchObject({ reason: "declined", buyer });
    expect(dataOf("review", reviewEvents.slice(0, 1), { buyer })).toEqual({ ...review, comment, buyer });
  });
  test("are not told it once the account is erased", () =>
    expect(dataOf("transaction", orderEvents, { buyer: undefined })).not.toHaveProperty("buyer"));
  test("learn nothing more of vendors, services and payouts", () => {
    for (const [category, events] of [
      ["vendor", vendorEvents.slice(0, 1)],
      ["payout", payoutEvents],
    ] as const)
      expect(dataOf(category, events, { buyer })).toEqual(publicEventOf(recorded(category, events), origin)?.data);
  });
});

test("a test is told too", () =>
  expect(wordsOf("partner", partnerEvents)).toEqual([["marketplace.partner.ping.v1", { partnerId, endpointId }]]));

test("nothing says who bought, of which family, or what is between the platform and a vendor", () => {
  for (const history of everyHistory) {
    const text = JSON.stringify(publicEventOf(history, origin) ?? {});
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test("the order of sequences as text is the order in which things happened", () => {
  const history = recorded(
    "transaction",
    Array.from({ length: 120 }, () => orderEvents[0]!),
  );
  const sequences = history.map((_event, index) => publicEventOf(history.slice(0, index + 1), origin)!.sequence);
  expect(sequences).toEqual(sequences.toSorted());
  expect(new Set(sequences).size).toBe(120);
});
