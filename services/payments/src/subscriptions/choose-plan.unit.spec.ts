import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noSubscriptions } from "../no-provider.ts";
import { createPlanChoice } from "./choose-plan.ts";
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

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => {
  memory = memoryJournal();
});
afterEach(() => memory.close());

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
  const readModel = {
    caughtUpTo: () => Promise.resolve(true),
    service: () => Promise.resolve([offered]),
  };
  const dependencies = { journal, readModel, newId, now: () => new Date("2026-05-01T07:00:00Z") } as never;
  const plans = createPlanChoice(dependencies, provider, createSubscriptionSettlement(dependencies, provider));
  expect(await plans.choose({ tenantId, userId }, planId, "monthly", context)).toBe("https://pay.example");
  expect(payers).toEqual([userId]);
});
