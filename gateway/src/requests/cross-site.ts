import type { IncomingMessage } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Origins the product is reached at: the public one, and for one on this machine its other names. */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  if (!loopback.has(hostname)) return new Set([origin]);
  return new Set([...loopback].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`));
};

/** An address, or a name that nobody on the internet can turn to this machine to have a page of theirs count as ours. */
const homeOrigin = /^http:\/\/(?:[\d.]+|\[[\da-f:]+\]|[\w-]+|[\w.-]+\.(?:local|lan|internal|home\.arpa))(?::\d+)?$/i;

/** At home people come by whatever address the machine has there. The browser names it twice: as the page's and as where this goes to. */
const isFromHere = (origin: string, host: string | undefined): boolean =>
  homeOrigin.test(origin) && origin === `http://${host}`;

/**
 * Whether a request was caused by somebody else's page, in the order of Go's CrossOriginProtection:
 * Sec-Fetch-Site where the browser sends it, else Origin, and what has neither is no browser.
 * @param changesState true for the GET that changes something (logging out).
 */
export const isCrossSite = (
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  own: ReadonlySet<string>,
  changesState = false,
): boolean => {
  if (safeMethods.has(method ?? "") && !changesState) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = headers;
  return origin !== undefined && !own.has(origin) && !isFromHere(origin, headers.host);
};
