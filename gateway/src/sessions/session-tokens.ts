import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { Claims } from "@kinkeeper/contracts/claims";
import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ExchangedSession, IdentityClient } from "@kinkeeper/platform/http/identity-client";
import { concerns, type FeedListener } from "@kinkeeper/platform/http/revocation-feed";
import type { TokenVerifier } from "@kinkeeper/platform/http/token";
import type { Logger } from "@kinkeeper/platform/logger";
import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import { heldSessions, type Owned } from "./held-sessions.ts";

/** Whoever stands behind a session, and the passport that each service asks for, by its name. */
export interface Caller {
  readonly claims: Claims;
  readonly tokens: Readonly<Record<string, string>>;
}

interface Held extends Caller, Owned {
  /** Milliseconds since 1970: from then on the tokens are not given out any more. */
  readonly usableUntil: number;
  /** From then on a use makes a fresh one be fetched, while this one goes on serving. */
  readonly refreshFrom: number;
}

/** What was revoked while an exchange was under way; its answer may be older than that. */
interface Watch {
  readonly revoked: Revocation[];
  /** False once a revocation may have been missed. */
  unbroken: boolean;
}

export interface SessionTokens extends FeedListener {
  /** What is known and may be trusted right now, without asking anybody. */
  known(sessionId: string): Caller | undefined;
  /** Asks identity; undefined when the session is over. @throws DomainError UNAVAILABLE */
  exchanged(sessionId: string): Promise<Caller | undefined>;
  /** Trusts nothing known so far. */
  forget(): void;
  /** Whether identity is heard; while it is not, every request asks it. */
  isHearing(): boolean;
}

export interface SessionTokenOptions {
  readonly identity: Pick<IdentityClient, "exchange">;
  readonly verify: TokenVerifier;
  readonly logger: Logger;
  readonly now?: () => number;
}

/** A token must outlive the request it goes along with. */
const safetyMargin = 5_000;
/** How long before that a session in use gets a fresh one, so that no request of it waits. */
const refreshAhead = 20_000;
const attempts = 3;

const unavailable = (): DomainError =>
  new DomainError(
    "UNAVAILABLE",
    "Signing in is not available right now. Nothing was lost; please try again in a moment.",
  );

/** Swaps sessions for tokens, keeps the tokens as long as they are good, and forgets them the moment they are revoked. */
export const sessionTokens = ({ identity, verify, logger, now = Date.now }: SessionTokenOptions): SessionTokens => {
  const held = heldSessions<Held>(50_000);
  /** Sessions that are over: ids are made at random, so that none of them comes to life later. */
  const over = new LRUCache<string, true>({ max: 10_000, ttl: 5_000 });
  const underWay = new Map<string, Promise<Caller | undefined>>();
  const watches = new Set<Watch>();
  let hearsRevocations = false;

  const holdOf = async (sessionId: string, { tokens, userId, tenantId }: ExchangedSession): Promise<Held> => {
    // All of them say the same, each to another service; identity's own stands for them.
    const own = tokens["identity"] ?? "";
    const claims = await verify(own);
    const usableUntil = decodeJwt(own).exp! * 1000 - safetyMargin;
    const refreshFrom = usableUntil - refreshAhead;
    return {
      sessionId,
      sessionHash: sessionHash(sessionId),
      tokens,
      userId,
      tenantId,
      claims,
      usableUntil,
      refreshFrom,
    };
  };

  const exchange = async (sessionId: string): Promise<Caller | undefined> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const watch: Watch = { revoked: [], unbroken: hearsRevocations };
      watches.add(watch);
      try {
        const exchanged = await identity.exchange(sessionId);
        if (!exchanged) {
          held.delete(sessionId);
          over.set(sessionId, true);
          return undefined;
        }
        const fresh = await holdOf(sessionId, exchanged);
        if (watch.revoked.some((what) => concerns(what, fresh))) continue;
        if (watch.unbroken) held.set(fresh);
        return fresh;
      } catch (error) {
        // Identity itself handed out the token: one that does not verify is a fault of ours, and nobody's signing out.
        logger.error({ err: error }, "a session could not be exchanged");
        throw unavailable();
      } finally {
        watches.delete(watch);
      }
    }
    throw unavailable();
  };

  const joined = (sessionId: string): Promise<Caller | undefined> => {
    // An exchange that began before this request may miss a revocation in between, unless revocations are heard.
    if (!hearsRevocations) return exchange(sessionId);
    const running = underWay.get(sessionId);
    if (running) return running;
    const started = exchange(sessionId).finally(() => {
      if (underWay.get(sessionId) === started) underWay.delete(sessionId);
    });
    underWay.set(sessionId, started);
    return started;
  };

  const forgetAll = (): void => {
    held.clear();
    underWay.clear();
    for (const watch of watches) watch.unbroken = false;
  };

  return {
    known(sessionId) {
      const known = hearsRevocations ? held.get(sessionId) : undefined;
      const time = now();
      if (!known || known.usableUntil <= time) return undefined;
      if (known.refreshFrom <= time && !underWay.has(sessionId)) {
        // The old token serves until it ends; a failure to refresh is logged and shows then.
        joined(sessionId).catch(() => undefined);
      }
      return known;
    },
    exchanged: async (sessionId) => (over.has(sessionId) ? undefined : joined(sessionId)),
    forget: forgetAll,
    isHearing: () => hearsRevocations,
    connected() {
      forgetAll();
      hearsRevocations = true;
    },
    lost() {
      hearsRevocations = false;
      forgetAll();
    },
    revoked(what) {
      if ("alive" in what) return;
      for (const watch of watches) watch.revoked.push(what);
      held.revoke(what);
    },
  };
};
