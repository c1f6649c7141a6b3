import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { route } from "@kinkeeper/platform/http/route";
import { createApp, serve } from "@kinkeeper/platform/http/server";
import { createLogger } from "@kinkeeper/platform/logger";
import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { makeRunFolder } from "@kinkeeper/platform/run-folder";
import { once } from "node:events";
import { join } from "node:path";
import { Agent, createServer, request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Timeouts } from "../options.ts";
import { member, startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { listenOnFreePort } from "../testing/listening-server.ts";
import { send } from "../testing/raw-request.ts";

const people = "/api/family-members";
const imports = "/api/gedcom/imports";
let harness: GatewayHarness;
beforeEach(async () => {
  harness = await startHarness({ timeouts: { stop: 60_000 } });
});
afterEach(() => harness.stop());

/** Where something is given up. Elsewhere nothing is: a busy machine would reach such times. */
const startWithTimeouts = async (timeouts: Partial<Timeouts>): Promise<void> => {
  await harness.stop();
  harness = await startHarness({ timeouts });
};

const open = (path: string, method = "GET", headers: Record<string, string> = {}): ClientRequest =>
  httpRequest({
    port: harness.gateway.port,
    path,
    method,
    agent: false,
    headers: { cookie: harness.cookieOf().cookie, ...headers },
  });
const answerOf = async (outgoing: ClientRequest): Promise<IncomingMessage> => {
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return response;
};
const nextChunk = async (response: IncomingMessage): Promise<string> => {
  const [chunk] = (await once(response, "data")) as [Buffer];
  return chunk.toString();
};

describe("an answer that comes in pieces", () => {
  test("goes on piece by piece, its head before the first of them", async () => {
    const { promise: backend, resolve } = Promise.withResolvers<{ write(text: string): unknown; end(): unknown }>();
    harness.answerWith((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      resolve(response);
    });
    const outgoing = open(people);
    outgoing.end();
    const response = await answerOf(outgoing);
    expect(response.headers["content-type"]).toBe("text/event-stream");
    const source = await backend;
    for (const event of ["data: 1\n\n", "data: 2\n\n", "data: 3\n\n"]) {
      const received = nextChunk(response);
      source.write(event);
      // The next one is written only when this one has arrived: nothing on the way waits for more.
      expect(await received).toBe(event);
    }
    source.end();
    await once(response, "end");
  });

  test("ends at the service when the browser goes away", async () => {
    const { promise: gone, resolve } = Promise.withResolvers<string>();
    harness.answerWith((_, response) => {
      response.once("close", () => resolve("gone"));
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    });
    const outgoing = open(people);
    outgoing.on("error", () => undefined).end();
    await nextChunk(await answerOf(outgoing));
    outgoing.destroy();
    expect(await gone).toBe("gone");
  });

  test("that breaks off at the service is not taken for a whole one", async () => {
    harness.answerWith((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[1,", () => response.destroy());
    });
    await expect(harness.send(people, { headers: { cookie: harness.cookieOf().cookie } })).rejects.toMatchObject({
      code: "ECONNRESET",
    });
  });

  test("is cut when it stands still, unless it is an event stream", async () => {
    await startWithTimeouts({ service: 500 });
    harness.answerWith((request, response) => {
      const type = request.url === people ? "application/json" : "text/event-stream";
      response.writeHead(200, { "content-type": type }).write(" ");
    });
    const stream = open("/api/family-relationships");
    stream.on("error", () => undefined).end();
    const events = await answerOf(stream);
    let isOpen = true;
    events
      .once("close", () => (isOpen = false))
      .on("error", () => undefined)
      .resume();
    await expect(harness.send(people, { headers: { cookie: harness.cookieOf().cookie } })).rejects.toBeDefined();
    expect(isOpen).toBe(true);
    stream.destroy();
  });
});

describe("an upload", () => {
  test("streams through as it comes, however long it is", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 65);
    const { promise: firstBytes, resolve } = Promise.withResolvers<void>();
    let received = 0;
    harness.answerWith((request, response) => {
      request.on("data", (chunk: Buffer) => {
        received += chunk.length;
        resolve();
      });
      request.once("end", () => response.writeHead(201).end(String(received)));
    });
    const outgoing = open(imports, "POST", {
      "content-type": "application/octet-stream",
      "transfer-encoding": "chunked",
    });
    const response = answerOf(outgoing);
    outgoing.write(megabyte);
    // The service has the beginning while the end is not even sent.
    await firstBytes;
    for (let sent = 1; sent < 20; sent += 1) if (!outgoing.write(megabyte)) await once(outgoing, "drain");
    outgoing.end();
    expect((await response).statusCode).toBe(201);
    expect(received).toBe(20 * 1024 * 1024);
  });

  test("that its sender gives up ends at the service", async () => {
    const { promise: gone, resolve } = Promise.withResolvers<string>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    harness.answerWith((request) => {
      request.once("data", () => begin());
      request.on("error", () => undefined).once("close", () => resolve(request.complete ? "whole" : "broken off"));
    });
    const outgoing = open(imports, "POST", { "content-type": "text/plain", "content-length": "1000000" });
    outgoing.on("error", () => undefined).write("0 HEAD");
    await begun;
    outgoing.destroy();
    expect(await gone).toBe("broken off");
  });

  test("that declares more than its endpoint takes is refused without a byte sent", async () => {
    const outgoing = open(imports, "POST", {
      "content-type": "text/plain",
      "content-length": String(256 * 1024 * 1024 + 1),
    });
    outgoing.on("error", () => undefined).flushHeaders();
    const response = await answerOf(outgoing);
    expect(response.statusCode).toBe(413);
    outgoing.destroy();
  });

  test("may be refused by the service before it is whole", async () => {
    harness.answerWith((_, response) => response.writeHead(413, { "content-type": "application/json" }).end("{}"));
    const answer = await harness.send(imports, {
      method: "POST",
      headers: { "content-type": "text/plain", cookie: harness.cookieOf().cookie },
      body: Buffer.alloc(4 * 1024 * 1024, 65),
    });
    expect(answer.status).toBe(413);
  });
});

