import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { serviceCaller } from "@kinkeeper/platform/http/call-service";
import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { ask } from "@kinkeeper/platform/testing/server-fixture";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { overWithTheirSession, showTokens } from "../product/captured-tokens.ts";
import { startProduct, type Product } from "../product/start-product.ts";

/*
 * The embedded product among servers of somebody else's: a PostgreSQL, a collector of traces, and one reverse proxy before it, whose
 * parts the tests play.
 */

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const spans: Span[] = [];
let database: TemporaryPostgres;
let collector: Server;
let product: Product;

beforeAll(async () => {
  database = await startTemporaryPostgres();
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      // Metrics come to the same collector.
      for (const { scopeSpans } of (body as Partial<Export>).resourceSpans ?? [])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  product = await startProduct({
    demo: false,
    environment: {
      DATABASE_URL: database.url,
      KINKEEPER_TRUST_PROXY: "1",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    },
  });
});
afterAll(async () => {
  await product.stop();
  product.forget();
  collector.close();
  await database.stop();
});

// The first, before others found families.
test("DATABASE_URL names the server of the read models: a schema for each service, and none is started beside it", async () => {
  await foundFamily(product.origin, "Mortimer");
  expect(await ask(database.url, "select name from identity.tenants")).toEqual([{ name: "Mortimer" }]);
  const schemas = await ask(database.url, "select nspname as name from pg_namespace");
  expect(schemas.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(endpointsByService).map(schemaOf)),
  );
  expect(existsSync(path.join(product.folder, "pg"))).toBe(false);
});

test("a server that is not there is told of in one sentence", async () => {
  const started = startProduct({ demo: false, environment: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" } });
  await expect(started).rejects.toThrow(/the product ended \(1\) and said:\nA store cannot be reached: [^\n]*\n$/);
});

const lineage = (span: Span | undefined): readonly string[] =>
  span ? [span.name, ...lineage(spans.find(({ spanId }) => spanId === span.parentSpanId))] : [];

test("one request can be followed from the gateway through its route and the event store to the read model", async () => {
  const founder = await foundFamily(product.origin, "Traced");
  await founder.json("POST", "/api/family-members", { firstName: "Emma" });
  const projected = () => spans.find(({ name }) => name.startsWith("project family"));
  await expect
    .poll(() => lineage(projected()))
    .toEqual([
      expect.stringMatching(/^project family/),
      "append member",
      "POST /api/family-members",
      // The gateway's own.
      "POST /api/family-members",
    ]);
});

const guess = async (username: string, address: string): Promise<number> => {
  const answer = await fetch(new URL("/api/login", product.origin), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username, password: "a wrong guess" }),
  });
  return answer.status;
};

test("two clients behind a proxy are two addresses: guesses of one do not use up those of the other", async () => {
  const { email } = (await foundFamily(product.origin, "Mortimer")).user;
  let [last, tries] = [401, 0];
  // What stands before the address that the proxy adds is the client's own invention, and makes it nobody else.
  while (last === 401 && tries < 100) last = await guess(email, `198.51.100.${(tries += 1)}, 203.0.113.1`);
  expect(last).toBe(429);
  expect(await guess(email, "203.0.113.2")).toBe(401);
});

/** What a process of this machine listens on: its ports, and the paths of its sockets. */
const listening = (pid: number): { ports: readonly number[]; sockets: readonly string[] } => {
  const fds = `/proc/${pid}/fd`;
  const open = new Set(
    readdirSync(fds).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(fds, fd)))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  const lines = (file: string) => readFileSync(file, "utf8").trim().split("\n").slice(1);
  const words = (file: string) => lines(file).map((line) => line.trim().split(/\s+/));
  const isListening = "0A";
  return {
    ports: ["/proc/net/tcp", "/proc/net/tcp6"]
      .flatMap(words)
      .filter(([, , , state, , , , , , inode]) => state === isListening && open.has(inode!))
      .map(([, local]) => Number.parseInt(local!.split(":")[1]!, 16)),
    sockets: words("/proc/net/unix")
      .filter(([, , , flags, , , inode, file]) => flags === "00010000" && file !== undefined && open.has(inode!))
      .map((columns) => columns[7]!),
  };
};

test("nothing but the gateway listens on a port: services have sockets in a folder that only this user can enter", () => {
  const { ports, sockets } = listening(product.pid);
  expect(ports).toEqual([Number(new URL(product.origin).port)]);
  expect(new Set(sockets.map((socket) => path.basename(socket, ".sock")))).toEqual(new Set(serviceNames));
  const folders = new Set(sockets.map((socket) => path.dirname(socket)));
  expect([...folders].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700]);
});

test("a token that was seen is good at one service alone, and over with its session", async () => {
  const byName = listening(product.pid).sockets.map((file) => [path.basename(file, ".sock"), urlOf({ path: file })]);
  const addresses = Object.fromEntries(byName) as Record<ServiceName, URL>;
  const account = await foundFamily(product.origin, "Captured");
  expect(await showTokens(account, serviceCaller(), addresses)).toEqual(overWithTheirSession);
});
