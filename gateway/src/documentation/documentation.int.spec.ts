import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { gunzipSync } from "node:zlib";
import { get as httpGet } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

let harness: GatewayHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const endpoints = Object.values(endpointsByService).flat();

test("programs get an OpenAPI document of every call, revalidated by its etag", async () => {
  const answer = await harness.send("/api/openapi.json");
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(answer.json()).toMatchObject({ openapi: "3.1.1", servers: [{ url: harness.gateway.publicUrl }] });
  for (const { id } of endpoints) expect(answer.body).toContain(`"operationId":"${id}"`);
  const again = await harness.send("/api/openapi.json", { headers: { "if-none-match": answer.headers.etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test("it is small on the wire", async () => {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    httpGet(
      { port: harness.gateway.port, path: "/api/openapi.json", agent: false, headers: { "accept-encoding": "gzip" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("end", () => resolve(Buffer.concat(chunks)));
      },
    ).once("error", reject);
  });
  // Grows with the number of calls, and with nothing else.
  expect(packed.length / endpoints.length).toBeLessThan(120);
  expect(JSON.parse(gunzipSync(packed).toString())).toHaveProperty("paths");
});

test("people get a page of every call that needs no script", async () => {
  const { body, headers } = await harness.send("/api/docs");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const { id, method, summary } of endpoints) {
    expect(body).toContain(`<article id="${id}">`);
    expect(body).toContain(`>${method}</span>`);
    expect(body).toContain(summary.replaceAll("'", "&#39;").replaceAll('"', "&quot;"));
  }
  expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/);
  const [, nonce] = /<style nonce="([^"]+)">/.exec(body)!;
  expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
});

test("every link on it leads somewhere", async () => {
  const { body } = await harness.send("/api/docs");
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const missing = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
  expect(missing).toEqual([]);
});
