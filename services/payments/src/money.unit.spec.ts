import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPayouts } from "./payouts/payouts.ts";
import { payoutDecider } from "./payouts/payout.decider.ts";
import { givenOf, payoutStream } from "./payouts/payout.ts";
import { stripeWebhookHandlers } from "./stripe/stripe-webhook-handlers.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";
import { inProcessClient } from "./testing/stripe-double/in-process-client.ts";
import type { CheckoutSession } from "./testing/stripe-double/resources/shapes.ts";
import { createStripeDouble, type StripeDouble } from "./testing/stripe-double/stripe-double.ts";
import { createSettlement } from "./transactions/settlement.ts";
import { transactionDecider, type TransactionCommand } from "./transactions/transaction.decider.ts";
import { isPaid, transactionStream, vendorShareOf } from "./transactions/transaction.ts";

/*
 * The money of a few purchases from one vendor, over everything that may happen to it, with Stripe's double as judge: what is
 * recorded here must be what happened there, to the cent.
 */

/** The process breaks off between two steps. */
class Crash extends Error {}

const purchases = [0, 1, 2].map((n) => derivedId("purchase", String(n)));
const [tenantId, userId, serviceId, vendorId] = ["tenant", "user", "service", "vendor"].map((word) =>
  derivedId(word),
) as [string, string, string, string];
const prices = [1_999, 110, 3_333];

type Step =
  | {
      readonly do:
        | "begin"
        | "pay"
        | "settle"
        | "giveUp"
        | "dispute"
        | "closeDispute"
        | "overturnDispute"
        | "failRefund";
      readonly purchase: number;
      readonly isGood: boolean;
    }
  | {
      readonly do: "refund" | "refundAtStripe" | "refundAtStripeWithReversal";
      readonly purchase: number;
      readonly cents: number;
    }
  | { readonly do: "deliver"; readonly message: number }
  | { readonly do: "account"; readonly to: "ready" | "restricted" | "deauthorized" }
  | { readonly do: "switch"; readonly which: "refuseRefunds" | "refuseReversals" | "refundsStayPending" }
  | {
      readonly do: "crash";
      readonly after: number;
      readonly how: "append" | "appended" | "cut" | "cutAfter" | "500" | "500After";
    }
  | { readonly do: "suspend"; readonly isGood: boolean }
  | { readonly do: "wait" | "forgetKeys" };

