import { platformTenant } from "@kinkeeper/contracts/claims";
import { userStream } from "@kinkeeper/contracts/identity/account-of";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noSubscriptions } from "../no-provider.ts";
import { stripeSubscriptions } from "../stripe/stripe-subscriptions.ts";
import { inProcessClient } from "../testing/stripe-double/in-process-client.ts";
import { createStripeDouble } from "../testing/stripe-double/stripe-double.ts";
import { createPlanChoice } from "./choose-plan.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";
import { createSubscriptionSettlement } from "./subscription-settlement.ts";
import { subscriptionStream } from "./subscription.ts";

const planId = newId();
const offered = {
  id: planId,
  name: "Household",
  description: null,
  monthly_minor: "950",
  yearly_minor: null,
  interval: "monthly",
  features: [],
  max_members: null,
  is_active: true,
};

const now = () => new Date("2026-05-01T07:00:00Z");
let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => {
  memory = memoryJournal();
});
afterEach(() => memory.close());

const plansOf = (journal: EventJournal, provider: SubscriptionProvider) => {
  const readModel = {
    caughtUpTo: () => Promise.resolve(true),
    service: () => Promise.resolve([offered]),
  };
  const dependencies = { journal, readModel, newId, now } as never;
  return createPlanChoice(dependencies, provider, createSubscriptionSettlement(dependencies, provider));
};

test("the provider is told whom to write to once it is recorded who pays, so that who leaves is forgotten", async () => {
  const { journal } = memory;
  const [tenantId, userId] = [newId(), newId()];
  const stream = subscriptionStream(tenantId);
  const context = { tenantId, correlationId: tenantId, causationId: tenantId };
  const opened: SubscriptionEvent = { type: "BillingCustomerOpened", data: { tenantId, customerId: "c" } };
  await journal.append([{ stream, expectedRevision: -1, events: [opened] }], context);

  const payers: unknown[] = [];
  const provider = {
    ...noSubscriptions,
    setEmail: async () => {
      for (const { type, data } of await journal.read<SubscriptionEvent>(stream))
        if (type === "PlanCheckoutStarted") payers.push(data.userId);
    },
    openCheckout: async () => ({ sessionId: "s", url: "https://pay.example", expiresAt: "2026-05-01T08:00:00.000Z" }),
  };
  expect(await plansOf(journal, provider).choose({ tenantId, userId }, planId, "monthly", context)).toBe(
    "https://pay.example",
  );
  expect(payers).toEqual([userId]);
});

test("the provider has no address of who breaks off before it is recorded that they pay", async () => {
  const { journal } = memory;
  const [tenantId, userId] = [newId(), newId()];
  const context = { tenantId, correlationId: tenantId, causationId: tenantId };
  const names = { username: null, firstName: null, lastName: null };
  const registered = { type: "UserRegistered" as const, data: { userId, email: "emma@down.example", ...names } };
  await journal.append([{ stream: userStream(userId), expectedRevision: -1, events: [registered] }], {
    ...context,
    tenantId: platformTenant,
  });
  const double = createStripeDouble({ now });
  const crashing: EventJournal = { ...journal, append: () => Promise.reject(new Error("killed")) };
  const plans = plansOf(crashing, stripeSubscriptions(inProcessClient(double), "http://localhost:8080"));
  await expect(plans.choose({ tenantId, userId }, planId, "monthly", context)).rejects.toThrow("killed");
  expect(double.world.all("customer").map(({ email }) => email ?? "")).toEqual([""]);
});

test("who paid before is forgotten before it is recorded that somebody else pays: nobody would have them forgotten later", async () => {
  const { journal } = memory;
  const [tenantId, first, second, checkoutId] = [newId(), newId(), newId(), newId()];
  const context = { tenantId, correlationId: tenantId, causationId: tenantId };
  const terms = { planId, planName: "Household", interval: "monthly", amountMinor: 950 } as const;
  const before: SubscriptionEvent[] = [
    { type: "BillingCustomerOpened", data: { tenantId, customerId: "c" } },
    { type: "PlanCheckoutStarted", data: { tenantId, checkoutId, userId: first, terms } },
    { type: "PlanCheckoutEnded", data: { tenantId, checkoutId, reason: "canceled" } },
  ];
  await journal.append([{ stream: subscriptionStream(tenantId), expectedRevision: -1, events: before }], context);
  const crashing: EventJournal = {
    ...journal,
    append: async (...given) => {
      await journal.append(...given);
      throw new Error("killed");
    },
  };
  const told: (string | undefined)[] = ["emma@down.example"];
  const provider = {
    ...noSubscriptions,
    setEmail: async (_id: string, email: string | undefined) => void told.push(email),
  };
  const plans = plansOf(crashing, provider);
  await expect(plans.choose({ tenantId, userId: second }, planId, "monthly", context)).rejects.toThrow("killed");
  expect(told.at(-1)).toBeUndefined();
});
