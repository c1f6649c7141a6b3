import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startHarness, untilReady, type GatewayHarness } from "../testing/gateway-harness.ts";

const path = `/api/tickets/${randomUUID()}/events`;
let harness: GatewayHarness;
/** The service's ends of the streams there were. */
let served: ServerResponse[];
beforeEach(async () => {
  served = [];
  harness = await startHarness({ eventStreamsPerUser: 2, timeouts: { stop: 60_000 } });
  harness.answerWith((_request, response) => {
    served.push(response);
    response.writeHead(200, { "content-type": "text/event-stream" }).write("id: 1\ndata: {}\n\n");
  });
});
afterEach(() => harness.stop());

/** Opens the stream in a browser of its own and has its first event. */
const follow = async (cookie: string) => {
  const outgoing = httpRequest({ port: harness.gateway.port, path, agent: false, headers: { cookie } });
  outgoing.on("error", () => undefined).end();
  onTestFinished(() => void outgoing.destroy());
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const [first] = (await once(response, "data")) as [Buffer];
  const ended = new Promise((resolve) => response.on("error", () => undefined).once("close", () => resolve("ended")));
  const next = async () => ((await once(response, "data")) as [Buffer]).toString();
  const { statusCode: status, headers } = response;
  return { status, retryAfter: headers["retry-after"], first: first.toString(), ended, next };
};
/** What comes to it of an event that the service sends now to whoever still follows. */
const hears = async ({ ended, next }: Awaited<ReturnType<typeof follow>>): Promise<unknown> => {
  const heard = Promise.race([ended, next()]);
  for (const response of served) if (!response.destroyed) response.write("id: 2\ndata: {}\n\n");
  return heard;
};

describe("an event stream", () => {
  test.each(["session", "user", "family"] as const)(
    "ends at once when its %s is revoked, and no other does",
    async (whose) => {
      const [tenantId, sub] = [randomUUID(), randomUUID()];
      const mine = harness.cookieOf({ sub, tenantId });
      const [stream, strangers] = [await follow(mine.cookie), await follow(harness.cookieOf().cookie)];
      expect(stream).toMatchObject({ status: 200, first: "id: 1\ndata: {}\n\n" });
      harness.identity.revoke(
        whose === "session"
          ? { sessionHash: sessionHash(mine.sessionId) }
          : whose === "user"
            ? { userId: sub }
            : { tenantId },
      );
      expect(await stream.ended).toBe("ended");
      expect(await hears(strangers)).toBe("id: 2\ndata: {}\n\n");
    },
  );

  test("is one of so many of a user; one that ends makes room", async () => {
    const sub = randomUUID();
    const { cookie } = harness.cookieOf({ sub });
    const first = httpRequest({ port: harness.gateway.port, path, agent: false, headers: { cookie } });
    first.on("error", () => undefined).end();
    const [response] = (await once(first, "response")) as [IncomingMessage];
    await once(response, "data");
    await follow(cookie);
    const refused = await follow(harness.cookieOf({ sub }).cookie);
    expect(refused).toMatchObject({ status: 429, retryAfter: "30" });
    expect(await follow(harness.cookieOf().cookie)).toMatchObject({ status: 200 });
    first.destroy();
    await expect.poll(async () => (await follow(cookie)).status).toBe(200);
  });

  test("ends, and none begins, while revocations cannot be heard", async () => {
    const { cookie } = harness.cookieOf();
    const stream = await follow(cookie);
    harness.identity.feed.refused = true;
    harness.identity.loseFeed();
    expect(await stream.ended).toBe("ended");
    expect((await follow(cookie)).status).toBe(503);
    harness.identity.feed.refused = false;
    await untilReady(harness.gateway);
    expect((await follow(cookie)).status).toBe(200);
  });

  test("does not hold up a gateway that stops", { timeout: 50_000 }, async () => {
    const stream = await follow(harness.cookieOf().cookie);
    await harness.gateway.stop();
    expect(await stream.ended).toBe("ended");
  });
});
