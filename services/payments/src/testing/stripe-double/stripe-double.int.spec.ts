import Stripe from "stripe";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodeBracketForm } from "./bracket-form.ts";
import { startStripeDouble, type ListeningStripeDouble } from "./stripe-double.ts";
import type { CheckoutSession } from "./resources/shapes.ts";

let double: ListeningStripeDouble;
let stripe: Stripe;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  double = await startStripeDouble({ now: () => now });
  const { hostname: host, port } = new URL(double.origin);
  stripe = new Stripe(double.apiKey, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
});
afterEach(() => double.stop());

const order = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: "t1",
  line_items: [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 1_999, product_data: { name: "A letter" } } },
  ],
  metadata: { transaction_id: "t1" },
  payment_intent_data: { metadata: { transaction_id: "t1" }, transfer_group: "t1" },
  expires_at: Math.floor(now.getTime() / 1000) + 35 * 60,
  success_url: "http://localhost:8080/marketplace?success=true&session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:8080/marketplace?canceled=true",
  ...more,
});

/** What stands where nothing was expanded. */
const idOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === "string" ? reference : reference!.id;

const account = async (): Promise<string> => {
  const { id } = await stripe.accounts.create({
    controller: { stripe_dashboard: { type: "express" } },
    capabilities: { transfers: { requested: true } },
  });
  double.act.changeAccount(id, "ready");
  return id;
};

const paid = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<string> => {
  const { id } = await stripe.checkout.sessions.create(order(more));
  double.act.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id);
  return idOf(session.payment_intent);
};

const press = (url: string, action: string): Promise<Response> =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ action }) });

test("forms with brackets are decoded", () => {
  expect(decodeBracketForm("a=1&b[c]=2&b[d][e]=3&f[0][g]=4&f[1][g]=5&expand[]=x&expand[]=y")).toEqual({
    a: "1",
    b: { c: "2", d: { e: "3" } },
    f: [{ g: "4" }, { g: "5" }],
    expand: ["x", "y"],
  });
});

describe("a call", () => {
  test("with an unknown, a missing or a wrong parameter is refused", async () => {
    const unknown = { ...order(), colour: "red" } as Stripe.Checkout.SessionCreateParams;
    await expect(stripe.checkout.sessions.create(unknown)).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "colour",
    });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
    await expect(stripe.checkout.sessions.create(order({ expires_at: 1 }))).rejects.toMatchObject({
      param: "expires_at",
    });
  });

  test("without the key is refused", async () => {
    const { hostname: host, port } = new URL(double.origin);
    const stranger = new Stripe("sk_test_other", { host, port, protocol: "http", maxNetworkRetries: 0 });
    await expect(stranger.refunds.list()).rejects.toMatchObject({ statusCode: 401 });
  });

  test("repeated under its idempotency key gets the first answer, a 500 included", async () => {
    const options = { idempotencyKey: "cs:t1:1" };
    const first = await stripe.checkout.sessions.create(order(), options);
    const again = await stripe.checkout.sessions.create(order(), options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    await expect(stripe.checkout.sessions.create(order({ client_reference_id: "t2" }), options)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    double.interfere = (_call, when) => (when === "after" ? "500" : undefined);
    const other = { idempotencyKey: "cs:t2:1" };
    await expect(stripe.checkout.sessions.create(order(), other)).rejects.toMatchObject({ statusCode: 500 });
    double.interfere = () => undefined;
    await expect(stripe.checkout.sessions.create(order(), other)).rejects.toMatchObject({
      statusCode: 500,
      headers: { "idempotent-replayed": "true" },
    });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(2);
  });

  test("that was refused for its parameters leaves its key free", async () => {
    const options = { idempotencyKey: "cs:t1:1" };
    await expect(stripe.checkout.sessions.create(order({ expires_at: 1 }), options)).rejects.toThrow();
    await expect(stripe.checkout.sessions.create(order(), options)).resolves.toMatchObject({ status: "open" });
  });

  test("whose connection breaks is carried out, or not: nobody knows", async () => {
    double.interfere = (_call, when) => (when === "before" ? "cut" : undefined);
    await expect(stripe.checkout.sessions.create(order())).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(double.world.all("checkout.session")).toHaveLength(0);
    double.interfere = (_call, when) => (when === "after" ? "cut" : undefined);
    // The client tries once more by itself, under the same key.
    await expect(stripe.checkout.sessions.create(order())).resolves.toMatchObject({ status: "open" });
    expect(double.world.all("checkout.session")).toHaveLength(1);
  });
});

describe("the page of a session", () => {
  test("takes the money once, and leads back with the session's id", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(await (await fetch(session.url!)).text()).toContain("19.99 USD");
    expect((await press(session.url!, "decline")).status).toBe(200);
    const answer = await press(session.url!, "pay");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain(`session_id=${session.id}`);
    expect((await press(session.url!, "pay")).status).toBe(400);
    expect((await fetch(session.url!)).status).toBe(410);
    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
    expect(after).toMatchObject({ payment_status: "paid", payment_intent: { latest_charge: { amount: 1_999 } } });
    expect(double.world.balanceOf("platform")).toBe(1_999);
  });

  test("leads back where it is cancelled, and stays open", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect((await press(session.url!, "cancel")).headers.get("location")).toContain("canceled=true");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  test("ends with its time, or when it is expired, and not once it is paid", async () => {
    const [first, second, third] = [1, 2, 3].map(() => stripe.checkout.sessions.create(order()));
    const [one, two, three] = await Promise.all([first!, second!, third!]);
    expect((await stripe.checkout.sessions.expire(one.id)).status).toBe("expired");
    double.act.pay(two.id);
    await expect(stripe.checkout.sessions.expire(two.id)).rejects.toThrow();
    now = new Date(now.getTime() + 36 * 60_000);
    expect((await stripe.checkout.sessions.retrieve(three.id)).status).toBe("expired");
    expect(() => double.act.pay(three.id)).toThrow("no longer active");
  });
});

