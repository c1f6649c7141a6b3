import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

const people = "/api/family-members";
const json = { "content-type": "application/json" };
let harness: GatewayHarness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: "off" });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.seen.length = 0;
});

describe("what a request says about itself", () => {
  const forged = {
    authorization: "Bearer forged",
    "x-tenant-id": "other",
    "x-user-id": "other",
    "x-role": "super_admin",
    "x-roles": "super_admin",
    "x-internal-call": "1",
    "x-kinkeeper-revoked": "{}",
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-user": "other",
    "x-kinkeeper-secret": "guessed",
    "x-forwarded-host": "evil.example",
    "x-real-ip": "6.6.6.6",
    "x-http-method-override": "DELETE",
    forwarded: "for=6.6.6.6",
    "x-request-id": "chosen-by-the-client",
  };

  test("is deleted where only the gateway may say it", async () => {
    const { cookie } = harness.cookieOf();
    const answer = await harness.send(people, { headers: { ...forged, cookie } });
    const { headers } = harness.seen[0]!;
    for (const name of Object.keys(forged).filter(
      (name) => !["authorization", "x-forwarded-for", "x-request-id"].includes(name),
    ))
      expect([name, headers[name]]).toEqual([name, undefined]);
    expect(headers.authorization).not.toBe("Bearer forged");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-request-id"]).toBe(headers["x-request-id"]);
    expect(headers.host).toBe(harness.backend.url.host);
  });

  test("opens nothing that needs a session", async () => {
    expect((await harness.send(people, { headers: forged })).status).toBe(401);
    const signedOut = await harness.send("/api/login", { headers: forged });
    expect(signedOut.status).toBe(200);
    expect(harness.seen[0]!.headers.authorization).toBeUndefined();
  });

  test("goes on where it is about the call: language, conditions, trace", async () => {
    const { cookie } = harness.cookieOf();
    const kept = {
      "accept-language": "de",
      "if-none-match": '"7"',
      "if-match": '"7"',
      "idempotency-key": "0192aaaa-0000-7000-8000-000000000101",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    };
    await harness.send(people, { headers: { ...kept, cookie } });
    expect(harness.seen[0]!.headers).toMatchObject(kept);
  });

  test("is joined by the secret that services ask for, which no client can say", async () => {
    const secret = "a secret of thirty-two characters";
    const own = await startHarness({ secret, ownThread: true });
    try {
      const { cookie } = own.cookieOf();
      const headers = { cookie, "x-kinkeeper-secret": "guessed", connection: "x-kinkeeper-secret" };
      // Identity, too, answers only who knows it.
      const answer = await own.send(people, { headers });
      expect(answer.status).toBe(200);
      expect(own.seen.map((call) => call.headers["x-kinkeeper-secret"])).toEqual([secret]);
      expect(JSON.stringify(answer.headers)).not.toContain(secret);
    } finally {
      await own.stop();
    }
  });

  test("cannot take away what says where its body ends", async () => {
    const { cookie } = harness.cookieOf();
    const smuggled = "GET /internal/sessions/exchange HTTP/1.1\r\nhost: x\r\n\r\n";
    const answer = await harness.send("/api/family-relationships", {
      method: "POST",
      headers: { ...json, cookie, connection: "content-length", "content-length": smuggled.length },
      body: smuggled,
    });
    expect(answer.status).toBe(200);
    expect(harness.seen).toHaveLength(1);
    expect(harness.seen[0]!.body).toBe(smuggled);
  });
});
