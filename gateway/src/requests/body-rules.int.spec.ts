import { maxJsonBytes } from "@kinkeeper/contracts/endpoint";
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
    const body = Buffer.alloc(maxJsonBytes, 32);
    expect((await post(people, "application/json", body)).status).toBe(200);
    expect((await post(people, "application/json", body, { "transfer-encoding": "chunked" })).status).toBe(200);
    expect(harness.seen.map((call) => call.body.length)).toEqual([maxJsonBytes, maxJsonBytes]);
  });

  test("is asked for only when its request is let in", async () => {
    const head = `POST ${people} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 20\r\nconnection: close\r\n`;
    const { cookie } = harness.cookieOf();
    expect(await sendBytes(harness.gateway.port, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    const answer = await sendBytes(harness.gateway.port, `${head}cookie: ${cookie}\r\n\r\n{"firstName":"Ada"} `);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});
