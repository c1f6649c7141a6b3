import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { startFakeIdentity } from "./fake-identity.ts";
import { listenOnFreePort } from "./listening-server.ts";

// A process of its own for the gateway's bench: identity and one service, and what each costs.
// Tells its parent where they are, then its CPU time whenever it is asked.

const person = (index: number) => ({
  id: randomUUID(),
  firstName: `Person ${index}`,
  lastName: "Darwin",
  maidenName: null,
  sex: "female",
  birthDate: "abt 1809",
  birthPlace: "Shrewsbury, Shropshire, England",
  deathDate: "19 Apr 1882",
  deathPlace: "Downe, Kent, England",
  biography: "Kept pigeons, wrote letters, walked the sand path every day.",
  isLiving: false,
  photoUrl: null,
  birthFrom: "1809-01-01",
  deathFrom: "1882-04-19",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const everybody = Array.from({ length: 10_000 }, (_, index) => person(index));
const one = JSON.stringify(everybody[0]);
/** About as many bytes as the list has when it is packed. */
const kept = randomBytes(500_000);

const send = (response: ServerResponse, body: string | Buffer, headers: OutgoingHttpHeaders = {}): void => {
  const length = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, { ...length, ...headers }).end(body);
};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  switch (request.url) {
    case "/api/family-members": {
      const packed = gzipSync(JSON.stringify(everybody), { level: 1 });
      return send(response, packed, { "content-encoding": "gzip" });
    }
    case "/api/family-relationships":
      return send(response, kept);
    default:
      return send(response, one);
  }
};

const service = await listenOnFreePort(answer);
// The gateway reaches it as it does in the embedded product.
const folder = mkdtempSync(path.join(tmpdir(), "kk-bench-"));
const address = { path: path.join(folder, "service.sock") };
createServer({ keepAliveTimeout: 65_000 }, answer).listen(address);
const identity = await startFakeIdentity(answer);
const sessionId = identity.signIn({
  sub: randomUUID(),
  role: "member",
  tenantId: randomUUID(),
  tenantStatus: "active",
});
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("disconnect", () => process.exit(0));
process.send?.({
  service: service.url.href,
  behindGateway: urlOf(address).href,
  identity: identity.url.href,
  cookie: `sid=${sessionId}`,
});