describe("money", () => {
  test("of a destination charge goes on to the account, without the fee, and comes back with the refund", async () => {
    const destination = await account();
    const data = { application_fee_amount: 300, transfer_data: { destination } };
    const intent = await paid({ payment_intent_data: data });
    expect([double.world.balanceOf("platform"), double.world.balanceOf(destination)]).toEqual([300, 1_699]);
    await stripe.refunds.create({ payment_intent: intent, reverse_transfer: true, refund_application_fee: true });
    expect([...double.world.balances().values()]).toEqual([0, 0, 0]);
  });

  test("that is held is transferred, and reversed", async () => {
    const destination = await account();
    const intent = await paid();
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent);
    const transfer = { amount: 1_699, currency: "usd", destination, source_transaction: idOf(charge) };
    const { id } = await stripe.transfers.create(transfer);
    await expect(stripe.transfers.create(transfer)).rejects.toThrow("must not exceed");
    await stripe.transfers.createReversal(id, { amount: 1_000 });
    await expect(stripe.transfers.createReversal(id, { amount: 1_000 })).rejects.toThrow("greater than");
    double.world.switches.refuseReversals = true;
    await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ code: "balance_insufficient" });
    expect([double.world.balanceOf("platform"), double.world.balanceOf(destination)]).toEqual([1_300, 699]);
  });

  test("is refunded up to what was paid; a fee that was not taken is not given back", async () => {
    const intent = await paid();
    await expect(stripe.refunds.create({ payment_intent: intent, refund_application_fee: true })).rejects.toThrow(
      "fee",
    );
    await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 1_000 })).rejects.toThrow("greater than");
    const last = await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    double.act.settleRefund(last.id, "failed");
    expect(double.world.balanceOf("platform")).toBe(999);
  });

  test("in dispute is not refunded, and is the bank's until it has decided", async () => {
    const intent = await paid();
    const dispute = double.act.openDispute(intent);
    expect(double.world.balanceOf("banks")).toBe(1_999);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: "charge_disputed" });
    double.act.closeDispute(dispute, "lost");
    expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status: "lost" }]);
    expect(double.world.balanceOf("buyers")).toBe(0);
  });

  test("goes to nobody who has not told Stripe who they are", async () => {
    const { id } = await stripe.accounts.create({ controller: { losses: { payments: "application" } } });
    await expect(stripe.transfers.create({ amount: 1, currency: "usd", destination: id })).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
    const link = await stripe.accountLinks.create({
      account: id,
      type: "account_onboarding",
      refresh_url: "http://localhost:8080/vendor/earnings",
      return_url: "http://localhost:8080/vendor/earnings",
    });
    expect((await press(link.url, "finish")).headers.get("location")).toBe("http://localhost:8080/vendor/earnings");
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
  });
});

describe("a webhook", () => {
  const secret = "whsec_double";
  const received: { body: string; signature: string }[] = [];
  const types = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  const verify = ({ body, signature }: (typeof received)[number]) =>
    stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime());
  let stop: () => void;
  let answers: number[];

  beforeEach(async () => {
    received.length = 0;
    answers = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ body, signature: String(request.headers["stripe-signature"]) });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    double.webhooks.endpoint = { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, secret };
    stop = () => server.close();
  });
  afterEach(() => stop());

  const expired = async (): Promise<CheckoutSession> => {
    const { id } = await stripe.checkout.sessions.create(order());
    await stripe.checkout.sessions.expire(id);
    return double.world.get("checkout.session", id);
  };

  test("is signed, and sent again until it is taken", async () => {
    answers = [500];
    await expired();
    await double.webhooks.settled();
    expect(received).toHaveLength(2);
    expect(received.map((one) => verify(one).type)).toEqual(["checkout.session.expired", "checkout.session.expired"]);
  });

  test("may come twice, late, in another order, or never", async () => {
    double.webhooks.switches.duplicate = true;
    await expired();
    await double.webhooks.settled();
    expect(types()).toHaveLength(2);
    Object.assign(double.webhooks.switches, { duplicate: false, reorder: true });
    await paid();
    await double.webhooks.settled();
    expect(types()).toHaveLength(2);
    double.webhooks.release();
    await double.webhooks.settled();
    expect(new Set(types().slice(2))).toEqual(
      new Set(["checkout.session.completed", "charge.succeeded", "payment_intent.succeeded"]),
    );
    Object.assign(double.webhooks.switches, { reorder: false, drop: true });
    await expired();
    await double.webhooks.settled();
    expect(types()).toHaveLength(5);
  });

  test("that was tampered with or is old does not verify", async () => {
    double.webhooks.switches.tamper = true;
    await expired();
    Object.assign(double.webhooks.switches, { tamper: false, signedAgo: 301 });
    await expired();
    await double.webhooks.settled();
    expect(received).toHaveLength(2);
    for (const one of received) expect(() => verify(one)).toThrow();
  });
});
