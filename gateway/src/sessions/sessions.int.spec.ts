import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { revokedHeader } from "@kinkeeper/contracts/identity/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { member, startHarness, untilReady, type GatewayHarness } from "../testing/gateway-harness.ts";

const people = "/api/family-members";
let harness: GatewayHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const get = async (cookie: string, path = people) => (await harness.send(path, { headers: { cookie } })).status;

describe("a session becomes a passport", () => {
  test("without a cookie nobody is signed in, and no service hears of it", async () => {
    const answer = await harness.send(people);
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ error: "SIGNED_OUT", requestId: answer.headers["x-request-id"] });
    expect(harness.seen).toEqual([]);
  });

  test.each([
    "sid=made-up-0123456789-0123456789",
    "sid=short",
    "sid=",
    "other=1",
    "__Host-sid=0123456789012345678901234",
  ])("a cookie nobody gave out opens nothing: %s", async (cookie) => {
    expect(await get(cookie)).toBe(401);
    expect(harness.seen).toEqual([]);
  });

  test("a session of identity's is sent on as a bearer token, and its cookie is not", async () => {
    const { cookie } = harness.cookieOf();
    expect(await get(cookie)).toBe(200);
    expect(harness.seen[0]!.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(harness.seen[0]!.headers.cookie).toBeUndefined();
  });

  test("many requests at once ask identity once, and later ones not at all", async () => {
    const { cookie } = harness.cookieOf();
    const release = harness.identity.holdExchanges();
    const answers = Promise.all(Array.from({ length: 10 }, () => get(cookie)));
    await expect.poll(() => harness.identity.exchanges.count).toBeGreaterThan(0);
    release();
    expect(await answers).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await get(cookie)).toBe(200);
    expect(harness.identity.exchanges.count).toBe(1);
  });

  test("a token about to end is exchanged anew", async () => {
    harness.identity.lifetime = 4; // less than the margin it must outlive a request by
    const { cookie } = harness.cookieOf();
    expect([await get(cookie), await get(cookie)]).toEqual([200, 200]);
    expect(harness.identity.exchanges.count).toBe(2);
  });

  test("identity alone sees the cookie, because it alone ends sessions", async () => {
    const { cookie } = harness.cookieOf();
    await harness.send("/api/auth/user", { headers: { cookie } });
    expect(harness.seen[0]!.headers.cookie).toBe(cookie);
  });
});

describe("what identity revokes holds at once", () => {
  const revocations = {
    session: (sessionId: string) => ({ sessionHash: sessionHash(sessionId) }),
    user: (_: string, sub: string) => ({ userId: sub }),
    family: (_: string, __: string, tenantId: string) => ({ tenantId }),
  };

  test.each(Object.entries(revocations))("heard over the feed: a %s", async (_, revocation) => {
    const who = member();
    const { cookie, sessionId } = harness.cookieOf(who);
    const other = harness.cookieOf();
    expect([await get(cookie), await get(other.cookie)]).toEqual([200, 200]);
    harness.identity.end(sessionId);
    harness.identity.revoke(revocation(sessionId, who.sub, who.tenantId!));
    await expect.poll(() => get(cookie)).toBe(401);
    // Somebody else's session was not asked for again.
    expect(await get(other.cookie)).toBe(200);
    expect(harness.identity.exchanges.count).toBe(3);
  });

  test("told by the answer that ends it, before that answer reaches the browser, which does not see it", async () => {
    const { cookie, sessionId } = harness.cookieOf();
    expect(await get(cookie)).toBe(200);
    harness.answerWith((_, response) => {
      harness.identity.end(sessionId);
      response
        .writeHead(303, {
          location: "/",
          [revokedHeader]: JSON.stringify({ sessionHash: sessionHash(sessionId) }),
          "set-cookie": "sid=; Max-Age=0",
        })
        .end();
    });
    const answer = await harness.send("/api/logout", { headers: { cookie } });
    harness.answerWith(undefined);
    expect(answer.status).toBe(303);
    expect(answer.headers[revokedHeader]).toBeUndefined();
    expect(answer.headers["set-cookie"]).toEqual(["sid=; Max-Age=0"]);
    expect(await get(cookie)).toBe(401);
  });

  test("one that cannot be read makes everything be asked for again", async () => {
    const { cookie } = harness.cookieOf();
    await get(cookie);
    harness.answerWith((_, response) => response.writeHead(204, { [revokedHeader]: "{" }).end());
    await harness.send("/api/logout", { headers: { cookie } });
    harness.answerWith(undefined);
    await get(cookie);
    expect(harness.identity.exchanges.count).toBe(2);
  });

  test("no other service can revoke", async () => {
    const { cookie, sessionId } = harness.cookieOf();
    harness.answerWith((_, response) =>
      response.writeHead(200, { [revokedHeader]: JSON.stringify({ sessionHash: sessionHash(sessionId) }) }).end("[]"),
    );
    await get(cookie);
    await get(cookie);
    expect(harness.identity.exchanges.count).toBe(1);
  });
});

describe("a gateway that does not hear identity", () => {
  test("trusts no token it holds, asks for each request, and trusts again once the feed is back", async () => {
    const { cookie, sessionId } = harness.cookieOf();
    expect([await get(cookie), await get(cookie)]).toEqual([200, 200]);
    expect(harness.identity.exchanges.count).toBe(1);

    harness.identity.feed.refused = true;
    harness.identity.loseFeed();
    await expect.poll(async () => (await harness.send("/readyz")).status).toBe(503);
    expect([await get(cookie), await get(cookie)]).toEqual([200, 200]);
    expect(harness.identity.exchanges.count).toBe(3);

    // What is revoked now is not heard, and holds all the same.
    harness.identity.end(sessionId);
    expect(await get(cookie)).toBe(401);

    harness.identity.feed.refused = false;
    await untilReady(harness.gateway);
    const again = harness.cookieOf();
    const before = harness.identity.exchanges.count;
    expect([await get(again.cookie), await get(again.cookie)]).toEqual([200, 200]);
    expect(harness.identity.exchanges.count).toBe(before + 1);
  });

  test("answers 503 for whoever must be signed in when identity is gone, and still serves what is public", async () => {
    const { cookie } = harness.cookieOf();
    await harness.identity.stop();
    await expect.poll(async () => (await harness.send("/readyz")).status).toBe(503);
    const answer = await harness.send(people, { headers: { cookie } });
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toMatchObject({ error: "UNAVAILABLE" });
    expect((await harness.send("/api/docs")).status).toBe(200);
    expect((await harness.send("/healthz")).status).toBe(200);
  });
});