const purchase = fc.nat(purchases.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "begin",
        "begin",
        "pay",
        "pay",
        "settle",
        "dispute",
        "closeDispute",
        "overturnDispute",
        "failRefund",
      ),
      purchase,
      isGood: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("refund", "refund", "refundAtStripe", "refundAtStripeWithReversal"),
      purchase,
      cents: fc.integer({ min: 1, max: 2_500 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deliver"), message: fc.nat(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("account"),
      to: fc.constantFrom("ready", "ready", "restricted", "deauthorized"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("switch"),
      which: fc.constantFrom("refuseRefunds", "refuseReversals", "refundsStayPending"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("crash"),
      after: fc.nat(6),
      how: fc.constantFrom("append", "appended", "cut", "cutAfter", "500", "500After"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("suspend"), isGood: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("wait", "forgetKeys") }) },
);

/** Everything that takes part, as in a running service but for its lists. `pause`: how long stores and the provider take. */
const startWorld = (pause: () => Promise<void> = async () => undefined) => {
  let clock = new Date("2026-05-01T12:00:00Z");
  const now = () => clock;
  let isApproved = true;
  const double = createStripeDouble({ now });
  double.world.origin = "http://stripe.test";
  const memory = memoryJournal(now);
  let crash: { left: number; readonly how: Extract<Step, { do: "crash" }>["how"] } | undefined;

  /** Counts down to what was arranged; true when it is time. */
  const isTime = (how: NonNullable<typeof crash>["how"]): boolean => {
    if (crash?.how !== how) return false;
    if (crash.left > 0) {
      crash.left -= 1;
      return false;
    }
    crash = undefined;
    return true;
  };

  const journal: EventJournal = {
    ...memory.journal,
    read: async <Event extends DomainEvent>(...given: Parameters<EventJournal["read"]>) => {
      await pause();
      return memory.journal.read<Event>(...given);
    },
    append: async (...given) => {
      await pause();
      if (isTime("append")) throw new Crash();
      const appended = await memory.journal.append(...given);
      if (isTime("appended")) throw new Crash();
      return appended;
    },
  };
  double.interfere = (_call, when) => {
    if (isTime(when === "before" ? "cut" : "cutAfter")) return "cut";
    return isTime(when === "before" ? "500" : "500After") ? "500" : undefined;
  };

  const readModel = {
    caughtUpTo: async () => true,
    onChange: () => () => undefined,
    check: async () => undefined,
    asViewer: () => Promise.reject(new Error("nothing is listed here")),
    get service(): never {
      throw new Error("nothing is listed here");
    },
  };
  const slow: StripeDouble["answer"] = async (call) => {
    await pause();
    try {
      return await double.answer(call);
    } finally {
      await pause();
    }
  };
  const client = inProcessClient({ ...double, answer: slow });
  const provider = stripeProvider(client, "http://localhost:8080");
  const payouts = createPayouts({ journal, readModel, mayBePaid: async () => isApproved, now }, provider);
  const settlement = createSettlement({ journal, readModel, now, isOffered: async () => true }, provider, payouts);
  const handlers = stripeWebhookHandlers(client, {
    settlement,
    payouts,
    vendorOfAccount: async () => vendorId,
    lookAgain: () => undefined,
  });
  const stateOf = async (transactionId: string) => {
    const recorded = await memory.journal.read<TransactionEvent>(transactionStream(tenantId, transactionId));
    return recorded.reduce(transactionDecider.evolve, transactionDecider.initialState());
  };
  const payoutOf = async (transactionId: string) => {
    const recorded = await memory.journal.read<PayoutEvent>(payoutStream(transactionId));
    return recorded.reduce(payoutDecider.evolve, payoutDecider.initialState());
  };
  const handle = (transactionId: string, command: TransactionCommand) =>
    handleCommand(journal, transactionDecider, transactionStream(tenantId, transactionId), command, {
      tenantId,
      correlationId: transactionId,
      causationId: transactionId,
    });

  const begin = async (index: number): Promise<void> => {
    const transactionId = purchases[index]!;
    const { accountId, status, debtMinor } = await payouts.accountOf(vendorId);
    const payoutAccountId = status === "ready" && debtMinor === 0 ? { payoutAccountId: accountId! } : {};
    const expiresAt = new Date(clock.getTime() + 35 * 60_000).toISOString();
    const terms = { title: "A letter", businessName: "Workshop", amountMinor: prices[index]!, commissionBps: 1_500 };
    const data = { transactionId, userId, serviceId, vendorId, expiresAt, ...terms, ...payoutAccountId };
    const { state } = await handle(transactionId, { type: "StartTransaction", data });
    if (state.status !== "pending" || state.checkout) return;
    const { payoutAccountId: sentTo, expiresAt: until } = state;
    const order = { ...state, tenantId, email: undefined, expiresAt: until!, payoutAccountId: sentTo };
    await handle(transactionId, { type: "OpenCheckout", checkout: await provider.openSession(order) });
  };

  /** People do not pay a page that nobody has shown them. */
  const pay = async (index: number): Promise<void> => {
    const state = await stateOf(purchases[index]!);
    if (state.status !== "none" && state.checkout) double.act.pay(state.checkout.sessionId);
  };

  const paymentOf = async (index: number): Promise<string> => {
    const state = await stateOf(purchases[index]!);
    if (!isPaid(state)) throw new Crash();
    return state.paymentId;
  };

  const deliver = async (index: number): Promise<void> => {
    const { events } = double.webhooks;
    const event = events[index % Math.max(1, events.length)];
    if (!event) return;
    const { id: eventId, type: kind, livemode: isLive, account } = event;
    const { id: objectId } = event.data.object;
    const notice = { webhookId: eventId, provider: "stripe", eventId, kind, objectId, isLive } as const;
    await handlers[kind]?.({ ...notice, accountId: account ?? null });
  };

  const settleAll = async (): Promise<void> => {
    for (const transactionId of purchases) await settlement.settle(tenantId, transactionId);
  };

  return {
    double,
    memory,
    payouts,
    settlement,
    stateOf,
    payoutOf,
    handle,
    begin,
    pay,
    paymentOf,
    deliver,
    settleAll,
    arrange: (next: Extract<Step, { do: "crash" }>) => (crash = { left: next.after, how: next.how }),
    approve: (isIt: boolean) => (isApproved = isIt),
    heal: () => (crash = undefined),
    pass: (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000)),
  };
};
type Scene = ReturnType<typeof startWorld>;

