import type { Claims } from "@kinkeeper/contracts/claims";
import type { ServiceName } from "@kinkeeper/contracts/services";
import { createLogger } from "@kinkeeper/platform/logger";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { startGateway, type Gateway } from "../gateway.ts";
import type { GatewayOptions } from "../options.ts";
import { everyServiceAt } from "./every-service-at.ts";
import { startFakeIdentity, type FakeIdentity } from "./fake-identity.ts";
import { listenOnFreePort, type ListeningServer } from "./listening-server.ts";
import { send, type RawAnswer, type RawRequest } from "./raw-request.ts";

/** What a service was sent, as far as a test asks. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface GatewayHarness {
  readonly gateway: Gateway;
  readonly identity: FakeIdentity;
  /** Everything but identity's internal calls that reached a service. */
  readonly seen: Seen[];
  /** Answers requests in place of the echo, until told otherwise. */
  answerWith(listener: RequestListener | undefined): void;
  readonly backend: ListeningServer;
  /** Folder of the frontends. */
  readonly folder: string;
  send(path: string, request?: RawRequest): Promise<RawAnswer>;
  /** Signs somebody in and answers the headers their browser sends along. */
  cookieOf(claims?: Partial<Claims>): { cookie: string; sessionId: string };
  stop(): Promise<void>;
}

export const member = (overrides: Partial<Claims> = {}): Claims => ({
  sub: randomUUID(),
  role: "member",
  tenantId: randomUUID(),
  tenantStatus: "active",
  ...overrides,
});

/** Until the gateway hears identity, and keeps what it is told. */
export const untilReady = (gateway: Gateway): Promise<unknown> =>
  vi.waitUntil(async () => (await send(gateway.port, "/readyz")).status === 200, { timeout: 60_000, interval: 10 });

/** A real gateway before real, tiny backends: what reaches them is answered with what they saw. */
export const startHarness = async (
  options: Partial<Omit<GatewayOptions, "logger" | "services">> & {
    services?: Partial<Record<ServiceName, URL>>;
    upstreams?: Readonly<Record<string, URL>>;
  } = {},
): Promise<GatewayHarness> => {
  const seen: Seen[] = [];
  let listener: RequestListener | undefined;
  const echo = (request: IncomingMessage, response: ServerResponse): void => {
    if (listener) return listener(request, response);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const { method = "", url = "", headers } = request;
      const call: Seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(call);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(call));
    });
  };
  const identity = await startFakeIdentity(echo, options.secret);
  const backend = await listenOnFreePort(echo);
  const folder = await mkdtemp(join(tmpdir(), "kinkeeper-gateway-"));
  const { services, upstreams = {}, ...rest } = options;
  const gateway = await startGateway({
    port: 0,
    host: "127.0.0.1",
    frontends: { folder, upstreams, refreshEvery: 25 },
    logger: createLogger("gateway", "silent"),
    revocationFeed: { maxPause: 50 },
    ...rest,
    services: {
      ...everyServiceAt(backend.url),
      identity: identity.url,
      ...services,
    },
  });
  await untilReady(gateway);
  return {
    gateway,
    identity,
    seen,
    backend,
    folder,
    answerWith: (next) => void (listener = next),
    send: (path, request) => send(gateway.port, path, request),
    cookieOf(claims = {}) {
      const sessionId = identity.signIn(member(claims));
      return { cookie: `sid=${sessionId}`, sessionId };
    },
    async stop() {
      await gateway.stop();
      await Promise.all([identity.stop(), backend.stop(), rm(folder, { recursive: true, force: true })]);
    },
  };
};
