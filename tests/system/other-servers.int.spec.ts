import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { serviceCaller } from "@kinkeeper/platform/http/call-service";
import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { ask } from "@kinkeeper/platform/testing/server-fixture";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { startTemporaryS3, type TemporaryS3 } from "@kinkeeper/platform/testing/temporary-s3";
import sharp from "sharp";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundFamily, memberPassword, signIn, type Account } from "../product/account.ts";
import { overWithTheirSession, showTokens } from "../product/captured-tokens.ts";
import { startProduct, superAdmin, type Product } from "../product/start-product.ts";
import { sendFile } from "../product/upload-file.ts";

/*
 * The embedded product where other machines reach it, among servers of somebody else's: a PostgreSQL, an object store, a mail server,
 * a collector of traces, and one reverse proxy before it, whose parts the tests play.
 */

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Attributes;
}
type Attributes = readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const wordOf = (attributes: Attributes, key: string): string | undefined =>
  attributes.find((one) => one.key === key)?.value.stringValue;

const spans: Span[] = [];
/** Who sent them. */
const senders = new Set<string>();
const mails: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.once("end", () => {
      mails.push(Buffer.concat(parts).toString());
      done();
    });
  },
});
let database: TemporaryPostgres;
let objects: TemporaryS3;
let collector: Server;
let product: Product;

const operator = (): Promise<Account> => signIn(product.origin, superAdmin.username, superAdmin.password);
/** Nobody else may found one here. */
const found = async (familyName: string): Promise<Account> => foundFamily(product.origin, familyName, await operator());

beforeAll(async () => {
  database = await startTemporaryPostgres();
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      // Metrics come to the same collector.
      for (const { resource, scopeSpans } of (body as Partial<Export>).resourceSpans ?? []) {
        const [name, instance] = ["service.name", "service.instance.id"].map((key) => wordOf(resource.attributes, key));
        senders.add(`${name} on ${instance}`);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  objects = await startTemporaryS3();
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-product-"));
  chmodSync(folder, 0o755);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = objects.settings;
  product = await startProduct({
    folder,
    environment: {
      HOST: "0.0.0.0",
      KINKEEPER_DEMO: "",
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      KINKEEPER_TRUST_PROXY: "1",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: "200",
    },
  });
});
afterAll(async () => {
  await product.stop();
  product.forget();
  collector.close();
  await Promise.all([database.stop(), objects.stop()]);
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

// The first, before others found families.
test("DATABASE_URL names the server of the read models: a schema for each service, and none is started beside it", async () => {
  await found("Mortimer");
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
  const founder = await found("Traced");
  const { headers } = await founder.call("POST", "/api/family-members", { firstName: "Emma" });
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
  // By what an answer calls it: in the gateway, and in the service.
  const named = spans.filter(({ attributes }) => wordOf(attributes, "request.id") === headers.get("x-request-id"));
  expect(named.map(({ name }) => name)).toEqual(["POST /api/family-members", "POST /api/family-members"]);
  expect(senders).toEqual(new Set([`gateway on ${hostname()}`, `kinkeeper on ${hostname()}`]));
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
  const { email } = (await found("Mortimer")).user;
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
  const account = await found("Captured");
  expect(await showTokens(account, serviceCaller(), addresses)).toEqual(overWithTheirSession);
});

describe("open to others,", () => {
  const send = (address: string, body: unknown) =>
    fetch(new URL(address, product.origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("it warns, has no demo and no open door, and keeps its folder to itself", async () => {
    expect(product.printed).toMatch(/^WARNING: .*0\.0\.0\.0.*sign-up is closed/m);
    expect(product.printed).not.toContain("Demo accounts");
    expect(existsSync(path.join(product.folder, "demo-accounts.json"))).toBe(false);
    expect(statSync(product.folder).mode & 0o777).toBe(0o700);
    const [firstName, lastName, email] = ["Gregor", "Mendel", "gregor@example.org"];
    const founder = { familyName: lastName, firstName, lastName, email, password: memberPassword };
    const refused = await send("/api/signup", founder);
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: "SIGNUP_CLOSED" }]);
  });

  test("what its families send lies in the object store", async () => {
    const admin = await found("Mendel");
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const { sent, objectPath } = await sendFile(admin, photo, "image/png", "photo");
    expect(sent.status).toBe(204);
    const shown = await admin.call("GET", objectPath);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const kept = path.join(product.folder, "objects");
    expect(existsSync(kept) ? readdirSync(kept, { recursive: true }) : []).toEqual([]);
    const inStore = readdirSync(objects.directory, { recursive: true }).map(String);
    expect(inStore.filter((file) => file.includes(`/t/${admin.user.tenantId}/`)).length).toBeGreaterThan(0);
  });

  test("mail goes out by the mail server, and is kept besides", async () => {
    const asked = await send("/api/password-reset", { email: superAdmin.username });
    expect(asked.ok).toBe(true);
    // Another mail may tell of the operator's new device.
    const resetMail = () => mails.find((mail) => mail.includes("Choose a new password")) ?? "";
    await expect.poll(resetMail).toContain(`To: ${superAdmin.username}`);
    expect(resetMail()).toContain("token=3D");
    const account = await operator();
    const keptReset = async () => {
      const json = { accept: "application/json" };
      const kept = await account.json<{ subject: string; text: string }[]>("GET", "/dev/mail", undefined, json);
      return kept.find(({ subject }) => subject === "Choose a new password")?.text ?? "";
    };
    // The link goes once the mail server has taken the mail.
    await expect.poll(keptReset).toContain("(this link is not kept)");
  });
});
