import type { Claims } from "@kinkeeper/contracts/claims";
import { exchangeSession, revocationsPath, type Revocation } from "@kinkeeper/contracts/identity/internal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceParts } from "@kinkeeper/platform/service";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { sessionFamily } from "../sessions/open-session.ts";
import { liveSession } from "../sessions/live-session.ts";

/** A session id for a token that says who somebody is and in what state their family is, read afresh each time. */
export const exchangeRoute = (parts: IdentityParts): Route => {
  const { sessions, issueToken } = parts;
  return route(exchangeSession, async ({ body: { sessionId } }) => {
    const live = await liveSession(parts, sessionId);
    if (!live) throw signedOut();
    const { session, account, family, role } = live;
    const { userId } = account;
    const tenantId = family?.tenantId ?? null;
    if (tenantId !== session.tenantId) await sessions.moveTo(sessionId, sessionFamily(family));
    const claims: Claims = {
      sub: userId,
      role,
      ...(family ? { tenantId: family.tenantId, tenantStatus: family.status } : {}),
    };
    return { token: await issueToken(claims), userId, tenantId };
  });
};

/** How often a gateway is told that the line is alive, in milliseconds. */
const heartbeat = 5_000;

/** The endless answer in which gateways hear what is revoked. */
export const revocationFeed = ({
  revocations,
}: Pick<IdentityParts, "revocations">): Required<Pick<ServiceParts, "extra">> & { stop(): void } => {
  const lines = new Set<() => void>();
  return {
    extra: (app) => {
      app.get(revocationsPath, (_request, response) => {
        // The connection ends with the answer: kept alive it would hold up a stopping service.
        response.writeHead(200, {
          "content-type": "application/x-ndjson",
          "cache-control": "no-store",
          connection: "close",
        });
        const say = (what: Revocation) => void response.write(`${JSON.stringify(what)}\n`);
        const stopListening = revocations.listen(say);
        const timer = setInterval(() => say({ alive: true }), heartbeat);
        const end = () => void response.end();
        lines.add(end);
        response.once("close", () => {
          clearInterval(timer);
          stopListening();
          lines.delete(end);
        });
        // At once: only now does the gateway know that it misses nothing.
        say({ alive: true });
      });
    },
    stop: () => {
      for (const end of lines) end();
    },
  };
};
