import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
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

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  // The list is written out for each request, as a service does with its rows; one person is ready made.
  const body = request.url === "/api/family-members" ? JSON.stringify(everybody) : one;
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
};

const service = await listenOnFreePort(answer);
const identity = await startFakeIdentity(answer);
const sessionId = identity.signIn({
  sub: randomUUID(),
  role: "member",
  tenantId: randomUUID(),
  tenantStatus: "active",
});
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit(0));
process.send?.({ service: service.url.href, identity: identity.url.href, cookie: `sid=${sessionId}` });
