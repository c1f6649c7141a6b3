import { claims, tokenAudience, tokenIssuer, type Claims } from "@kinkeeper/contracts/claims";
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import type { CallService } from "./call-service.ts";
import { DomainError } from "../domain-error.ts";
import { originOf } from "./door.ts";

/** Verifies a token and answers whose it is. @throws DomainError SIGNED_OUT */
export type TokenVerifier = (token: string) => Promise<Claims>;

const keysPath = "/.well-known/jwks.json";
export const tokenAlgorithm = "ES256";
const signedOut = () => new DomainError("SIGNED_OUT", "Please sign in to continue.");

/** Verifies each token once and remembers the result until it expires: verifying costs ten times what a look-up does. */
export const tokenVerifier = (keys: JWTVerifyGetKey): TokenVerifier => {
  const verified = new LRUCache<string, Claims>({ max: 5_000 });
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [tokenAlgorithm],
      issuer: tokenIssuer,
      audience: tokenAudience,
      typ: "JWT",
      requiredClaims: ["exp", "sub"],
    }).catch(() => {
      throw signedOut();
    });
    const parsed = claims.safeParse(payload);
    if (!parsed.success) throw signedOut();
    verified.set(token, parsed.data, { ttl: Math.max(1, payload.exp! * 1000 - Date.now()) });
    return parsed.data;
  };
};

/** Keys fetched from identity, kept, and asked for again when an unknown key id appears (at most every 30 s). */
export const remoteTokenVerifier = (identity: URL, call: CallService): TokenVerifier =>
  tokenVerifier(
    createRemoteJWKSet(new URL(keysPath, originOf(identity)), {
      cooldownDuration: 30_000,
      cacheMaxAge: 600_000,
      // Its own `fetch` knows neither sockets nor the secret.
      [customFetch]: (_url, { headers, signal }) => call(identity, keysPath, { headers: [...headers], signal }),
    }),
  );