test("a service of ours that refuses an upload unread is heard, not cut off", async () => {
  const app = createApp({
    logger: createLogger("genealogy", "silent"),
    verify: async () => member(),
    routes: [route(previewGedcom, () => Promise.reject(new DomainError("NOT_GEDCOM", "This is not a GEDCOM file.")))],
    notReady: async () => [],
  });
  const service = await serve(app, { port: 0, host: "127.0.0.1" });
  const own = await startHarness({ services: { genealogy: service.address } });
  const upload = async (headers: Record<string, string>) => {
    const { cookie } = own.cookieOf();
    const body = Buffer.alloc(8 * 1024 * 1024, 65);
    const answer = await own.send(imports, {
      method: "POST",
      headers: { "content-type": "text/plain", cookie, ...headers },
      body,
    });
    return [answer.status, answer.json()["error"]];
  };
  for (let round = 0; round < 5; round += 1) {
    expect(await upload({})).toEqual([400, "NOT_GEDCOM"]);
    expect(await upload({ "transfer-encoding": "chunked" })).toEqual([400, "NOT_GEDCOM"]);
  }
  await own.stop();
  await service.stop();
});

describe("a service", () => {
  const get = async (method = "GET") => {
    const answer = await harness.send(people, { method, headers: { cookie: harness.cookieOf().cookie } });
    return { status: answer.status, problem: answer.json(), retryAfter: answer.headers["retry-after"] };
  };

  test("that is not there is answered for with 503, and is used again when it is back", async () => {
    const { port } = harness.backend.url;
    await harness.backend.stop();
    expect(await get()).toMatchObject({ status: 503, problem: { error: "UNAVAILABLE" }, retryAfter: "2" });
    const back = await listenOnFreePort((_, response) => response.end("{}"), Number(port));
    expect((await get()).status).toBe(200);
    await back.stop();
  });

  test("that does not answer is given up with 504, and hears of it", async () => {
    await startWithTimeouts({ service: 150 });
    const { promise: gone, resolve } = Promise.withResolvers<string>();
    harness.answerWith((_, response) => void response.once("close", () => resolve("gone")));
    expect(await get()).toMatchObject({ status: 504, problem: { error: "TIMEOUT" } });
    expect(await gone).toBe("gone");
  });

  test("is given longer for bytes it must read first", async () => {
    await startWithTimeouts({ service: 150 });
    const { promise: reading, resolve: read } = Promise.withResolvers<() => void>();
    harness.answerWith((request, response) => {
      request.resume();
      if (request.url === imports) read(() => void response.writeHead(201).end("{}"));
    });
    const upload = harness.send(imports, {
      method: "POST",
      headers: { "content-type": "text/plain", cookie: harness.cookieOf().cookie },
      body: "0 HEAD",
    });
    const answer = await reading;
    // A plain call that began later has been given up meanwhile.
    expect((await get()).status).toBe(504);
    answer();
    expect((await upload).status).toBe(201);
  });

  test("whose connection breaks before an answer is a bad gateway", async () => {
    harness.answerWith((request) => void request.socket.destroy());
    expect(await get("POST")).toMatchObject({ status: 502, problem: { error: "BAD_GATEWAY" } });
  });

  test("that closes a kept connection just as it is used again is asked once more, but only for what it reads out", async () => {
    let connections = 0;
    harness.backend.server.on("connection", () => (connections += 1));
    const { cookie } = harness.cookieOf();
    const call = async (method: string) => (await harness.send(people, { method, headers: { cookie } })).status;
    expect(await call("GET")).toBe(200);
    let broken = 0;
    harness.answerWith((request, response) => {
      if (broken++ === 0) request.socket.destroy();
      else response.writeHead(200).end("{}");
    });
    expect(await call("GET")).toBe(200);
    expect(connections).toBe(2);
    broken = 0;
    expect(await call("POST")).toBe(502);
    expect(broken).toBe(1);
  });

  test("is reached over connections that are kept", async () => {
    let connections = 0;
    harness.backend.server.on("connection", () => (connections += 1));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { cookie } = harness.cookieOf();
    for (let call = 0; call < 50; call += 1)
      expect((await harness.send(people, { headers: { cookie }, agent })).status).toBe(200);
    expect(connections).toBe(1);
    agent.destroy();
  });
});

