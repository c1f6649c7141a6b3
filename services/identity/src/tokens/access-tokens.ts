import { tokenAudience, tokenIssuer, tokenLifetime, type Claims } from "@kinkeeper/contracts/claims";
import { tokenAlgorithm } from "@kinkeeper/platform/http/token";
import { SignJWT } from "jose";
import type { SigningKeys } from "./signing-keys.ts";

/** A token that says for one minute who somebody is. */
export type IssueToken = (claims: Claims) => Promise<string>;

export const tokenIssuerOf =
  (keys: SigningKeys, now: () => Date): IssueToken =>
  async ({ sub, ...claims }) => {
    const { kid, key } = await keys.current();
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: tokenAlgorithm, typ: "JWT", kid })
      .setSubject(sub)
      .setIssuer(tokenIssuer)
      .setAudience(tokenAudience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetime)
      .sign(key);
  };
