import type { PlanTerms, SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noSubscriptions } from "../no-provider.ts";
import type { ProviderSubscription } from "./subscription-provider.ts";
import { createSubscriptionSettlement } from "./subscription-settlement.ts";
import { subscriptionStream } from "./subscription.ts";

const terms: PlanTerms = { planId: newId(), planName: "Household", interval: "monthly", amountMinor: 950 };
const unpaid: ProviderSubscription = {
  status: "unpaid",
  terms,
  paidUntil: "2026-04-04T10:00:00.000Z",
  retryAt: null,
  cancels: false,
};
const active: ProviderSubscription = { ...unpaid, status: "active", paidUntil: "2026-05-04T10:00:00.000Z" };

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => {
  memory = memoryJournal();
});
afterEach(() => memory.close());

test("what was seen before somebody recorded something newer is not recorded over it", async () => {
  const { journal } = memory;
  const tenantId = newId();
  const stream = subscriptionStream(tenantId);
  const started: SubscriptionEvent = {
    type: "SubscriptionStarted",
    data: { tenantId, terms, providerId: "p", paidUntil: "2026-04-04T10:00:00.000Z" },
  };
  const context = { tenantId, correlationId: tenantId, causationId: tenantId };
  await journal.append([{ stream, expectedRevision: -1, events: [started] }], context);

  let says: ProviderSubscription = unpaid;
  let hold: Promise<void> | undefined;
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const provider = {
    ...noSubscriptions,
    readInvoices: () => Promise.resolve([]),
    read: async () => {
      const said = says;
      const held = hold;
      hold = undefined;
      isAsked();
      await held;
      return said;
    },
  };
  const readModel = { caughtUpTo: () => Promise.resolve() };
  const settlement = createSubscriptionSettlement({ journal, readModel, now: () => new Date() } as never, provider);

  let release: () => void = () => undefined;
  hold = new Promise((resolve) => (release = resolve));
  const slow = settlement.settle(tenantId);
  await asked;
  says = active;
  await settlement.settle(tenantId);
  release();
  expect((await slow).current?.status).toBe("active");
  const types = (await journal.read<SubscriptionEvent>(stream)).map(({ type }) => type);
  expect(types).toEqual(["SubscriptionStarted", "SubscriptionRenewed"]);
});