const takeStep = async (scene: Scene, next: Step, index: number): Promise<unknown> => {
  const { double, payouts, settlement } = scene;
  switch (next.do) {
    case "begin":
      return scene.begin(next.purchase);
    case "pay":
      return scene.pay(next.purchase);
    case "settle":
      return settlement.settle(tenantId, purchases[next.purchase]!);
    case "giveUp":
      return settlement.giveUp(tenantId, purchases[next.purchase]!);
    case "refund": {
      const command = {
        type: "RequestRefund",
        refundId: derivedId("refund", String(index)),
        amountMinor: next.cents,
        requestedBy: userId,
      } as const;
      await scene.handle(purchases[next.purchase]!, command);
      return settlement.settle(tenantId, purchases[next.purchase]!);
    }
    case "refundAtStripe":
      return double.act.refundInDashboard(await scene.paymentOf(next.purchase), next.cents);
    case "refundAtStripeWithReversal":
      return double.act.refundInDashboard(await scene.paymentOf(next.purchase), next.cents, true);
    case "dispute":
      return double.act.openDispute(await scene.paymentOf(next.purchase));
    case "closeDispute": {
      const open = double.world.all("dispute").find(({ status }) => status === "needs_response");
      return open && double.act.closeDispute(open.id, next.isGood ? "won" : "lost");
    }
    case "overturnDispute": {
      const lost = double.world.all("dispute").find(({ status }) => status === "lost");
      return lost && double.act.overturnDispute(lost.id);
    }
    case "failRefund": {
      const made = double.world.all("refund").find(({ status }) => status !== "failed");
      return made && double.act.settleRefund(made.id, next.isGood ? "succeeded" : "failed");
    }
    case "deliver":
      return scene.deliver(next.message);
    case "account": {
      double.act.changeAccount(await payouts.openAccount(vendorId), next.to);
      return payouts.refreshAccount(vendorId);
    }
    case "switch":
      double.world.switches[next.which] = !double.world.switches[next.which];
      return undefined;
    case "suspend":
      return scene.approve(next.isGood);
    case "crash":
      return scene.arrange(next);
    case "wait":
      return scene.pass(20);
    case "forgetKeys":
      return double.forgetKeys();
  }
};

/** What a step may end with: a rule, a crash, a provider that is away, and what Stripe itself refuses. */
const isExpected = (error: unknown): boolean =>
  error instanceof Crash || error instanceof DomainError || error instanceof StoreUnavailable || isOfStripe(error);
const isOfStripe = (error: unknown): boolean =>
  error instanceof Error && ["ProviderRefused", "StripeFailure"].includes(error.constructor.name);

