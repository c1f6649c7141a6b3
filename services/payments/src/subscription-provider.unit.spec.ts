import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
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
