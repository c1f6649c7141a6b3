import { tokenIssuer, type Claims } from "@kinkeeper/contracts/claims";
import type { Problem } from "@kinkeeper/contracts/errors";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { vi } from "vitest";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { request as requestByUndici, type Dispatcher } from "undici";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { contextOf, contexts } from "@kinkeeper/contracts/contexts";
import { streamParts } from "@kinkeeper/contracts/event";
import type { EventJournal, JournalAppend } from "../event-journal.ts";
import { tokenAlgorithm, tokenVerifier } from "../http/token.ts";
import { newId } from "../ids.ts";
import { createJournal } from "../journal/event-journal.ts";
import type { Keyring } from "../keyring.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { createLogger } from "../logger.ts";
import type { Mail } from "../mailer.ts";
import type { ObjectStore } from "../object-store.ts";
import { diskObjectStore } from "../objects/disk-object-store.ts";
import type { Peers } from "../peers.ts";
import type { ServiceDefinition } from "../service.ts";
import type { Environment } from "../config.ts";
import { settingsOf } from "../settings.ts";
import { startService, type RunningService } from "../start-service.ts";
import type { FreeDisk } from "../space/free-disk.ts";
import { testRunFolder } from "./test-run.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "./temporary-postgres.ts";

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: Body;
}

export interface Send {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the service as one caller; a body that is neither string, bytes nor a stream of bytes is sent as JSON. */
export interface Caller {
  /** What says who is calling, for requests that a test sends by itself. */
  readonly authorization: Readonly<Record<string, string>>;
  request<Body = unknown>(method: string, path: string, send?: Send): Promise<Answer<Body>>;
  get<Body = unknown>(path: string, headers?: Send["headers"]): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body?: unknown, headers?: Send["headers"]): Promise<Answer<Body>>;
  put<Body = unknown>(path: string, body?: unknown, headers?: Send["headers"]): Promise<Answer<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, headers?: Send["headers"]): Promise<Answer<Body>>;
  delete<Body = unknown>(path: string, headers?: Send["headers"]): Promise<Answer<Body>>;
  /** The bytes of an answer that is neither JSON nor text. */
  download(path: string): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }>;
}

export interface ServiceHarness {
  readonly service: RunningService;
  readonly origin: string;
  /** Writes events of any context, for what the service knows of others. */
  readonly journal: EventJournal;
  readonly keyring: Keyring;
  readonly objects: ObjectStore;
  /** Mails the service handed over. */
  readonly mails: readonly Mail[];
  /** Somebody signed in. Missing claims are made up: a member of a family of their own. */
  as(claims?: Partial<Claims>): Promise<Caller & { readonly claims: Claims }>;
  anonymous: Caller;
  /** Records events of another context as that service would, and waits until this service has seen them. */
  record(...appends: Parameters<EventJournal["append"]>[0]): Promise<void>;
  /** Stops the service and starts it again on the same stores. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  /** Variables the service declares, where they are other than usual. */
  readonly environment?: Environment;
  readonly mailDelivers?: boolean;
  /** Asked before a mail counts as sent; rejects as a mail server would. */
  readonly sendMail?: (mail: Mail) => Promise<void>;
  /** Called when the service has done with its mailer. */
  readonly closeMailer?: () => void;
  readonly now?: () => Date;
  /** Unless told there is room without end. */
  readonly disk?: FreeDisk;
  /** Instead of a temporary folder. */
  readonly objects?: ObjectStore;
  /** The other services; unless told they are all down. */
  readonly peers?: Peers;
  /** No periodic task pauses for longer, in milliseconds. */
  readonly longestPauseMs?: number;
  /** Instead of a database in a throw-away PostgreSQL. */
  readonly postgres?: TemporaryPostgres;
}

/** Milliseconds that rows which may be late are late at most: each test that records something waits for them. */
const longestGathering = 20;

/** Each is a process of PostgreSQL that reads the catalogue and plans every statement anew; one caller needs no more. */
const fewConnections = { readers: 2, service: 4 };

/** A call sees its own change, and all that it reads, however busy the machine is: what a test asserts must not depend on that. */
const timeouts = { change: 60_000, statement: 60_000, read: 60_000 };

/** The same service, whose projections gather events for a moment only. */
const withShortGathering = (definition: ServiceDefinition): ServiceDefinition => ({
  ...definition,
  projections: definition.projections.map((projection) =>
    projection.gatherForMs === undefined
      ? projection
      : { ...projection, gatherForMs: Math.min(projection.gatherForMs, longestGathering) },
  ),
});

const parse = (text: string, contentType: string | null): unknown =>
  contentType?.includes("json") && text !== "" ? JSON.parse(text) : text;

const headersOf = (headers: Dispatcher.ResponseData["headers"]): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])));

/**
 * Not with `fetch`, which takes three times as long for a request, and has its answer compressed: the tests send tens of thousands, and
 * the processors are what they wait for.
 */
