import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, test } from "vitest";
import { sandboxPlanDecider, sandboxPlanStream, type SandboxPlanCommand } from "./sandbox/sandbox-plan.decider.ts";
import { sandboxSubscriptions } from "./sandbox/sandbox-subscriptions.ts";
import { stripeSubscriptions } from "./stripe/stripe-subscriptions.ts";
import { inProcessClient } from "./testing/stripe-double/in-process-client.ts";
import { createStripeDouble } from "./testing/stripe-double/stripe-double.ts";
import { subscriptionProviderContract } from "./testing/subscription-provider-contract.ts";

const publicUrl = "http://localhost:8080";
const day = 86_400_000;

subscriptionProviderContract("the sandbox", () => {
  let time = Date.now();
  const now = () => new Date(time);
  const { journal, close } = memoryJournal(now);
  const run = async (id: string, command: SandboxPlanCommand): Promise<void> => {
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    await handleCommand(journal, sandboxPlanDecider, sandboxPlanStream(id), command, context);
  };
  return {
    provider: sandboxSubscriptions({ journal, now, publicUrl }),
    pay: (sessionId) => run(sessionId, { type: "PayPlan", now: now() }),
    setCard: (providerId, declines) => run(providerId, { type: "SetCard", declines }),
    passDays: (days) => {
      time += days * day;
    },
    stop: close,
  };
});

test("Stripe takes nothing of a paused plan for an invoice that it had only drafted", async () => {
  const now = new Date();
  const double = createStripeDouble({ now: () => now });
  double.world.origin = "http://stripe.test";
  const provider = stripeSubscriptions(inProcessClient(double), publicUrl);
  const [checkoutId, tenantId, userId] = [newId(), newId(), newId()];
  const customerId = await provider.openCustomer(tenantId);
  const terms = { planId: newId(), planName: "Household", interval: "monthly", amountMinor: 950 } as const;
  const expiresAt = new Date(now.getTime() + 35 * 60_000).toISOString();
  const { sessionId } = await provider.openCheckout({ checkoutId, tenantId, userId, customerId, terms, expiresAt });
  double.act.pay(sessionId);
  const state = await provider.readCheckout(sessionId);
  const [invoice] = double.world.all("invoice");
  double.world.change(invoice!, { status: "draft" } as object);
  await provider.setPaused(state.status === "paid" ? state.providerId : "", true);
  expect(double.world.find(invoice!.id)).toMatchObject({ status: "void" });
});

subscriptionProviderContract("Stripe", () => {
  let time = Date.now();
  const double = createStripeDouble({ now: () => new Date(time) });
  double.world.origin = "http://stripe.test";
  return {
    provider: stripeSubscriptions(inProcessClient(double), publicUrl),
    pay: async (sessionId) => double.act.pay(sessionId),
    setCard: async (providerId, declines) => double.act.setCard(providerId, declines),
    passDays: (days) => {
      double.act.takePayments();
      for (let passed = 0; passed < days; passed += 1) {
        time += day;
        double.act.takePayments();
      }
    },
    stop: async () => undefined,
  };
});
