import { sessionCookie } from "@kinkeeper/contracts/identity/internal";

/** The session id that the Cookie header of a request carries, if any. */
export type SessionIdReader = (cookies: string | undefined) => string | undefined;

/**
 * Reads the session cookie by its one name: under https that is the prefixed one, which no sibling domain can plant.
 * What is no possible id (identity takes 20 to 200 characters) counts as none, and is not worth asking about.
 */
export const sessionIdReader = (publicUrl: string): SessionIdReader => {
  const name = sessionCookie(publicUrl);
  return (cookies) => {
    if (cookies === undefined) return undefined;
    for (const cookie of cookies.split(";")) {
      const equals = cookie.indexOf("=");
      if (equals === -1 || cookie.slice(0, equals).trim() !== name) continue;
      const id = cookie.slice(equals + 1).trim();
      return /^[\x21-\x7e]{20,200}$/.test(id) ? id : undefined;
    }
    return undefined;
  };
};
