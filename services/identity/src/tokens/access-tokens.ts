import { tokenIssuer, tokenLifetime, type Claims } from "@kinkeeper/contracts/claims";
import type { ServiceName } from "@kinkeeper/contracts/services";
import { tokenAlgorithm } from "@kinkeeper/platform/http/token";
import { SignJWT } from "jose";
import type { SigningKeys } from "./signing-keys.ts";

export interface TokenOptions {
  readonly claims: Claims;
  /** The one service that takes it. */
  readonly audience: ServiceName;
  /** Of the session it is made for. */
  readonly sessionHash: string;
  /** Milliseconds since 1970, where it must end before its own minute is over. */
  readonly expires?: number;
}

/** A token that says for one minute at most who somebody is. */
export type IssueToken = (options: TokenOptions) => Promise<string>;

export const tokenIssuerOf =
  (keys: SigningKeys, now: () => Date): IssueToken =>
  async ({ claims: { sub, ...claims }, audience, sessionHash, expires = Infinity }) => {
    const { kid, key } = await keys.current();
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT({ ...claims, sid: sessionHash })
      .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT", kid })
      .setSubject(sub)
      .setIssuer(tokenIssuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(Math.min(issuedAt + tokenLifetime, Math.floor(expires / 1000)))
      .sign(key);
  };
