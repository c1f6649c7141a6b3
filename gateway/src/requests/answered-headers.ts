import type { IncomingMessage } from "node:http";
import { gatewayHeaders, sandboxPolicy } from "./security-headers.ts";

/** What is dropped from an answer: hops, the product behind it, and a CORS permission nobody may give. */
const dropped = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "server",
  "x-powered-by",
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "x-kinkeeper-revoked",
]);

/** What was put into a private cache must be asked about each time: then a change or a logout holds at once. */
const isPrivateAndRevalidated = (cacheControl: string | undefined): boolean =>
  cacheControl !== undefined && /\bprivate\b/.test(cacheControl) && /\bno-cache\b/.test(cacheControl);

/** Answers nothing may keep, unless the service marked them as private and to be revalidated by their etag. */
const cacheControlOf = ({ headers, statusCode }: IncomingMessage): string => {
  const own = headers["cache-control"];
  if (headers.etag !== undefined && isPrivateAndRevalidated(own)) return own!;
  // A 304 without one would turn the stored answer into one that may not be stored.
  return statusCode === 304 ? "private, no-cache" : "no-store";
};

export interface AnswerRules {
  /** Only identity sets cookies. */
  readonly keepsCookies: boolean;
  /** What people uploaded. */
  readonly sandboxed: boolean;
}

/** Cleans the headers of a service's answer in place, before they are copied to the browser's. */
export const cleanAnswer = (answered: IncomingMessage, { keepsCookies, sandboxed }: AnswerRules): void => {
  const { headers } = answered;
  const kept: IncomingMessage["headers"] = {};
  for (const name in headers)
    if (!dropped.has(name) && !gatewayHeaders.has(name) && (keepsCookies || name !== "set-cookie"))
      kept[name] = headers[name];
  kept["cache-control"] = cacheControlOf(answered);
  const policy = sandboxed ? sandboxPolicy : headers["content-security-policy"];
  if (typeof policy === "string" && (sandboxed || isStrict(policy))) kept["content-security-policy"] = policy;
  // "no-referrer" would make a browser without Sec-Fetch-Site (plain http in a home network) send `Origin: null`
  // with the forms of these pages, and they would be refused as cross-site.
  if (headers["content-type"]?.startsWith("text/html")) kept["referrer-policy"] = "same-origin";
  answered.headers = kept;
};

/** A page of a service may name its own style by nonce or hash; it may not open what is closed. */
const isStrict = (policy: string): boolean =>
  policy.startsWith("default-src 'none'") && !policy.includes("unsafe-") && !policy.includes("*");