const caller = (origin: () => string, authorization: Readonly<Record<string, string>>): Caller => {
  const send = async (method: string, pathname: string, { body, headers }: Send = {}) => {
    const raw = body instanceof ReadableStream ? Readable.fromWeb(body) : body;
    const isRaw = typeof raw === "string" || raw instanceof Uint8Array || raw instanceof Readable;
    const answer = await requestByUndici(new URL(pathname, origin()), {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...authorization,
        ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? raw : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.body };
  };
  const request: Caller["request"] = async <Body>(method: string, pathname: string, sent?: Send) => {
    const { status, headers, body } = await send(method, pathname, sent);
    const parsed = parse(await body.text(), headers.get("content-type"));
    // What a test expects the body to be is checked by what it expects of it.
    return { status, headers, body: parsed as Body };
  };
  const sending = (method: string) => (pathname: string, body?: unknown, headers?: Send["headers"]) =>
    request(method, pathname, { body, ...(headers ? { headers } : {}) });
  return {
    authorization,
    request,
    get: (pathname, headers) => request("GET", pathname, headers ? { headers } : {}),
    delete: (pathname, headers) => request("DELETE", pathname, headers ? { headers } : {}),
    download: async (pathname) => {
      const { status, headers, body } = await send("GET", pathname);
      return { status, headers, bytes: Buffer.from(await body.bytes()) };
    },
    post: sending("POST") as Caller["post"],
    put: sending("PUT") as Caller["put"],
    patch: sending("PATCH") as Caller["patch"],
  };
};

/**
 * One service as it runs in earnest, over an event store and a keyring in memory, a PostgreSQL of its own and a temporary
 * folder of objects. `afterAll(() => harness.stop())`.
 */
export const startHarness = async (
  definition: ServiceDefinition,
  options: HarnessOptions = {},
): Promise<ServiceHarness> => {
  const postgres = options.postgres ?? (await startTemporaryPostgres(definition));
  const folder = await mkdtemp(path.join(testRunFolder(), "kinkeeper-objects-"));
  const eventStore = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  const objects = options.objects ?? diskObjectStore(folder);
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm);
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "test", alg: tokenAlgorithm }] };
  const mails: Mail[] = [];
  const now = options.now ?? (() => new Date());
  const journal = createJournal({ store: eventStore, keyring, contexts, newId, now: () => now().toISOString() });

  const start = () =>
    startService(
      withShortGathering(definition),
      {
        eventStore,
        keyring,
        bus: createInProcessBus(eventStore),
        objects,
        ...(options.disk ? { disk: options.disk } : {}),
        mailer: {
          delivers: options.mailDelivers ?? true,
          send: async (mail) => {
            await options.sendMail?.(mail);
            mails.push(mail);
          },
          ...(options.closeMailer ? { close: options.closeMailer } : {}),
        },
        ...(options.peers ? { peers: options.peers } : {}),
        verify: tokenVerifier(createLocalJWKSet(keys), definition.name),
        settings: settingsOf(definition, {
          KINKEEPER_PUBLIC_URL: "http://localhost:8080",
          KINKEEPER_SIGNUP: "open",
          ...options.environment,
        }),
        logger: createLogger(definition.name, process.env["LOG_LEVEL"] ?? "silent"),
        database: { url: postgres.socketUrl ?? postgres.url, connections: fewConnections, timeouts },
        now,
        longestPauseMs: options.longestPauseMs,
      },
      { port: 0, host: "127.0.0.1" },
    );

  let service = await start();
  await service.whenCaughtUp();
  const origin = () => service.address.origin;

  /** Waits until every projection that cares about these events has taken them. */
  const seen = async ({ stream, events }: JournalAppend, position: bigint): Promise<void> => {
    const context = contextOf(streamParts(stream).category).name;
    const consumers = definition.projections
      .filter((projection) => projection.contexts.includes(context) && events.some(({ type }) => type in projection.on))
      .map(({ name }) => `projection/${name}`);
    await vi.waitFor(
      async () => {
        const behind = await service.readModel.service`
          select consumer from platform_checkpoints
          where consumer = any(${consumers}) and context = ${context} and position < ${position.toString()}`;
        if (behind.length > 0) throw new Error(`${definition.name} has not taken ${events[0]!.type} yet`);
      },
      { timeout: 120_000, interval: 10 },
    );
  };

  const tokenFor = ({ sub, ...claims }: Claims): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: tokenAlgorithm, kid: "test", typ: "JWT" })
      .setSubject(sub)
      .setIssuer(tokenIssuer)
      .setAudience(definition.name)
      .setExpirationTime("1h")
      .sign(privateKey);

  return {
    get service() {
      return service;
    },
    get origin() {
      return origin();
    },
    journal,
    keyring,
    objects,
    mails,
    anonymous: caller(origin, {}),
    as: async (given = {}) => {
      const claims: Claims = { sub: newId(), role: "member", tenantId: newId(), tenantStatus: "active", ...given };
      return { ...caller(origin, { authorization: `Bearer ${await tokenFor(claims)}` }), claims };
    },
    record: async (...appends) => {
      const id = newId();
      const recorded: Parameters<typeof seen>[] = [];
      for (const append of appends) {
        const { tenantId } = streamParts(append.stream);
        const { position } = await journal.append([append], { tenantId, correlationId: id, causationId: id });
        recorded.push([append, position]);
      }
      await Promise.all(recorded.map((one) => seen(...one)));
    },
    restart: async () => {
      await service.stop();
      service = await start();
      await service.whenCaughtUp();
    },
    stop: async () => {
      await service.stop();
      await Promise.all([eventStore.close(), keyring.close(), postgres.stop(), rm(folder, { recursive: true })]);
    },
  };
};

/** The code of a problem answer. */
export const codeOf = (answer: Answer): string | undefined => (answer.body as Partial<Problem>).error;
