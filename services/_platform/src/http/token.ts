import { claims, tokenIssuer, type Claims } from "@kinkeeper/contracts/claims";
import type { ServiceName } from "@kinkeeper/contracts/services";
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DomainError } from "../domain-error.ts";
import type { CallService } from "./call-service.ts";
import { originOf } from "./listen-address.ts";

/** Verifies a token and answers whose it is. @throws DomainError SIGNED_OUT */
export type TokenVerifier = (token: string) => Promise<Claims>;

/** What a token says whose signature is right. Times in milliseconds since 1970. */
export interface Passport {
  readonly claims: Claims;
  /** The service it is for. */
  readonly audience: ServiceName;
  /** Of the session it was made for (see `sessionHash`). */
  readonly sessionHash: string | undefined;
  readonly issuedAt: number;
  readonly expires: number;
}

/** Reads a token by its signature, issuer, audience and end. @throws DomainError SIGNED_OUT */
export type PassportReader = (token: string) => Promise<Passport>;

const keysPath = "/.well-known/jwks.json";
export const tokenAlgorithm = "ES256";
export const signedOut = () => new DomainError("SIGNED_OUT", "Please sign in to continue.");

/** What a token names beside its claims. */
const marks = z.object({ sid: z.string().optional(), iat: z.number().default(0), exp: z.number(), aud: z.string() });

/** Reads tokens for these services and no others. */
export const passportReader =
  (keys: JWTVerifyGetKey, audiences: readonly ServiceName[], now = () => new Date()): PassportReader =>
  async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [tokenAlgorithm],
      issuer: tokenIssuer,
      audience: [...audiences],
      typ: "JWT",
      requiredClaims: ["exp", "sub"],
      currentDate: now(),
    }).catch(() => {
      throw signedOut();
    });
    const [whose, about] = [claims.safeParse(payload), marks.safeParse(payload)];
    if (!whose.success || !about.success) throw signedOut();
    const { sid, iat, exp, aud } = about.data;
    return {
      claims: whose.data,
      audience: aud as ServiceName, // one of `audiences`: it was verified
      sessionHash: sid,
      issuedAt: iat * 1000,
      expires: exp * 1000,
    };
  };

/** How long something may be kept that ends at `expires`; for caches, which take 0 for ever. */
export const timeLeft = (expires: number, now = Date.now()): number => Math.max(1, expires - now);

/** Verifies each token once and remembers the result until it expires: verifying costs ten times what a look-up does. */
export const tokenVerifier = (keys: JWTVerifyGetKey, audience: ServiceName): TokenVerifier => {
  const read = passportReader(keys, [audience]);
  const verified = new LRUCache<string, Claims>({ max: 5_000 });
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    const passport = await read(token);
    verified.set(token, passport.claims, { ttl: timeLeft(passport.expires) });
    return passport.claims;
  };
};

/** Identity's keys, fetched, kept, and asked for again when an unknown key id appears (at most every 30 s). */
export const identityKeys = (identity: URL, call: CallService): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(keysPath, originOf(identity)), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    // Its own `fetch` knows neither sockets nor the secret.
    [customFetch]: async (_url, { headers, signal }) => {
      const response = await call(identity, keysPath, { headers: [...headers], signal });
      return new Response(await response.arrayBuffer(), { status: response.status });
    },
  });
