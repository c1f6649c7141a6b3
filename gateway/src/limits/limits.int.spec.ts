import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import type { ServerResponse } from "node:http";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { send } from "../testing/raw-request.ts";

const people = "/api/family-members";
let harness: GatewayHarness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});

describe("rate limits", () => {
  test("count a user's calls, not the address the family shares", async () => {
    harness = await startHarness({ rateLimits: { perUser: { count: 2, seconds: 60 } } });
    const [one, other] = [harness.cookieOf().cookie, harness.cookieOf().cookie];
    const get = async (cookie: string) => (await harness!.send(people, { headers: { cookie } })).status;
    expect([await get(one), await get(one), await get(one), await get(other)]).toEqual([200, 200, 429, 200]);
  });

  test("say when to come back", async () => {
    harness = await startHarness({ rateLimits: { perAddress: { count: 1, seconds: 60 } } });
    await harness.send("/api/login");
    const answer = await harness.send("/api/login");
    expect(answer.status).toBe(429);
    expect(answer.json()).toMatchObject({ error: "TOO_MANY_REQUESTS" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(50);
    expect(harness.seen).toHaveLength(1);
  });

  test("keep made-up sessions from reaching identity", async () => {
    harness = await startHarness({ rateLimits: { perAddress: { count: 3, seconds: 60 } } });
    for (let guess = 0; guess < 10; guess += 1)
      await harness.send(people, { headers: { cookie: `sid=made-up-session-number-${guess}` } });
    expect(harness.identity.exchanges.count).toBe(3);
  });

  test("are tighter where passwords are tried, and leave the rest alone", async () => {
    harness = await startHarness({ rateLimits: { signInPerAddress: { count: 2, seconds: 60 } } });
    const login = async () =>
      (
        await harness!.send("/api/login", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: '{"username":"a","password":"b"}',
        })
      ).status;
    expect([await login(), await login(), await login()]).toEqual([200, 200, 429]);
    expect((await harness.send("/api/login")).status).toBe(200);
  });

  test("give photos their own, wider measure", async () => {
    harness = await startHarness({ rateLimits: { perUser: { count: 2, seconds: 60 } } });
    const { cookie } = harness.cookieOf();
    for (let photo = 0; photo < 10; photo += 1)
      expect((await harness.send("/objects/some-photo", { headers: { cookie } })).status).toBe(200);
  });

  test("give no wider measure to searches and lists, which cost more than a photo", async () => {
    harness = await startHarness({ rateLimits: { perUser: { count: 2, seconds: 60 } } });
    const { cookie } = harness.cookieOf();
    const get = async (path: string) => (await harness!.send(path, { headers: { cookie } })).status;
    expect([await get("/api/search?q=a"), await get("/api/events"), await get("/api/search?q=b")]).toEqual([
      200, 200, 429,
    ]);
  });

  test("leave files and pages alone", async () => {
    harness = await startHarness({ rateLimits: { perAddress: { count: 1, seconds: 60 } } });
    for (let file = 0; file < 5; file += 1) expect((await harness.send("/robots.txt")).status).toBe(200);
  });

  test("believe a proxy about the address only where one was announced", async () => {
    harness = await startHarness({ trustedProxies: 1, rateLimits: { perAddress: { count: 1, seconds: 60 } } });
    const from = async (address: string) =>
      (await harness!.send("/api/login", { headers: { "x-forwarded-for": address } })).status;
    expect([await from("203.0.113.1"), await from("203.0.113.2"), await from("198.51.100.9, 203.0.113.2")]).toEqual([
      200, 200, 429,
    ]);
    expect(harness.seen.map(({ headers }) => headers["x-forwarded-for"])).toEqual(["203.0.113.1", "203.0.113.2"]);
  });

  test("count what claims to come from elsewhere by the address it comes from, where no proxy was announced", async () => {
    harness = await startHarness({ rateLimits: { perAddress: { count: 1, seconds: 60 } } });
    const claiming = async (address: string) =>
      (await harness!.send("/api/login", { headers: { "x-forwarded-for": address } })).status;
    expect([await claiming("203.0.113.1"), await claiming("203.0.113.2")]).toEqual([200, 429]);
    expect(harness.seen.map(({ headers }) => headers["x-forwarded-for"])).toEqual(["127.0.0.1"]);
  });
});

describe("connections", () => {
  const opened: Socket[] = [];
  const openConnection = async (port: number): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    opened.push(socket);
    await once(socket, "connect");
    return socket;
  };
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy();
  });

  test("of one address are limited, and free again once closed", async () => {
    harness = await startHarness({ maxConnectionsPerAddress: 3 });
    const { port } = harness.gateway;
    const kept = await Promise.all([1, 2, 3].map(() => openConnection(port)));
    const fourth = await openConnection(port);
    await once(fourth, "close");
    kept[0]!.destroy();
    // Once the gateway has heard of it: until then it closes this one too.
    const answered = () =>
      send(port, "/healthz").then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(answered).toBe(200);
  });

  test("of a proxy are everybody's: of each client behind it, requests under way are limited", async () => {
    harness = await startHarness({ trustedProxies: 1, maxConnectionsPerAddress: 2 });
    const { gateway, answerWith } = harness;
    const proxied = await Promise.all([1, 2, 3, 4].map(() => openConnection(gateway.port)));
    expect(proxied.every(({ destroyed }) => !destroyed)).toBe(true);
    const from = (address: string) =>
      send(gateway.port, "/api/login", { headers: { "x-forwarded-for": `6.6.6.6, ${address}` } });

    const held: ServerResponse[] = [];
    answerWith((_request, response) => void held.push(response));
    const underWay = [from("203.0.113.1"), from("203.0.113.1")];
    await expect.poll(() => held.length).toBe(2);
    const third = await from("203.0.113.1");
    expect([third.status, third.headers["retry-after"]]).toEqual([429, "1"]);
    const other = from("203.0.113.2");
    await expect.poll(() => held.length).toBe(3);
    for (const response of held) response.end();
    const answers = await Promise.all([...underWay, other]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

    answerWith(undefined);
    await expect.poll(async () => (await from("203.0.113.1")).status).toBe(200);
  });

  test("that bring the head of a request too slowly are closed", async () => {
    harness = await startHarness({ timeouts: { requestHead: 100 } });
    const socket = await openConnection(harness.gateway.port);
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket, "close");
  });

  test("that say nothing at all are closed", async () => {
    harness = await startHarness({ timeouts: { requestHead: 100 } });
    const socket = await openConnection(harness.gateway.port);
    await once(socket.resume(), "close");
    expect(harness.seen).toEqual([]);
  });

  test.each([
    ["a file", "PUT /api/objects/upload/token", "image/png"],
    ["a message of Stripe’s, from anybody", "POST /api/webhooks/stripe", "application/json"],
    ["a click of a mail program, from anybody", "POST /api/unsubscribe?list=x", "application/octet-stream"],
  ])("that bring %s slower than anybody’s line are closed, however steadily it trickles", async (_what, call, type) => {
    harness = await startHarness({ timeouts: { requestBody: 100 } });
    harness.answerWith((request) => void request.resume());
    const { cookie } = harness.cookieOf();
    const socket = await openConnection(harness.gateway.port);
    const began = performance.now();
    socket.write(
      `${call} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: 2000\r\n\r\n`,
    );
    const trickle = setInterval(() => socket.write("x"), 20);
    // Not events.once, which fails with the reset that a byte sent too late brings.
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket
      .resume()
      .once("close", () => clearInterval(trickle))
      .on("error", () => undefined);
    await closed;
    // 100 ms that any body has, and what 2,000 bytes take at the slowest; all of them would have come in 40 s.
    const took = performance.now() - began;
    expect([took > 200, took < 20_000]).toEqual([true, true]);
  });

  test("that bring a JSON body too slowly are closed", async () => {
    harness = await startHarness({ timeouts: { requestBody: 100 } });
    const { cookie } = harness.cookieOf();
    const socket = await openConnection(harness.gateway.port);
    socket.write(
      `POST ${people} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    await once(socket.resume(), "close");
    expect(harness.seen).toEqual([]);
  });
});