/** Everything is well again: banks have decided, messages arrive twice and in the wrong order, the reconciler has looked. */
const comeToRest = async (scene: Scene): Promise<void> => {
  const { double, payouts } = scene;
  scene.heal();
  scene.approve(true);
  Object.assign(double.world.switches, { refuseRefunds: false, refuseReversals: false, refundsStayPending: false });
  for (const { id, status } of double.world.all("dispute"))
    if (status === "needs_response") double.act.closeDispute(id, "won");
  for (const { id, status } of double.world.all("refund"))
    if (status === "pending") double.act.settleRefund(id, "succeeded");
  scene.pass(60);
  double.forgetKeys();
  // One whose connection was broken off gives way to another one.
  await payouts.refreshAccount(vendorId);
  double.act.changeAccount(await payouts.openAccount(vendorId), "ready");
  await payouts.refreshAccount(vendorId);
  for (let message = double.webhooks.events.length - 1; message >= 0; message -= 1) await scene.deliver(message);
  for (let round = 0; round < 2; round += 1) await scene.settleAll();
};

const judge = async (scene: Scene): Promise<void> => {
  const { double, payouts } = scene;
  const { world } = double;
  const sessions = world.all<CheckoutSession>("checkout.session");
  let [sales, given] = [0, 0];
  for (const transactionId of purchases) {
    const paid = sessions.filter((one) => one.client_reference_id === transactionId && one.payment_status === "paid");
    // Nobody pays twice, and what was paid is known.
    expect(paid.length).toBeLessThanOrEqual(1);
    const state = await scene.stateOf(transactionId);
    expect(isPaid(state)).toBe(paid.length === 1);
    if (!isPaid(state)) continue;
    const [charge] = world.all("charge").filter(({ payment_intent: intent }) => intent === state.paymentId);
    const lost = world.all("dispute").filter((one) => one.payment_intent === state.paymentId && one.status === "lost");
    const back = Number(charge!.amount_refunded) + lost.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(state.refundedMinor).toBe(back);
    const payout = await scene.payoutOf(transactionId);
    sales += state.amountMinor - state.refundedMinor;
    if (payout.status === "none") continue;
    given += givenOf(payout);
    const missing = vendorShareOf(state) - givenOf(payout);
    // What a refund at Stripe took back by itself has no commission in it: that much is for somebody to decide.
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing).toBeLessThanOrEqual(payout.isFrozen ? state.returnedCommissionMinor : 0);
  }
  const { debtMinor } = await payouts.accountOf(vendorId);
  // Also in accounts that have given way to another one.
  const held = world.all("account").reduce((sum, { id }) => sum + world.balanceOf(id), 0);
  // What buyers gave, and did not get back, is with the platform and the vendor.
  expect(world.balanceOf("buyers") + sales).toBe(0);
  expect(world.balanceOf("platform")).toBe(sales - held);
  expect([...world.balances().values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  // The vendor has its share of every sale, to the cent; what it could not give back it owes.
  expect(debtMinor).toBeGreaterThanOrEqual(0);
  expect(held).toBe(given + debtMinor);
};

const positionOf = async ({ memory }: Scene): Promise<number> => {
  const streams = [...purchases.map((id) => transactionStream(tenantId, id)), ...purchases.map(payoutStream)];
  const events = await Promise.all(streams.map((stream) => memory.journal.read(stream)));
  return events.flat().length;
};

/** Takes the steps, lets everything come to rest, and judges: once more, nothing is left to do. */
const assertAtRest = async (steps: readonly Step[]): Promise<void> => {
  const scene = startWorld();
  for (const [index, next] of steps.entries()) {
    try {
      await takeStep(scene, next, index);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
  await comeToRest(scene);
  await judge(scene);
  const before = await positionOf(scene);
  await comeToRest(scene);
  expect(await positionOf(scene)).toBe(before);
  await scene.memory.close();
};

test.each([
  ["all of it", 3_333],
  ["a part of it", 1_500],
])(
  "what was kept for a debt is owed again where %s is refunded before it is recorded as kept",
  async (_what, cents) => {
    const of = (index: number) => ({ purchase: index, isGood: true });
    await assertAtRest([
      { do: "account", to: "ready" },
      { do: "begin", ...of(0) },
      { do: "pay", ...of(0) },
      { do: "settle", ...of(0) },
      { do: "switch", which: "refuseReversals" },
      // The vendor's account does not hold it any more: a debt.
      { do: "refund", purchase: 0, cents: 1_999 },
      { do: "begin", ...of(2) },
      { do: "pay", ...of(2) },
      // Payment, payout and what is kept of it are recorded; the transfer is not.
      { do: "crash", after: 3, how: "append" },
      { do: "settle", ...of(2) },
      { do: "refundAtStripe", purchase: 2, cents },
    ]);
  },
);

test("what a refund at Stripe took back of the vendor by itself is not owed once more, whichever message comes first", async () => {
  const first = { purchase: 0, isGood: true };
  await assertAtRest([
    { do: "account", to: "ready" },
    { do: "begin", ...first },
    { do: "pay", ...first },
    { do: "settle", ...first },
    { do: "refundAtStripeWithReversal", purchase: 0, cents: 1_999 },
  ]);
});

test("a refund at Stripe that is still on its way is not made once more", async () => {
  const first = { purchase: 0, isGood: true };
  await assertAtRest([
    { do: "begin", ...first },
    { do: "pay", ...first },
    { do: "settle", ...first },
    { do: "switch", which: "refundsStayPending" },
    { do: "refundAtStripe", purchase: 0, cents: 500 },
    { do: "settle", ...first },
    { do: "settle", ...first },
  ]);
});

test("whatever happens, in whatever order, and wherever it breaks off: nobody pays twice and the books add up", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), assertAtRest), { numRuns: 80 });
});

