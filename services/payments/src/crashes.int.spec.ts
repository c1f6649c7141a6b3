import { tokenIssuer } from "@kinkeeper/contracts/claims";
import { contexts } from "@kinkeeper/contracts/contexts";
import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { tokenAlgorithm } from "@kinkeeper/platform/http/token";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from "jose";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordOffer } from "./testing/record-offer.ts";
import { startStripeDouble, type ListeningStripeDouble } from "./testing/stripe-double/stripe-double.ts";

/*
 * A checkout is cut off between every two of its steps, with kill -9, and Stripe's double is asked afterwards: whoever wanted to
 * buy has paid once, and the vendor and the platform have what is theirs.
 */

/** Before so manieth write of the events, or once Stripe has carried a call out and before anybody here learns of it. */
const points: readonly (number | string)[] = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions",
  "GET /v1/payment_intents",
];

let folder: string;
let postgres: TemporaryPostgres;
let double: ListeningStripeDouble;
let keys: JSONWebKeySet;
let tokenFor: (sub: string) => Promise<string>;
let offer: Awaited<ReturnType<typeof recordOffer>>;
const seller = newId();
let child: ChildProcess;
let origin: string;

const start = async (): Promise<void> => {
  const [events, keyring, objects] = ["events.sqlite", "keys.sqlite", "objects"].map((name) => path.join(folder, name));
  child = fork(
    path.join(import.meta.dirname, "testing/crash-service.ts"),
    [events!, keyring!, objects!, postgres.url, JSON.stringify(keys)],
    {
      env: {
        ...process.env,
        KINKEEPER_PUBLIC_URL: "http://localhost:8080",
        KINKEEPER_PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: double.apiKey,
        STRIPE_WEBHOOK_SECRETS: "whsec_double",
        STRIPE_API_BASE: double.origin,
      },
    },
  );
  [origin] = (await once(child, "message")) as [string];
  double.webhooks.endpoint = { url: `${origin}/api/webhooks/stripe`, secret: "whsec_double" };
};

const arm = async (writes: number): Promise<void> => {
  child.send(writes);
  await once(child, "message");
};

const call = async <Body>(token: string, method: string, pathname: string, body?: unknown): Promise<Body> => {
  const response = await fetch(new URL(pathname, origin), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${pathname}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-crashes-"));
  [postgres, double] = await Promise.all([startTemporaryPostgres(), startStripeDouble()]);
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm);
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "test", alg: tokenAlgorithm }] };
  tokenFor = (sub) =>
    new SignJWT({ role: "member", tenantId: sub, tenantStatus: "active" })
      .setProtectedHeader({ alg: tokenAlgorithm, kid: "test", typ: "JWT" })
      .setSubject(sub)
      .setIssuer(tokenIssuer)
      .setAudience("payments")
      .setExpirationTime("1h")
      .sign(privateKey);
  const store = createSqliteEventStore({ file: path.join(folder, "events.sqlite") });
  const keyring = createSqliteKeyring({ file: path.join(folder, "keys.sqlite") });
  const journal = createJournal({ store, keyring, contexts, newId, now: () => new Date().toISOString() });
  const context = { tenantId: "platform", correlationId: "test", causationId: "test" };
  offer = await recordOffer({ record: async (...appends) => void (await journal.append(appends, context)) }, seller);
  await Promise.all([store.close(), keyring.close()]);
  await start();
});
afterAll(async () => {
  child.kill("SIGKILL");
  await double.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const sessionsOf = (buyer: string) =>
  double.world
    .all("checkout.session")
    .filter(({ metadata }) => (metadata as Record<string, string>)["tenant_id"] === buyer);

/** As far as it goes: asks for the page and pays there. */
const checkOut = async (buyer: string): Promise<void> => {
  const token = await tokenFor(buyer);
  const { sessionUrl } = await call<{ sessionUrl: string }>(token, "POST", "/api/create-checkout-session", {
    serviceId: offer.serviceId,
  });
  double.act.pay(sessionUrl.split("/").at(-1)!);
};

const purchasesOf = async (buyer: string) => call<Transaction[]>(await tokenFor(buyer), "GET", "/api/transactions");

/** What the buyer does after something went wrong: looks whether it was bought, and else tries again. */
const finish = async (buyer: string): Promise<void> => {
  const isPaid = sessionsOf(buyer).some(({ payment_status: status }) => status === "paid");
  if (!isPaid) await checkOut(buyer);
  await expect.poll(async () => (await purchasesOf(buyer)).map(({ status }) => status)).toEqual(["completed"]);
};

test("a checkout that is killed between any two of its steps is paid once", async () => {
  // The vendor can be paid: its share goes on with the payment.
  const sellerToken = await tokenFor(seller);
  const { url } = await call<{ url: string }>(sellerToken, "POST", `/api/vendors/${offer.vendorId}/payout-onboarding`);
  const account = new URL(url).pathname.split("/")[2]!;
  double.act.changeAccount(account, "ready");
  await expect
    .poll(() => call(sellerToken, "POST", `/api/vendors/${offer.vendorId}/payout-account`))
    .toEqual({ status: "ready" });
  await double.webhooks.settled();

  for (const point of points) {
    const buyer = newId();
    const killed = once(child, "exit");
    if (typeof point === "number") await arm(point);
    else
      double.interfere = ({ method, path: called }, when) => {
        if (when === "after" && `${method} ${called}`.startsWith(point)) child.kill("SIGKILL");
      };
    await checkOut(buyer).catch(() => undefined);
    expect([point, (await killed)[1]]).toEqual([point, "SIGKILL"]);
    double.interfere = () => undefined;
    await double.webhooks.settled();
    await start();
    await finish(buyer);
    expect(sessionsOf(buyer).filter(({ payment_status: status }) => status === "paid")).toHaveLength(1);
  }

  const sold = points.length;
  const earned = async () => {
    const { heldAmount, sales } = await call<{ heldAmount: string; sales: unknown[] }>(
      sellerToken,
      "GET",
      "/api/sales",
    );
    return [heldAmount, sales.length];
  };
  await expect.poll(earned).toEqual(["0.00", sold]);
  expect(double.world.balanceOf("buyers")).toBe(-1_999 * sold);
  expect(double.world.balanceOf(account)).toBe(1_699 * sold);
  expect(double.world.balanceOf("platform")).toBe(300 * sold);
});