test("a service behind a socket is reached over connections that are kept, and missed when it is gone", async () => {
  const { path: folder, remove } = makeRunFolder("genealogy.sock");
  const path = join(folder, "genealogy.sock");
  const bodies: string[] = [];
  let connections = 0;
  const service = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.once("end", () => {
      bodies.push(body);
      response.end(JSON.stringify({ url: request.url, host: request.headers.host }));
    });
  }).on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => service.listen(path, resolve));
  const own = await startHarness({ services: { genealogy: urlOf({ path }) } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { cookie } = own.cookieOf();
  const call = (method = "GET", body?: string) =>
    own.send(people, {
      method,
      agent,
      headers: { cookie, "content-type": "application/json" },
      ...(body ? { body } : {}),
    });
  for (let turn = 0; turn < 20; turn += 1) expect((await call()).json()).toEqual({ url: people, host: "localhost" });
  expect((await call("POST", '{"firstName":"Emma"}')).status).toBe(200);
  expect(bodies.at(-1)).toBe('{"firstName":"Emma"}');
  expect(connections).toBe(1);
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await expect.poll(async () => (await call("POST", "{}")).json()).toMatchObject({ error: "UNAVAILABLE" });
  agent.destroy();
  await own.stop();
  remove();
});

describe("a gateway that stops", () => {
  test("lets what is under way finish, takes nothing new, and says so", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<() => void>();
    harness.answerWith((_, response) => begin(() => void response.writeHead(200).end('"done"')));
    const answer = harness.send(people, { headers: { cookie: harness.cookieOf().cookie } });
    const finish = await begun;
    const stopped = harness.gateway.stop();
    await vi.waitUntil(
      () =>
        send(harness.gateway.port, "/healthz").then(
          () => false,
          () => true,
        ),
      { timeout: 50_000, interval: 10 },
    );
    finish();
    expect((await answer).body).toBe('"done"');
    await stopped;
  });

  test("goes on for a while where it drains, and ends with the last of the connections that are kept", async () => {
    const own = await startHarness({ timeouts: { drain: 60_000 } });
    const agent = new Agent({ keepAlive: true });
    const ask = () => own.send("/healthz", { agent });
    expect((await ask()).headers.connection).toBe("keep-alive");
    const stopped = own.gateway.stop();
    const last = await ask();
    expect([last.status, last.headers.connection]).toEqual([200, "close"]);
    await stopped;
    await expect(ask()).rejects.toThrow("ECONNREFUSED");
    agent.destroy();
    await own.stop();
  });

  test("cuts streams that never end, once the time for it is over", async () => {
    await startWithTimeouts({ stop: 200 });
    harness.answerWith((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    });
    const outgoing = open(people);
    outgoing.on("error", () => undefined).end();
    const response = await answerOf(outgoing);
    const cut = new Promise((resolve) => response.on("error", () => undefined).once("close", () => resolve("cut")));
    response.resume();
    await harness.gateway.stop();
    expect(await cut).toBe("cut");
  });
});
