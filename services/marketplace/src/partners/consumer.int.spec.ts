import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "@kinkeeper/platform/free-port";
import { openPartnerFixture, longWait, type PartnerFixture } from "./testing/partner-fixture.ts";

/* What docs/partners.md hands to partners does what it says. */

const docs = path.join(import.meta.dirname, "../../../../docs/partners");
const file = path.join(docs, "consumer.mjs");
const vector = JSON.parse(readFileSync(path.join(docs, "test-vector.json"), "utf8")) as {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
const { isAuthentic } = (await import(pathToFileURL(file).href)) as {
  readonly isAuthentic: (request: {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secrets: readonly string[];
    readonly now: number;
  }) => boolean;
};
const signedAt = Number(vector.headers["webhook-timestamp"]) * 1000;

test("the test vector is what the library of Standard Webhooks signs", () => {
  const { body, headers, secret } = vector;
  expect(new Webhook(secret).sign(headers["webhook-id"]!, new Date(signedAt), body)).toBe(headers["webhook-signature"]);
});

interface Change {
  readonly signature?: string;
  readonly body?: string;
  readonly secrets?: readonly string[];
  readonly now?: number;
}
const other = "whsec_b3RoZXI=";
test.each<[string, Change, boolean]>([
  ["the vector itself", {}, true],
  ["it with two signatures", { signature: `v1,AAAA ${vector.headers["webhook-signature"]}` }, true],
  ["it while secrets are replaced", { secrets: [other, vector.secret] }, true],
  ["it five minutes later", { now: signedAt + 300_000 }, true],
  ["it more than five minutes later", { now: signedAt + 301_000 }, false],
  ["it more than five minutes before", { now: signedAt - 301_000 }, false],
  ["another body", { body: vector.body.replace("1999", "1") }, false],
  ["another secret", { secrets: [other] }, false],
  ["no signature", { signature: "" }, false],
  ["a signature of another version", { signature: vector.headers["webhook-signature"]!.replace("v1,", "v2,") }, false],
])("of what comes the consumer takes %s: %o is %s", (_what, { signature, ...more }, isTaken) => {
  const headers = { ...vector.headers, ...(signature === undefined ? {} : { "webhook-signature": signature }) };
  const request = { body: vector.body, headers, secrets: [vector.secret], now: signedAt, ...more };
  expect(isAuthentic(request)).toBe(isTaken);
});

interface Said {
  readonly verdict?: string;
  readonly type?: string;
  readonly id?: string;
  readonly order?: { readonly status: string };
}

let fixture: PartnerFixture;
let consumer: ChildProcess | undefined;
beforeAll(async () => {
  fixture = await openPartnerFixture();
});
afterAll(async () => {
  consumer?.kill();
  await fixture.stop();
});

test("the consumer verifies, leaves out what it knows, and asks about what comes late", async () => {
  const { superAdmin } = fixture;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const partner = await fixture.newPartner({ types: ["order.created", "order.completed"], scopes: ["orders:read"] });
  const { secret, path: endpoint } = await fixture.addEndpoint(partner, url);
  const { token } = (await superAdmin.post<{ token: string }>(`/api/admin/partners/${partner.id}/token`)).body;

  const said: Said[] = [];
  consumer = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port), PARTNER_API: fixture.harness.origin, PARTNER_TOKEN: token },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: consumer.stdout! }).on("line", (line) => said.push(JSON.parse(line) as Said));
  await vi.waitFor(() => expect(said).toHaveLength(1), longWait);

  const order = await fixture.newOrder(await fixture.newVendor());
  await vi.waitFor(() => expect(said).toHaveLength(2), longWait);
  await order.complete();
  await vi.waitFor(() => expect(said).toHaveLength(3), longWait);
  expect(said.slice(1)).toMatchObject([
    { verdict: "new", type: "marketplace.order.created.v1" },
    { verdict: "new", type: "marketplace.order.completed.v1" },
  ]);

  // Sent again it is known by its id.
  const deliveries = await vi.waitFor(async () => {
    const { deliveries: sent } = await fixture.deliveriesOf(partner);
    expect(sent.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    return sent;
  }, longWait);
  const created = deliveries.find(({ type }) => type === "order.created")!;
  await superAdmin.post(`/api/admin/partners/${partner.id}/deliveries/${created.id}/replay`);
  await vi.waitFor(() => expect(said[3]).toMatchObject({ verdict: "duplicate", id: created.eventId }), longWait);

  // One that overtook another: signed by hand, since the service sends them in order here.
  const event = {
    id: "late",
    partitionkey: order.orderId,
    sequence: "0000000000",
    type: "t",
    data: { orderId: order.orderId },
  };
  const body = JSON.stringify(event);
  const at = new Date();
  const headers = {
    "webhook-id": "late",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("late", at, body),
  };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(204);
  await vi.waitFor(() => expect(said[4]).toMatchObject({ verdict: "late", order: { status: "completed" } }), longWait);
  expect((await fetch(url, { method: "POST", headers, body: body.replace("late", "forged") })).status).toBe(401);

  await superAdmin.post(`${endpoint}/ping`);
  await vi.waitFor(
    () => expect(said[5]).toMatchObject({ verdict: "new", type: "marketplace.partner.ping.v1" }),
    longWait,
  );
});
