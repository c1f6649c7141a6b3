import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { sendBytes } from "../testing/raw-request.ts";

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
