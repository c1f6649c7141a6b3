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

const context = (tenantId: string) => ({ tenantId, correlationId: tenantId, causationId: tenantId });
const startedIn = (tenantId: string): SubscriptionEvent => ({
  type: "SubscriptionStarted",
  data: { tenantId, terms, providerId: "p", paidUntil: "2026-04-04T10:00:00.000Z" },
});
const readModel = { caughtUpTo: () => Promise.resolve() };

test("an invoice that was open when its plan ended is void once the provider says so", async () => {
  const { journal } = memory;
  const tenantId = newId();
  const stream = subscriptionStream(tenantId);
  await journal.append([{ stream, expectedRevision: -1, events: [startedIn(tenantId)] }], context(tenantId));
  const invoice = { invoiceId: "in_1", planName: "Household", amountMinor: 950, issuedAt: "2026-04-04T10:00:00.000Z" };
  let says: ProviderSubscription = active;
  let status: "open" | "void" = "open";
  const asked: string[] = [];
  const provider = {
    ...noSubscriptions,
    read: () => Promise.resolve(says),
    readInvoices: (id: string) => {
      asked.push(id);
      return Promise.resolve([{ ...invoice, status }]);
    },
  };
  const settlement = createSubscriptionSettlement({ journal, readModel, now: () => new Date() } as never, provider);
  await settlement.settle(tenantId);
  says = { status: "ended" };
  await settlement.settle(tenantId);
  status = "void";
  expect(await settlement.settle(tenantId)).toMatchObject({ invoices: { in_1: "void" } });
  asked.length = 0;
  await settlement.settle(tenantId);
  expect(asked).toEqual([]);
});

test("what was seen before somebody recorded something newer is not recorded over it", async () => {
  const { journal } = memory;
  const tenantId = newId();
  const stream = subscriptionStream(tenantId);
  await journal.append([{ stream, expectedRevision: -1, events: [startedIn(tenantId)] }], context(tenantId));

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
