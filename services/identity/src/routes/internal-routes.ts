import type { Claims } from "@kinkeeper/contracts/claims";
import {
  exchangeSession,
  exchangeToken,
  revocationsPath,
  type Revocation,
} from "@kinkeeper/contracts/identity/internal";
import { mayCall, serviceNames } from "@kinkeeper/contracts/services";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { derivedId } from "@kinkeeper/platform/ids";
import { passportReader } from "@kinkeeper/platform/http/token";
import type { ServiceParts } from "@kinkeeper/platform/service";
import { createLocalJWKSet } from "jose";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { liveSession, revalidateSession, type LiveCaller } from "../sessions/live-session.ts";
import { sessionFamily } from "../sessions/open-session.ts";

/** Who somebody is, and in what state their family is. */
const claimsOf = ({ session, account, family, role }: LiveCaller): Claims => ({
  // Whoever looks as somebody who has just joined sees nothing of what is their own.
  ...(session.viewsAs === null
    ? { sub: account.userId }
    : { sub: derivedId("viewing", account.userId), viewedBy: account.userId }),
  role,
  ...(family ? { tenantId: family.tenantId, tenantStatus: family.status } : {}),
});

/** A session id for tokens, one for each service, that say who somebody is at this moment. */
const exchangeSessionRoute = (parts: IdentityParts): Route => {
  const { sessions, issueToken } = parts;
  return route(exchangeSession, async ({ body: { sessionId } }) => {
    const live = await liveSession(parts, sessionId);
    if (!live) throw signedOut();
    const { session, account, family } = live;
    const tenantId = family?.tenantId ?? null;
    if (tenantId !== session.tenantId) await sessions.moveTo(sessionId, sessionFamily(family));
    const forWhom = { claims: claimsOf(live), sessionHash: sessionHash(sessionId) };
    const tokens = await Promise.all(
      serviceNames.map(async (audience) => [audience, await issueToken({ ...forWhom, audience })] as const),
    );
    return { tokens: Object.fromEntries(tokens), userId: account.userId, tenantId };
  });
};

/** A token for one of another audience, or a fresh one of the same; never for longer than the one it came with. */
const exchangeTokenRoute = (parts: IdentityParts): Route => {
  const { sessions, issueToken, signingKeys, now } = parts;
  return route(exchangeToken, async ({ body: { token, audience } }) => {
    const keys = createLocalJWKSet({ keys: [...(await signingKeys.published())] });
    const passport = await passportReader(keys, serviceNames, now)(token);
    const wanted = serviceNames.find((name) => name === audience);
    if (!wanted || (wanted !== passport.audience && !mayCall(passport.audience, wanted)))
      throw new DomainError("FORBIDDEN", "A token for this service is not given out.");
    const { sessionHash: idHash, expires } = passport;
    const session = idHash === undefined ? undefined : await sessions.find(idHash);
    const live = session && (await revalidateSession(parts, session));
    // What was begun in one family is not done in another.
    if (!idHash || !live || live.family?.tenantId !== passport.claims.tenantId) throw signedOut();
    return { token: await issueToken({ claims: claimsOf(live), sessionHash: idHash, audience: wanted, expires }) };
  });
};

/** What gateway and services alone ask. */
export const internalRoutes = (parts: IdentityParts): readonly Route[] => [
  exchangeSessionRoute(parts),
  exchangeTokenRoute(parts),
];

/** How often whoever listens is told that the line is alive, in milliseconds. */
const heartbeat = 5_000;

/** The endless answer in which gateways and services hear what is revoked. */
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
