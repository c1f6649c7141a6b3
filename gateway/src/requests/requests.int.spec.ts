import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { refusalOf, type Access } from "@kinkeeper/contracts/access";
import type { Claims } from "@kinkeeper/contracts/claims";
import { errorStatus } from "@kinkeeper/contracts/errors";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { member, startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { sendBytes } from "../testing/raw-request.ts";

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
const admin = () => harness.cookieOf({ role: "super_admin" }).cookie;

describe("the access table", () => {
  const callers: Readonly<Record<string, Partial<Claims>>> = {
    member: {},
    "family administrator": { role: "tenant_admin" },
    "platform administrator": { role: "super_admin" },
    vendor: { vendorId: randomUUID() },
    "member of a suspended family": { tenantStatus: "suspended" },
    "administrator of a suspended family": { role: "tenant_admin", tenantStatus: "suspended" },
    "member of a cancelled family": { tenantStatus: "cancelled" },
    "administrator of a cancelled family": { role: "tenant_admin", tenantStatus: "cancelled" },
  };
  // The keys of the fake identity are answered by itself and would not be counted.
  const everyEndpoint: readonly Endpoint[] = Object.values(endpointsByService)
    .flat()
    .filter(({ id }) => id !== "jwks");
  const call = async (endpoint: Endpoint, cookie?: string) => {
    const path = endpoint.path.replaceAll(/:\w+/g, () => randomUUID());
    const { status } = await harness.send(path, { method: endpoint.method, headers: cookie ? { cookie } : {} });
    return status;
  };

  test("lets everybody who is signed out to what is public, and to nothing else", async () => {
    for (const endpoint of everyEndpoint)
      expect([endpoint.id, await call(endpoint)]).toEqual([endpoint.id, endpoint.access === "public" ? 200 : 401]);
    expect(harness.seen).toHaveLength(everyEndpoint.filter(({ access }) => access === "public").length);
  });

  test.each(Object.entries(callers))("answers a %s as the contracts say, on every call", async (_, overrides) => {
    const claims = member(overrides);
    const { cookie } = harness.cookieOf(claims);
    for (const endpoint of everyEndpoint) {
      const refusal = refusalOf(endpoint, claims);
      const before = harness.seen.length;
      expect([endpoint.id, await call(endpoint, cookie)]).toEqual([
        endpoint.id,
        refusal ? errorStatus[refusal.code] : 200,
      ]);
      expect(harness.seen.length - before).toBe(refusal ? 0 : 1);
    }
  });

  test("has met each kind of rule that exists, with somebody it lets in and somebody it keeps out", () => {
    const outcomes = new Map<Access, Set<boolean>>();
    for (const endpoint of everyEndpoint)
      for (const overrides of Object.values(callers)) {
        const lets = refusalOf(endpoint, member(overrides)) === undefined;
        outcomes.set(endpoint.access, (outcomes.get(endpoint.access) ?? new Set()).add(lets));
      }
    for (const [access, seen] of outcomes) expect([access, seen.size]).toEqual([access, access === "public" ? 1 : 2]);
  });
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
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    };
    await harness.send(people, { headers: { ...kept, cookie } });
    expect(harness.seen[0]!.headers).toMatchObject(kept);
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

describe("a request caused by another site", () => {
  const own = () => harness.gateway.publicUrl;
  const send = (method: string, headers: Record<string, string>, path = people) => {
    const { cookie } = harness.cookieOf();
    return harness.send(path, { method, headers: { ...headers, cookie } });
  };

  test.each([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "" }, 403],
    // What the browser says about the site counts before what it says about the origin.
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 200],
    [{ "sec-fetch-site": "cross-site", origin: "own" }, 403],
    [{ origin: "own" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost" }, 403],
    // Neither: no browser.
    [{}, 200],
  ])("changes nothing unless it is ours: %j is answered %i", async (headers, status) => {
    const said = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === "own" ? own() : value]),
    );
    const answer = await send("POST", said);
    expect(answer.status).toBe(status);
    expect(harness.seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test("may read, since a page of another site cannot see the answer", async () =>
    expect((await send("GET", { "sec-fetch-site": "cross-site" })).status).toBe(200));

  test("cannot sign anybody out or in", async () => {
    expect((await send("GET", { "sec-fetch-site": "cross-site" }, "/api/logout")).status).toBe(403);
    expect((await send("GET", { "sec-fetch-site": "same-origin" }, "/api/logout")).status).toBe(200);
    expect((await send("GET", {}, "/api/logout")).status).toBe(200);
    const login = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await harness.send("/api/login", { method: "POST", headers: login, body: "username=a&password=b" })).status,
    ).toBe(403);
  });

  test("is given no permission to look at anything", async () => {
    const answer = await send("GET", { origin: "https://evil.example" });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("a body", () => {
  const post = (path: string, type: string | undefined, body: string | Buffer, more: Record<string, string> = {}) => {
    const { cookie } = harness.cookieOf();
    const headers = { cookie, ...more, ...(type ? { "content-type": type } : {}) };
    return harness.send(path, { method: "POST", headers, body });
  };

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    undefined,
    "application/jsonp",
  ])("that is not JSON is refused where JSON is meant: %s", async (type) => {
    const answer = await post(people, type, '{"firstName":"Ada"}');
    expect(answer.status).toBe(415);
    expect(answer.json()).toMatchObject({ error: "UNSUPPORTED_MEDIA" });
  });

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
    "that is JSON goes on: %s",
    async (type) => {
      expect((await post(people, type, '{"firstName":"Ada"}')).status).toBe(200);
      expect(harness.seen[0]!.body).toBe('{"firstName":"Ada"}');
    },
  );

  test.each(["/api/login", "/api/signup", "/api/password-reset", "/api/password-reset/confirm"])(
    "may be a form on the pages of identity: %s",
    async (path) => expect((await post(path, "application/x-www-form-urlencoded", "a=b")).status).toBe(200),
  );

  test("of bytes is held to the kinds its endpoint takes", async () => {
    expect((await post("/api/gedcom/imports", "text/plain", "0 HEAD")).status).toBe(200);
    expect((await post("/api/gedcom/imports", undefined, "0 HEAD")).status).toBe(200);
    expect((await post("/api/gedcom/imports", "application/pdf", "%PDF")).status).toBe(415);
  });

  test("that says it is too large is refused before it is sent, with an answer that arrives", async () => {
    const answer = await post(people, "application/json", Buffer.alloc(2 * 1024 * 1024, 32));
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ error: "TOO_LARGE" });
    expect(answer.headers.connection).toBe("close");
    expect(harness.seen).toEqual([]);
  });

  test("that does not say so is counted", async () => {
    const answer = await post(people, "application/json", Buffer.alloc(2 * 1024 * 1024, 32), {
      "transfer-encoding": "chunked",
    });
    expect(answer.status).toBe(413);
    expect(harness.seen).toEqual([]);
  });

  test("of exactly the size allowed goes on, in one piece or in chunks", async () => {
    const body = Buffer.alloc(256 * 1024, 32);
    expect((await post(people, "application/json", body)).status).toBe(200);
    expect((await post(people, "application/json", body, { "transfer-encoding": "chunked" })).status).toBe(200);
    expect(harness.seen.map((call) => call.body.length)).toEqual([256 * 1024, 256 * 1024]);
  });

  test("is asked for only when its request is let in", async () => {
    const head = `POST ${people} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 20\r\nconnection: close\r\n`;
    const { cookie } = harness.cookieOf();
    expect(await sendBytes(harness.gateway.port, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const answer = await sendBytes(harness.gateway.port, `${head}cookie: ${cookie}\r\n\r\n{"firstName":"Ada"} `);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

describe("a path that is not what it seems", () => {
  test.each([
    "/internal/sessions/exchange",
    "/internal/revocations",
    "/api/internal/revocations",
    "/api/../internal/revocations",
    "/api/%2e%2e/internal/revocations",
    "/api/family-members/..%2f..%2finternal%2frevocations",
    "/api/family-members/%2e%2e",
    "/api/family-members/..",
    "/api/family-members/.",
    "/api/family-members/%5c..%5c",
    "/api/family-members/%00",
    "/api/family-members/%zz",
    "/api/family-members/",
    "/api//family-members",
    "/api/family-members/x/y/z",
    "/API/family-members",
    "/api/__proto__",
    "/api/constructor/prototype",
    "/api/family-members/__proto__/constructor",
    "/__proto__/x.js",
    "/objects/../api/family-members",
    "/.well-known/../internal/revocations",
    "/api",
    "/dev/",
  ])("reaches no service: %s", async (path) => {
    const answer = await harness.send(path, { headers: { cookie: admin() } });
    expect(answer.status).toBe(404);
    expect(harness.seen).toEqual([]);
  });

  test.each(["//evil.example/x", "http://evil.example/api/family-members", "*", "/api/family-members\\x", "/a\u00ffb"])(
    "is not read at all: %s",
    async (path) => {
      const line = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
      expect(await sendBytes(harness.gateway.port, line)).toMatch(/^HTTP\/1\.1 400 /);
      expect(harness.seen).toEqual([]);
    },
  );

  test("is sent on as it was written, when it is one of ours", async () => {
    const path = `${people}/%61bc?x=%2e%2e%2f&__proto__[a]=1`;
    await harness.send(path, { headers: { cookie: admin() } });
    expect(harness.seen[0]!.url).toBe(path);
  });

  test("names a plain property, however it is called", async () => {
    await harness.send(`${people}/__proto__`, { headers: { cookie: admin() } });
    expect(harness.seen[0]!.url).toBe(`${people}/__proto__`);
  });

  test.each(["TRACE", "OPTIONS", "PUT", "PROPFIND"])(
    "has no answer for a method nobody defined: %s",
    async (method) => {
      const answer = await harness.send(people, { method, headers: { cookie: admin() } });
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ error: "NOT_FOUND" });
    },
  );

  test("answers HEAD where it answers GET", async () => {
    const answer = await harness.send(people, { method: "HEAD", headers: { cookie: admin() } });
    expect([answer.status, answer.body]).toEqual([200, ""]);
    expect(harness.seen[0]!.method).toBe("HEAD");
  });
});

describe("a request that is no proper HTTP", () => {
  const bytes = (text: string) => sendBytes(harness.gateway.port, text);

  test("with heads beyond 16 KiB is told so", async () =>
    expect(await bytes(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${"a".repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    ));

  test.each([
    "GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc",
    "GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
    "nonsense\r\n\r\n",
  ])("is refused: %j", async (text) => expect(await bytes(text)).toMatch(/^HTTP\/1\.1 400 /));
});

describe("every answer", () => {
  const protective = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  };

  test.each([
    people,
    "/api/nothing",
    "/",
    "/assets/missing.js",
    "/robots.txt",
    "/healthz",
    "/api/docs",
    "/remotes.json",
    "/a\\b",
  ])("carries the protective headers: %s", async (path) => {
    const answer = await harness.send(path);
    expect(answer.headers).toMatchObject(protective);
    expect(answer.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    // Only where browsers come by https.
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });

  test("of a service loses what only the gateway may say, and what gives its make away", async () => {
    harness.answerWith((_, response) =>
      response
        .writeHead(200, {
          "content-type": "application/json",
          "x-powered-by": "Express",
          server: "x",
          "access-control-allow-origin": "*",
          "content-security-policy": "default-src *",
          "x-content-type-options": "none",
          "set-cookie": "sid=planted",
          "x-request-id": "another",
          "cache-control": "public, max-age=600",
        })
        .end("{}"),
    );
    const answer = await harness.send(people, { headers: { cookie: admin() } });
    harness.answerWith(undefined);
    expect(answer.headers).toMatchObject({ ...protective, "cache-control": "no-store" });
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const name of ["x-powered-by", "server", "access-control-allow-origin", "set-cookie"])
      expect(answer.headers[name]).toBeUndefined();
    expect(answer.headers["x-request-id"]).not.toBe("another");
  });

  test("may be kept by the browser where the service says private, and revalidated by an etag", async () => {
    const kept = { "cache-control": "private, no-cache", etag: '"1"' };
    harness.answerWith((request, response) =>
      request.headers["if-none-match"] === '"1"'
        ? response.writeHead(304, kept).end()
        : response.writeHead(200, kept).end("[]"),
    );
    const cookie = admin();
    const first = await harness.send(people, { headers: { cookie } });
    const second = await harness.send(people, { headers: { cookie, "if-none-match": '"1"' } });
    harness.answerWith(undefined);
    expect([first.status, first.headers["cache-control"], first.headers.etag]).toEqual([
      200,
      "private, no-cache",
      '"1"',
    ]);
    expect([second.status, second.headers["cache-control"], second.body]).toEqual([304, "private, no-cache", ""]);
  });

  test.each([
    ["private, max-age=600", '"1"'],
    ["private, no-cache", undefined],
    ["no-cache", '"1"'],
  ])("is not kept otherwise: %s with etag %s", async (cacheControl, etag) => {
    harness.answerWith((_, response) =>
      response.writeHead(200, { "cache-control": cacheControl, ...(etag ? { etag } : {}) }).end("[]"),
    );
    const answer = await harness.send(people, { headers: { cookie: admin() } });
    harness.answerWith(undefined);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("of what people uploaded is shut into a sandbox", async () => {
    harness.answerWith((_, response) =>
      response
        .writeHead(200, {
          "content-type": "image/svg+xml",
          "content-security-policy": "default-src 'none'; script-src 'self'",
        })
        .end("<svg/>"),
    );
    const answer = await harness.send(`/objects/${randomUUID()}`, { headers: { cookie: admin() } });
    harness.answerWith(undefined);
    expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  });

  test("that is a page of identity may name its own style, and sends forms with their origin", async () => {
    const policy = "default-src 'none'; style-src 'nonce-abc'; form-action 'self'";
    harness.answerWith((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
        .end("<form>"),
    );
    const answer = await harness.send("/api/login");
    harness.answerWith(undefined);
    expect(answer.headers["content-security-policy"]).toBe(policy);
    expect(answer.headers["referrer-policy"]).toBe("same-origin");
  });

  test("to somebody who followed a link is a page", async () => {
    const answer = await harness.send("/dev/mail", {
      headers: { "sec-fetch-mode": "navigate", accept: "text/html,*/*" },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain('<a href="/api/login">Sign in</a>');
    const [, nonce] = /<style nonce="([^"]+)">/.exec(answer.body)!;
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  });
});
