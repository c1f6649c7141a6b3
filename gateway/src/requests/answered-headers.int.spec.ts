import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

const people = "/api/family-members";
let harness: GatewayHarness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: "off" });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.seen.length = 0;
});
const admin = () => harness.cookieOf({ role: "super_admin" }).cookie;

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

  test("of a part of a file goes on as it is, and so does the way to the file elsewhere", async () => {
    const path = `/objects/${randomUUID()}`;
    const headers = { cookie: admin(), range: "bytes=1-2" };
    harness.answerWith((request, response) =>
      response
        .writeHead(206, {
          "content-type": "video/mp4",
          "content-range": `${request.headers.range?.replace("=", " ")}/4`,
          "accept-ranges": "bytes",
          "content-length": 2,
        })
        .end("bc"),
    );
    const part = await harness.send(path, { headers });
    harness.answerWith((_, response) => response.writeHead(302, { location: "https://files.kin.example/film" }).end());
    const elsewhere = await harness.send(path, { headers });
    harness.answerWith(undefined);
    expect([part.status, part.body]).toEqual([206, "bc"]);
    expect(part.headers).toMatchObject({ "content-range": "bytes 1-2/4", "accept-ranges": "bytes" });
    expect([elsewhere.status, elsewhere.headers["location"]]).toEqual([302, "https://files.kin.example/film"]);
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

  test.each([
    [{ "sec-fetch-mode": "navigate" }],
    // Plain http in a home network.
    [{}],
  ])("to somebody who followed a link is a page: %j", async (mode) => {
    const answer = await harness.send("/dev/mail", { headers: { ...mode, accept: "text/html,*/*" } });
    expect(answer.status).toBe(401);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain('<a class="way" href="/api/login">Sign in</a>');
    const [, nonce] = /<style nonce="([^"]+)">/.exec(answer.body)!;
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  });

  test("to somebody who sent a form is a page, too", async () => {
    const form = { accept: "text/html,*/*", "content-type": "application/x-www-form-urlencoded" };
    harness.answerWith((_, response) => void response.destroy());
    const answer = await harness.send("/api/login", { method: "POST", headers: form, body: "username=emma" });
    harness.answerWith(undefined);
    expect(answer.status).toBe(502);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("<h1>This did not work</h1>");
  });

  test("to a page that asked is no page", async () => {
    for (const headers of [{ "sec-fetch-mode": "cors", accept: "text/html" }, { accept: "*/*" }])
      expect((await harness.send("/dev/mail", { headers })).headers["content-type"]).toContain("application/json");
  });
});
