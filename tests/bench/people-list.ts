import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFile } from "./import-file.ts";
import { atMost, type Line } from "./line.ts";
import { load, type LoadResult } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { untilAtRest } from "./processor-time.ts";
import { median } from "./quantiles.ts";

const people = 10_000;
const clients = 4;

/** Sends the same bytes from memory, or 304: what a request costs when nothing is done for it. */
const fromMemory = async (bytes: Buffer, requests: number): Promise<{ list: LoadResult; unchanged: LoadResult }> => {
  const server = createServer((request, response) => {
    if (request.headers["if-none-match"] !== undefined) response.writeHead(304).end();
    else response.writeHead(200, { "content-length": bytes.length }).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    const list = await load({ url, clients, requests });
    return { list, unchanged: await load({ url, clients, requests, headers: { "if-none-match": '"it"' } }) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** The list of 10,000 people as a browser asks for it: compressed, and again when nothing has changed. */
export const benchPeopleList = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const product = await startProduct({ demo: false });
  try {
    const account = await foundFamily(product.origin, "Many");
    await importFile(product, account, await sampleFile(people));
    const url = new URL("/api/family-members", product.origin);
    const headers = { cookie: account.cookie, "accept-encoding": "br, gzip" };
    const asked = performance.now();
    const first = await load({ url, headers, clients: 1, requests: 1 });
    const cold = performance.now() - asked;
    const etag = (await account.call("GET", "/api/family-members", undefined, headers)).headers.get("etag") ?? "";
    // Afterwards the search computes what the file means, on one of the cores: how much of it falls into a round is chance.
    await untilAtRest(product.pid);
    const requests = isQuick ? 200 : 400;
    const measure = async (more: Readonly<Record<string, string>>): Promise<readonly LoadResult[]> => {
      const results: LoadResult[] = [];
      await load({ url, headers: { ...headers, ...more }, clients, requests: 50 });
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        await new Promise((resume) => setTimeout(resume, 10_000)); // the gateway allows one user 600 requests in 10 s
        results.push(await load({ url, headers: { ...headers, ...more }, clients, requests }));
      }
      return results;
    };
    const lists = await measure({});
    const unchanged = await measure({ "if-none-match": etag });
    const bare = await fromMemory(Buffer.alloc(first.bytes, 1), requests);
    return [
      {
        what: `people of a tenant, 10,000 rows, ${clients} clients, p95`,
        measured: median(lists.map(({ p95 }) => p95)),
        unit: "ms",
        figure: atMost(60),
        limit: { what: "the same bytes from memory", value: bare.list.p95, unit: "ms" },
      },
      {
        what: "the same with If-None-Match, p95",
        measured: median(unchanged.map(({ p95 }) => p95)),
        unit: "ms",
        figure: atMost(5),
        limit: { what: "304 and nothing else", value: bare.unchanged.p95, unit: "ms" },
      },
      {
        what: "of these requests refused or failed",
        measured: [...lists, ...unchanged].reduce((sum, { failed }) => sum + failed, 0),
        unit: "",
        figure: atMost(0),
      },
      { what: "the list after a change, first request", measured: cold, unit: "ms" },
      { what: "the list, compressed", measured: first.bytes / 1000, unit: "kB" },
    ];
  } finally {
    await product.stop();
    product.forget();
  }
};
