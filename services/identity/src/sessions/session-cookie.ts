import { sessionCookie } from "@kinkeeper/contracts/identity/internal";
import { absoluteLimit } from "./session-store.ts";

/** How the session id travels: why its name depends on the scheme is docs/decisions/0005-session-cookie.md. */
export interface SessionCookie {
  /** The id a request carries; undefined where it carries none. */
  read(cookies: string | undefined): string | undefined;
  set(sessionId: string): string;
  clear(): string;
}

/** The value of one cookie of a request; undefined where it carries none of this name. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export const sessionCookieOf = (publicUrl: string): SessionCookie => {
  const name = sessionCookie(publicUrl);
  // Lax, not Strict: somebody who comes by a link from a mail is signed in on arrival.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  return {
    read: (cookies) => cookieIn(cookies, name),
    set: (sessionId) => `${name}=${sessionId}; ${attributes}; Max-Age=${absoluteLimit / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};