/** The same of steps that are taken at once, a group after the other; `seed` says how long each call of a store or the provider takes. */
const assertAtRestAfterAll = async (groups: readonly (readonly Step[])[], seed: number): Promise<void> => {
  let [random, isSlow] = [seed, true];
  const pause = async (): Promise<void> => {
    if (!isSlow) return;
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    for (let left = (random >> 8) % 12; left > 0; left -= 1) await new Promise(setImmediate);
  };
  const scene = startWorld(pause);
  let index = 0;
  for (const group of groups)
    for (const taken of await Promise.allSettled(group.map((next) => takeStep(scene, next, (index += 1)))))
      if (taken.status === "rejected" && !isExpected(taken.reason)) throw taken.reason;
  isSlow = false;
  await comeToRest(scene);
  await judge(scene);
  await scene.memory.close();
};

/** What people, messages and the reconciler do of the same purchases. */
const busyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "settle",
        "pay",
        "begin",
        "giveUp",
        "dispute",
        "closeDispute",
        "overturnDispute",
        "failRefund",
      ),
      purchase: fc.nat(1),
      isGood: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("refund", "refund", "refundAtStripe"),
      purchase: fc.nat(1),
      cents: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("deliver"), message: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("crash"),
      after: fc.nat(6),
      how: fc.constantFrom("append", "appended", "cut", "cutAfter", "500", "500After"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("suspend"), isGood: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("account"), to: fc.constantFrom("ready", "ready", "restricted") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("switch"),
      which: fc.constantFrom("refuseRefunds", "refuseReversals", "refundsStayPending"),
    }),
  },
);

test("whatever happens at the same moment: nobody pays twice and the books add up", async () => {
  const groups = fc.array(fc.array(busyStep, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 10 });
  const paid = [0, 1].flatMap((of) =>
    (["begin", "pay"] as const).map((what) => [{ do: what, purchase: of, isGood: true }]),
  );
  const begun: readonly (readonly Step[])[] = [[{ do: "account", to: "ready" }], ...paid];
  await fc.assert(
    fc.asyncProperty(groups, fc.nat(), (some, seed) => assertAtRestAfterAll([...begun, ...some], seed)),
    { numRuns: 60 },
  );
});
