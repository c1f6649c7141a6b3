import { describe } from "vitest";
import { sandboxDecider, sandboxStream } from "./sandbox/sandbox.decider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";
import { paymentProviderContract } from "./testing/payment-provider-contract.ts";
import { inProcessClient } from "./testing/stripe-double/in-process-client.ts";
import { createStripeDouble } from "./testing/stripe-double/stripe-double.ts";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";

const publicUrl = "http://localhost:8080";

describe("the sandbox", () => {
  paymentProviderContract(async () => {
    let clock = new Date();
    const now = () => clock;
    const { journal, close } = memoryJournal(now);
    const context = { tenantId: platformTenant, correlationId: "test", causationId: "test" };
    return {
      provider: sandboxProvider({ journal, now, publicUrl }),
      setClock: (time) => (clock = time),
      pay: async (sessionId) => {
        const command = { type: "PaySession", now: clock } as const;
        await handleCommand(journal, sandboxDecider, sandboxStream(sessionId), command, context);
      },
      onboard: () => undefined,
      stop: close,
    };
  });
});

describe("Stripe", () => {
  paymentProviderContract(async () => {
    let clock = new Date();
    const double = createStripeDouble({ now: () => clock });
    double.world.origin = "http://stripe.test";
    return {
      provider: stripeProvider(inProcessClient(double), publicUrl),
      setClock: (time) => (clock = time),
      pay: (sessionId) => double.act.pay(sessionId),
      onboard: (accountId) => double.act.changeAccount(accountId, "ready"),
      stop: async () => undefined,
    };
  });
});
