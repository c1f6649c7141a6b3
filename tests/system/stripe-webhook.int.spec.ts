import { newId, derivedId } from "@kinkeeper/platform/ids";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { startHarness as startServiceHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness as startGatewayHarness, type GatewayHarness } from "../../gateway/src/testing/gateway-harness.ts";
import { payments } from "../../services/payments/src/service.ts";
import { signatureOf } from "../../services/payments/src/testing/stripe-double/webhook-deliveries.ts";
import { webhookStream } from "../../services/payments/src/webhooks/webhook.decider.ts";

// The gateway as it runs, before the payments service as it runs: what Stripe sends has no session, no cookie and no page of ours.
const address = "/api/webhooks/stripe";
const secret = "whsec_of_this_installation";
let postgres: TemporaryPostgres;
let service: ServiceHarness;
let gateway: GatewayHarness;

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  service = await startServiceHarness(payments, {
    postgres,
    environment: {
      KINKEEPER_PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_test_of_this_installation",
      STRIPE_WEBHOOK_SECRETS: secret,
      // Nobody is asked anything: these messages are about nothing that was begun here.
      STRIPE_API_BASE: "http://127.0.0.1:9",
    },
  });
  gateway = await startGatewayHarness({ services: { payments: new URL(service.origin) } });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const seconds = () => Math.floor(Date.now() / 1000);

/** A message in a spelling that no parser and printer of ours would give back: other spaces, escapes, order, and a line break at the end. */
const messageOf = (more = "") => {
  const eventId = `evt_${newId().replaceAll("-", "")}`;
  const text = `{ "type":"product.created",\n\t"data" : {"object": {"name":"Caf\\u00e9 – Wedgwood™ \\/ 1.0", "price": 1.50, "id": "prod_1"}},${more}\r\n  "livemode":false, "id" :"${eventId}" }\n`;
  return { eventId, body: Buffer.from(text) };
};

const send = (body: Buffer, signature: string | undefined, { to = address, isChunked = false } = {}) =>
  gateway.send(to, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
      ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": body.length }),
    },
  });

const recorded = async (eventId: string) =>
  (await service.journal.read(webhookStream(derivedId("stripe", eventId)))).map(({ type }) => type);

describe("what Stripe sends comes through the gateway as it was signed", () => {
  test.each([false, true])("and is recorded once and answered, in chunks: %s", async (isChunked) => {
    const { eventId, body } = messageOf();
    const signature = signatureOf(body.toString(), secret, seconds());
    const answer = await send(body, signature, { isChunked });
    expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    await expect.poll(() => recorded(eventId)).toEqual(["WebhookReceived", "WebhookHandled"]);
    expect((await send(body, signature, { isChunked })).status).toBe(200);
    expect(await recorded(eventId)).toEqual(["WebhookReceived", "WebhookHandled"]);
  });

  const tooLarge = `"more":"${"x".repeat(1024 ** 2)}",`;
  test.each<[string, number, { sign?: (body: string) => string | undefined; more?: string; isChunked?: boolean }]>([
    ["is not signed", 400, { sign: () => undefined }],
    ["is signed by somebody else", 400, { sign: (body) => signatureOf(body, "whsec_other", seconds()) }],
    ["was changed by one space", 400, { sign: (body) => signatureOf(body.trimEnd(), secret, seconds()) }],
    ["was printed anew", 400, { sign: (body) => signatureOf(JSON.stringify(JSON.parse(body)), secret, seconds()) }],
    ["is six minutes old", 400, { sign: (body) => signatureOf(body, secret, seconds() - 360) }],
    ["is larger than 1 MiB", 413, { more: tooLarge }],
    ["turns out to be larger than 1 MiB", 413, { more: tooLarge, isChunked: true }],
  ])("is refused where it %s, and leaves nothing behind", async (_what, status, { sign, more, isChunked = false }) => {
    const { eventId, body } = messageOf(more);
    const text = body.toString();
    const signature = sign ? sign(text) : signatureOf(text, secret, seconds());
    expect((await send(body, signature, { isChunked })).status).toBe(status);
    expect(await recorded(eventId)).toEqual([]);
    expect(await service.service.readModel.service`select 1 from webhooks where event_id = ${eventId}`).toHaveLength(0);
  });

  test.each([
    ["/api/create-checkout-session", 401],
    [`/api/transactions/${newId()}/refund`, 401],
    ["/api/webhooks/other", 404],
    [`${address}/again`, 404],
  ])("opens no other address: %s is answered %i", async (to, status) => {
    const { eventId, body } = messageOf();
    const signature = signatureOf(body.toString(), secret, seconds());
    expect((await send(body, signature, { to })).status).toBe(status);
    expect(await recorded(eventId)).toEqual([]);
    // The same message at the right address.
    expect((await send(body, signature)).status).toBe(200);
  });
});

describe("the operator", () => {
  const operator = path.resolve(import.meta.dirname, "../../deploy/embedded/src/operator.ts");
  const run = async (command: string): Promise<string> => {
    const env = { ...process.env, DATABASE_URL: postgres.url };
    return (await promisify(execFile)(process.execPath, [operator, command], { env })).stdout.trim();
  };

  test("sees the messages that failed too often, and has them tried again", async () => {
    expect(await run("replay-webhooks")).toBe("No message of the payment provider is parked.");
    const { eventId } = messageOf();
    const webhookId = derivedId("stripe", eventId);
    const about = { kind: "product.created", objectId: "prod_1", accountId: null, isLive: false };
    await service.record({
      stream: webhookStream(webhookId),
      expectedRevision: -1,
      events: [
        { type: "WebhookReceived", data: { webhookId, provider: "stripe", eventId, ...about } },
        { type: "WebhookParked", data: { webhookId, attempts: 10, reason: "Stripe did not answer" } },
      ],
    });
    expect(await run("parked-webhooks")).toMatch(new RegExp(`  ${eventId}  product\\.created +Stripe did not answer$`));
    expect(await run("replay-webhooks")).toBe("1 message of the payment provider is tried again in a moment.");
    // It looks by itself every few seconds, and at once when another one comes.
    const { body } = messageOf();
    await send(body, signatureOf(body.toString(), secret, seconds()));
    await expect.poll(() => recorded(eventId)).toEqual(["WebhookReceived", "WebhookParked", "WebhookHandled"]);
    expect(await run("parked-webhooks")).toBe("No message of the payment provider is parked.");
  });
});
