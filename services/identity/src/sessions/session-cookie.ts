import { sessionCookie } from "@kinkeeper/contracts/identity/internal";
import { sealedTokenLifetime } from "../tokens/sealed-tokens.ts";
import { absoluteLimit } from "./session-store.ts";

/** How a secret travels: why its name depends on the scheme is docs/decisions/0005-session-cookie.md. */
export interface SecretCookie {
  /** What a request carries; undefined where it carries none. */
  read(cookies: string | undefined): string | undefined;
  set(value: string): string;
  clear(): string;
}
/** Holds the session id. */
export type SessionCookie = SecretCookie;

/** The value of one cookie of a request; undefined where it carries none of this name. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** `lifetime` in milliseconds. */
const secretCookie = (publicUrl: string, name: string, lifetime: number): SecretCookie => {
  // Lax, not Strict: somebody who comes by a link from a mail is signed in on arrival.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  return {
    read: (cookies) => cookieIn(cookies, name),
    set: (value) => `${name}=${value}; ${attributes}; Max-Age=${lifetime / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};

export const sessionCookieOf = (publicUrl: string): SessionCookie =>
  secretCookie(publicUrl, sessionCookie(publicUrl), absoluteLimit);

/** Holds what a sign-in at an OpenID Connect provider was begun with, and then whom the provider named. */
export const openidCookieOf = (publicUrl: string): SecretCookie =>
  secretCookie(publicUrl, publicUrl.startsWith("https:") ? "__Host-openid" : "openid", sealedTokenLifetime);

/** Says who gave the right password and still has the second step of signing in before them. */
export const pendingCookieOf = (publicUrl: string): SecretCookie =>
  secretCookie(publicUrl, publicUrl.startsWith("https:") ? "__Host-sign-in" : "sign-in", sealedTokenLifetime);
