import type { ServerResponse } from "node:http";

/**
 * The policy of every page: nothing but what lies on our own origin; styles also with the nonce of this very answer, films
 * and documents also from where the object store sends them to browsers itself, pictures also from where map tiles are.
 */
export const contentSecurityPolicy = (nonce?: string, filesOrigin?: string, tilesOrigin?: string): string => {
  const files = filesOrigin === undefined ? "'self'" : `'self' ${filesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tilesOrigin === undefined ? "" : ` ${tilesOrigin}`}`,
    "font-src 'self'",
    `media-src ${files}`,
    `connect-src ${files}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** For what people uploaded: whatever it turns out to be, it runs nothing and belongs to no origin. */
export const sandboxPolicy = "default-src 'none'; sandbox";

const always: readonly (readonly [name: string, value: string])[] = [
  ["content-security-policy", contentSecurityPolicy()],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"],
];

const transportSecurity = ["strict-transport-security", "max-age=31536000; includeSubDomains"] as const;

/** Names of the headers that the gateway alone decides on; a service's own are dropped. */
export const gatewayHeaders: ReadonlySet<string> = new Set([
  ...always.map(([name]) => name),
  transportSecurity[0],
  "x-request-id",
]);

/** Puts on every answer what trust.md §5 asks for. HSTS only where browsers come by https. */
export const securityHeaders = (publicUrl: string): ((response: ServerResponse) => void) => {
  const headers = publicUrl.startsWith("https:") ? [...always, transportSecurity] : always;
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
};
