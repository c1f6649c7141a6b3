import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { serviceCaller } from "./call-service.ts";
import { route } from "./route.ts";
import { createApp, serve, type HttpServer } from "./server.ts";

const endpoint = defineEndpoint({
  id: "readNames",
  method: "GET",
  path: "/names",
  access: "public",
  summary: "Many names, or few.",
  query: z.object({ count: z.coerce.number() }),
  response: z.array(z.string()),
});

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Émilie ${index}`);

const registry = async (): Promise<HttpServer> => {
  const readNames = route(endpoint, async ({ query }) => names(query.count));
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const app = createApp({ logger: pino({ level: "silent" }), verify, routes: [readNames], notReady: async () => [] });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.stop());
  return server;
};

/** As it comes over the wire. */
const ask = async (server: HttpServer, count: number, acceptEncoding?: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
    request(new URL(`/names?count=${count}`, server.address), { headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        reject,
      );
    })
      .once("error", reject)
      .end();
  });

test("a long answer is compressed for whoever takes that, and is the same", async () => {
  const server = await registry();
  const inBrotli = await ask(server, 500, "gzip, br");
  expect(inBrotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(JSON.parse(brotliDecompressSync(inBrotli.bytes).toString())).toEqual(names(500));
  const inGzip = await ask(server, 500, "gzip");
  expect(inGzip.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(inGzip.bytes.length),
    "cache-control": "no-store",
  });
  expect(JSON.parse(gunzipSync(inGzip.bytes).toString())).toEqual(names(500));
});

test("a short answer, and one for somebody who takes nothing else, comes as it is", async () => {
  const server = await registry();
  for (const plain of [await ask(server, 3, "br"), await ask(server, 500), await ask(server, 500, "br;q=0")]) {
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.headers["vary"]).toBe("accept-encoding");
    expect(JSON.parse(plain.bytes.toString())[2]).toBe("Émilie 2");
  }
});

test("services ask one another for plain answers", async () => {
  const server = await registry();
  const answer = await serviceCaller()(server.address, "/names?count=500");
  expect(answer.headers.has("content-encoding")).toBe(false);
  expect(await answer.json()).toEqual(names(500));
});
