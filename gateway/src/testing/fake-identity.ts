import type { Claims } from "@kinkeeper/contracts/claims";
import { tokenIssuer, tokenLifetime } from "@kinkeeper/contracts/claims";
import {
  exchangeRequest,
  exchangeSession,
  revocationsPath,
  type Revocation,
} from "@kinkeeper/contracts/identity/internal";
import { serviceNames } from "@kinkeeper/contracts/services";
import { secretHeader } from "@kinkeeper/platform/http/listen-address";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { listenOnFreePort, type ListeningServer } from "./listening-server.ts";

/** Identity's side of the internal protocol, kept in memory; what it does not know goes to `calls`. */
export interface FakeIdentity {
  readonly url: URL;
  /** How many exchanges were asked for, and how many of them are waiting. */
  readonly exchanges: { count: number };
  /** Opens a session and answers its id. */
  signIn(claims: Claims): string;
  /** Changes what the next exchange of a session says. */
  change(sessionId: string, claims: Claims): void;
  end(sessionId: string): void;
  /** Tells every connected gateway. */
  revoke(what: Revocation): void;
  /** Holds exchanges back until the answered function is called. */
  holdExchanges(): () => void;
  /** Breaks the feeds; while `refused`, none comes back. */
  loseFeed(): void;
  feed: { refused: boolean; readonly connections: number };
  /** Seconds each token lives; its own life unless told. */
  lifetime: number;
  stop(): Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** With a secret it hears nobody who does not know it. */
export const startFakeIdentity = async (calls: RequestListener, secret?: string): Promise<FakeIdentity> => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), kid: "test", alg: "ES256", use: "sig" };
  const sessions = new Map<string, Claims>();
  const feeds = new Set<ServerResponse>();
  const exchanges = { count: 0 };
  let gate: Promise<void> = Promise.resolve();

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    exchanges.count += 1;
    const { sessionId } = exchangeRequest.parse(JSON.parse(await textOf(request)));
    // What it will say is decided before it is held back, as in a slow answer.
    const claims = sessions.get(sessionId);
    await gate;
    if (!claims) return void response.writeHead(401).end();
    const { sub, ...others } = claims;
    const tokenFor = (audience: string) =>
      new SignJWT({ ...others })
        .setProtectedHeader({ alg: "ES256", kid: "test", typ: "JWT" })
        .setSubject(sub)
        .setIssuer(tokenIssuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + identity.lifetime)
        .sign(privateKey);
    const tokens = Object.fromEntries(
      await Promise.all(serviceNames.map(async (name) => [name, await tokenFor(name)] as const)),
    );
    const body = { tokens, userId: sub, tenantId: claims.tenantId ?? null };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  const openFeed = (response: ServerResponse): void => {
    if (identity.feed.refused) return void response.writeHead(503).end();
    const alive = setInterval(() => response.write('{"alive":true}\n'), 2_000);
    feeds.add(response);
    response.once("close", () => {
      clearInterval(alive);
      feeds.delete(response);
    });
    response.writeHead(200, { "content-type": "application/x-ndjson" }).write('{"alive":true}\n');
  };

  const server: ListeningServer = await listenOnFreePort((request, response) => {
    if (secret !== undefined && request.headers[secretHeader] !== secret) return void response.writeHead(403).end();
    if (request.url === exchangeSession.path) return void exchange(request, response);
    if (request.url === revocationsPath) return openFeed(response);
    if (request.url === "/healthz") return void response.writeHead(200).end("{}");
    if (request.url === "/.well-known/jwks.json")
      return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [key] }));
    calls(request, response);
  });

  const identity: FakeIdentity = {
    url: server.url,
    exchanges,
    lifetime: tokenLifetime,
    signIn(claims) {
      const sessionId = randomBytes(32).toString("base64url");
      sessions.set(sessionId, claims);
      return sessionId;
    },
    change: (sessionId, claims) => void sessions.set(sessionId, claims),
    end: (sessionId) => void sessions.delete(sessionId),
    revoke(what) {
      for (const feed of feeds) feed.write(`${JSON.stringify(what)}\n`);
    },
    holdExchanges() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    loseFeed() {
      for (const feed of feeds) feed.destroy();
    },
    feed: {
      refused: false,
      get connections() {
        return feeds.size;
      },
    },
    stop: () => server.stop(),
  };
  return identity;
};
