import type { PlanTerms, SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { subscriptionDecider, type SubscriptionCommand } from "./subscription.decider.ts";
import type { ProviderSubscription } from "./subscription-provider.ts";

const given = deciderSpec(subscriptionDecider);
const tenantId = "018f2f6e-7c1a-7000-8000-0000000000f1";
const userId = "018f2f6e-7c1a-7000-8000-0000000000f2";
const checkoutId = "018f2f6e-7c1a-7000-8000-0000000000f3";
const otherCheckout = "018f2f6e-7c1a-7000-8000-0000000000f4";
const terms: PlanTerms = { planId: userId, planName: "Household", interval: "monthly", amountMinor: 950 };
const larger: PlanTerms = { ...terms, planId: tenantId, planName: "Clan", amountMinor: 1_950 };
const free: PlanTerms = { ...terms, planId: checkoutId, planName: "Starter", amountMinor: 0 };
const until = "2026-04-04T10:00:00.000Z";
const later = "2026-05-04T10:00:00.000Z";
const retryAt = "2026-04-05T10:00:00.000Z";
const session = { sessionId: "s", url: "https://pay.example/s", expiresAt: "2026-03-04T10:35:00.000Z" };

const begun: SubscriptionEvent = { type: "PlanCheckoutStarted", data: { tenantId, checkoutId, userId, terms } };
const opened: SubscriptionEvent = { type: "PlanCheckoutOpened", data: { tenantId, checkoutId, ...session } };
const ended: SubscriptionEvent = { type: "PlanCheckoutEnded", data: { tenantId, checkoutId, reason: "canceled" } };
const started: SubscriptionEvent = {
  type: "SubscriptionStarted",
  data: { tenantId, terms, providerId: "p", paidUntil: until },
};
const startedFree: SubscriptionEvent = {
  type: "SubscriptionStarted",
  data: { tenantId, terms: free, providerId: null, paidUntil: null },
};
const failed: SubscriptionEvent = { type: "SubscriptionPaymentFailed", data: { tenantId, retryAt } };
const unpaid: SubscriptionEvent = { type: "SubscriptionUnpaid", data: { tenantId } };
const renewed: SubscriptionEvent = { type: "SubscriptionRenewed", data: { tenantId, paidUntil: later } };
const scheduled = (next: PlanTerms | null = null): SubscriptionEvent => ({
  type: "SubscriptionCancelScheduled",
  data: { tenantId, endsAt: until, next },
});
const over: SubscriptionEvent = { type: "SubscriptionEnded", data: { tenantId } };

const startCheckout = (id = checkoutId): SubscriptionCommand => ({
  type: "StartCheckout",
  tenantId,
  checkoutId: id,
  userId,
  terms,
});
const startIt = (id = checkoutId): SubscriptionCommand => ({
  type: "StartSubscription",
  tenantId,
  checkoutId: id,
  providerId: "p",
  paidUntil: until,
});
type Live = Exclude<ProviderSubscription, { status: "ended" }>;
const follow = (more: Partial<Live> = {}): SubscriptionCommand => ({
  type: "FollowProvider",
  tenantId,
  state: { status: "active", terms, paidUntil: until, retryAt: null, cancels: false, ...more },
});
const followEnd: SubscriptionCommand = { type: "FollowProvider", tenantId, state: { status: "ended" } };

test("a family is one customer of the provider, whatever it pays for", () => {
  const data = { tenantId, customerId: "cus_1" };
  given()
    .when({ type: "OpenCustomer", ...data })
    .then({ type: "BillingCustomerOpened", data });
  given({ type: "BillingCustomerOpened", data })
    .when({ type: "OpenCustomer", tenantId, customerId: "cus_2" })
    .thenNothing();
});

test("an invoice is noted once, and again when it was paid; older ones first", () => {
  const invoice = (invoiceId: string, status: "open" | "paid") =>
    ({ invoiceId, planName: "Household", amountMinor: 950, status, issuedAt: "2026-05-01T12:00:00.000Z" }) as const;
  const noted = (...of: Parameters<typeof invoice>) =>
    ({ type: "PlanInvoiceNoted", data: { tenantId, ...invoice(...of) } }) as const;
  const note = (...invoices: readonly ReturnType<typeof invoice>[]) =>
    ({ type: "NoteInvoices", tenantId, invoices }) as const;
  given()
    .when(note(invoice("in_2", "open"), invoice("in_1", "paid")))
    .then(noted("in_1", "paid"), noted("in_2", "open"));
  given(noted("in_1", "open"))
    .when(note(invoice("in_1", "open")))
    .thenNothing();
  given(noted("in_1", "open"))
    .when(note(invoice("in_1", "paid")))
    .then(noted("in_1", "paid"));
});

describe("paying for a plan", () => {
  test("begins with one checkout", () => {
    given().when(startCheckout()).then(begun);
    given(begun).when(startCheckout(otherCheckout)).thenRejectedWith("CONFLICT");
    given(begun, opened, ended)
      .when(startCheckout(otherCheckout))
      .then({ type: "PlanCheckoutStarted", data: { tenantId, checkoutId: otherCheckout, userId, terms } });
  });
  test("is refused while another plan is paid for", () =>
    given(started).when(startCheckout()).thenRejectedWith("CONFLICT"));
  test("may follow a free plan", () => given(startedFree).when(startCheckout()).then(begun));
  test("has one page, and a page that is too late counts for nothing", () => {
    given(begun).when({ type: "OpenCheckout", tenantId, checkoutId, session }).then(opened);
    given(begun, opened).when({ type: "OpenCheckout", tenantId, checkoutId, session }).thenNothing();
    given().when({ type: "OpenCheckout", tenantId, checkoutId, session }).thenNothing();
  });
  test("starts the plan once, with the terms that were chosen", () => {
    given(begun, opened).when(startIt()).then(started);
    given(begun, opened, started).when(startIt()).thenNothing();
    given(begun, opened).when(startIt(otherCheckout)).thenNothing();
  });
  test("ends without a payment once", () => {
    const end: SubscriptionCommand = { type: "EndCheckout", tenantId, checkoutId, reason: "canceled" };
    given(begun, opened).when(end).then(ended);
    given(begun, opened, ended).when(end).thenNothing();
  });
});

describe("a plan that costs nothing", () => {
  const choose = (plan: PlanTerms): SubscriptionCommand => ({ type: "ChooseFreePlan", tenantId, terms: plan });

  test("starts at once, and gives way to another one", () => {
    given().when(choose(free)).then(startedFree);
    given(startedFree).when(choose(free)).thenNothing();
    const other = { ...free, planId: userId };
    given(startedFree)
      .when(choose(other))
      .then({ type: "SubscriptionPlanChanged", data: { tenantId, terms: other } });
  });
  test("does not replace one that is paid for", () => given(started).when(choose(free)).thenRejectedWith("CONFLICT"));
  test("follows one that was cancelled, once that has ended", () => {
    const next: SubscriptionCommand = { type: "ChooseNextPlan", tenantId, terms: free };
    given(started).when(next).thenRejectedWith("NOT_FOUND");
    given(started, scheduled()).when(next).then(scheduled(free));
    given(started, scheduled(free)).when(next).thenNothing();
    given(started, scheduled(free)).when(followEnd).then(startedFree);
  });
  test.each([
    ["failed", [failed]],
    ["is not tried any more", [failed, unpaid]],
  ])("follows one whose payment %s, without a cancellation", (_what, since) =>
    given(started, ...since)
      .when({ type: "ChooseNextPlan", tenantId, terms: free })
      .then(scheduled(free)),
  );
  test("stays what follows until the provider has ended it, unless it is paid after all", () => {
    const chosen = [started, failed, scheduled(free)];
    given(...chosen)
      .when(follow({ status: "past_due", retryAt }))
      .thenNothing();
    given(...chosen)
      .when(followEnd)
      .then(startedFree);
    given(...chosen)
      .when(follow({ paidUntil: later }))
      .then(renewed, { type: "SubscriptionCancelWithdrawn", data: { tenantId } });
  });
});

describe("what the provider says", () => {
  test("is recorded where it is new", () => {
    given(started).when(follow()).thenNothing();
    given(started)
      .when(follow({ paidUntil: later }))
      .then(renewed);
    given(started)
      .when(follow({ status: "past_due", retryAt }))
      .then(failed);
    given(started, failed)
      .when(follow({ status: "past_due", retryAt }))
      .thenNothing();
    given(started, failed)
      .when(follow({ status: "past_due", retryAt: later }))
      .then({ type: "SubscriptionPaymentFailed", data: { tenantId, retryAt: later } });
    given(started, failed)
      .when(follow({ status: "unpaid" }))
      .then(unpaid);
    given(started, failed, unpaid)
      .when(follow({ status: "unpaid" }))
      .thenNothing();
    given(started, failed, unpaid)
      .when(follow({ paidUntil: later }))
      .then(renewed);
    given(started, failed)
      .when(follow())
      .then({ type: "SubscriptionRenewed", data: { tenantId, paidUntil: until } });
  });
  test("may be another plan", () =>
    given(started)
      .when(follow({ terms: larger }))
      .then({ type: "SubscriptionPlanChanged", data: { tenantId, terms: larger } }));
  test("may be that it ends, or goes on after all", () => {
    given(started)
      .when(follow({ cancels: true }))
      .then(scheduled());
    given(started, scheduled())
      .when(follow({ cancels: true }))
      .thenNothing();
    given(started, scheduled()).when(follow()).then({ type: "SubscriptionCancelWithdrawn", data: { tenantId } });
  });
  test("may be the end", () => {
    given(started).when(followEnd).then(over);
    given(started, over).when(followEnd).thenNothing();
    given(started, over).when(startCheckout()).then(begun);
  });
  test("is nothing to a plan that nobody pays for", () => given(startedFree).when(followEnd).thenNothing());
});
