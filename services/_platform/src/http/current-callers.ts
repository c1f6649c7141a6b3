import { tokenLifetime } from "@kinkeeper/contracts/claims";
import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import type { ServiceName } from "@kinkeeper/contracts/services";
import { LRUCache } from "lru-cache";
import { DomainError } from "../domain-error.ts";
import type { Logger } from "../logger.ts";
import type { CallService } from "./call-service.ts";
import { identityClient } from "./identity-client.ts";
import { concerns, followRevocations, type FeedListener } from "./revocation-feed.ts";
import {
  identityKeys,
  passportReader,
  signedOut,
  timeLeft,
  type Passport,
  type PassportReader,
  type TokenVerifier,
} from "./token.ts";

export interface CurrentCallers extends FeedListener {
  /** Whose a token is, as long as the session behind it goes on. @throws DomainError SIGNED_OUT, UNAVAILABLE */
  readonly verify: TokenVerifier;
}

export interface CurrentCallersOptions {
  readonly read: PassportReader;
  /** Asks identity for a fresh token in place of this one; undefined when its session is over. */
  readonly renew: (token: string) => Promise<string | undefined>;
  readonly logger: Logger;
  readonly now?: () => number;
}

/** Milliseconds a revocation is remembered: no token made before it lives that long. */
const remembered = 2 * tokenLifetime * 1000;
/** By so many milliseconds the clocks of two machines may differ. */
const clocksDiffer = 5_000;
const attempts = 3;

/** An administrator who looks as a member would has their own account revoked, not the one that is nobody's. */
const whoseIs = ({ claims: { sub, viewedBy = sub, tenantId }, sessionHash }: Passport) => ({
  userId: viewedBy,
  tenantId: tenantId ?? null,
  sessionHash,
});

const unavailable = (): DomainError =>
  new DomainError(
    "UNAVAILABLE",
    "Signing in is not available right now. Nothing was lost; please try again in a moment.",
  );

/**
 * Verifies tokens by their signature, and asks identity about those that may have been revoked: that concern something revoked
 * lately, or are older than the line on which revocations are heard. While there is no such line it asks about each.
 */
export const currentCallers = ({ read, renew, logger, now = Date.now }: CurrentCallersOptions): CurrentCallers => {
  const verified = new LRUCache<string, Passport>({ max: 5_000 });
  /** In the order they came; each with a number that grows. */
  let recent: { readonly what: Revocation; readonly number: number; readonly until: number }[] = [];
  let heard = 0;
  let hearsSince: number | undefined;

  const isRevoked = (passport: Passport, after = 0): boolean =>
    recent.some(({ what, number, until }) => number > after && until > now() && concerns(what, whoseIs(passport)));
  const mayBeOver = (passport: Passport): boolean =>
    hearsSince === undefined || passport.issuedAt < hearsSince + clocksDiffer || isRevoked(passport);

  /** What identity says of the token now, and whether that may be remembered. */
  const asked = async (token: string, passport: Passport): Promise<{ current: Passport; isHeard: boolean }> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const [before, line] = [heard, hearsSince];
      const renewed = await renew(token).catch((error: unknown) => {
        logger.error({ err: error }, "identity could not be asked about a token");
        throw unavailable();
      });
      if (renewed === undefined) throw signedOut();
      const current = await read(renewed);
      // What was revoked meanwhile may be younger than the answer.
      if (!isRevoked(passport, before)) return { current, isHeard: line !== undefined && line === hearsSince };
    }
    throw unavailable();
  };

  return {
    async verify(token) {
      const known = verified.get(token);
      if (known) return known.claims;
      const passport = await read(token);
      // From here to the end without a pause where nobody has to be asked: nothing can be revoked in between.
      const { current, isHeard } = mayBeOver(passport)
        ? await asked(token, passport)
        : { current: passport, isHeard: true };
      if (isHeard) verified.set(token, current, { ttl: timeLeft(passport.expires, now()) });
      return current.claims;
    },
    connected() {
      verified.clear();
      hearsSince = now();
    },
    lost() {
      hearsSince = undefined;
      verified.clear();
    },
    revoked(what) {
      if ("alive" in what) return;
      heard += 1;
      const time = now();
      recent = recent.filter(({ until }) => until > time);
      recent.push({ what, number: heard, until: time + remembered });
      for (const [token, passport] of verified.entries()) if (concerns(what, whoseIs(passport))) verified.delete(token);
    },
  };
};

/** The callers of one service, known by identity's word: at its address, once `follow` was called on the line to it as well. */
export const callersOf = (
  name: ServiceName,
  { identity, call, logger }: { readonly identity: URL; readonly call: CallService; readonly logger: Logger },
): { readonly verify: TokenVerifier; follow(): void; stop(): void } => {
  const client = identityClient(identity, call);
  const callers = currentCallers({
    read: passportReader(identityKeys(identity, call), [name]),
    renew: (token) => client.exchangeToken(token, name),
    logger,
  });
  let feed: { stop(): void } | undefined;
  return {
    verify: callers.verify,
    follow: () => void (feed ??= followRevocations({ identity, call, listener: callers, logger })),
    stop: () => feed?.stop(),
  };
};
