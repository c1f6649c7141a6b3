import { contexts } from "@kinkeeper/contracts/contexts";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { subscriptionProviderContract } from "../testing/subscription-provider-contract.ts";
import { sandboxPlanDecider, sandboxPlanStream, type SandboxPlanCommand } from "./sandbox-plan.decider.ts";
import { sandboxSubscriptions } from "./sandbox-subscriptions.ts";

subscriptionProviderContract("the sandbox", () => {
  const store = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  let time = Date.now();
  const now = () => new Date(time);
  const journal = createJournal({ store, keyring, contexts, newId, now: () => now().toISOString() });
  const run = async (id: string, command: SandboxPlanCommand): Promise<void> => {
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    await handleCommand(journal, sandboxPlanDecider, sandboxPlanStream(id), command, context);
  };
  return Promise.resolve({
    provider: sandboxSubscriptions({ journal, now, publicUrl: "http://localhost:8080" }),
    pay: (sessionId) => run(sessionId, { type: "PayPlan", now: now() }),
    cancel: (sessionId) => run(sessionId, { type: "ClosePlan", reason: "canceled" }),
    setCard: (providerId, declines) => run(providerId, { type: "SetCard", declines }),
    passDays: (days) => {
      time += days * 86_400_000;
      return Promise.resolve();
    },
    stop: () => Promise.all([store.close(), keyring.close()]),
  });
});
