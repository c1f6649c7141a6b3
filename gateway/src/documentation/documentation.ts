import { acceptedEncodings, type Encoding } from "@kinkeeper/platform/http/content-encoding";
import { createHash, randomBytes } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { answer } from "../requests/answer.ts";
import type { Exchange } from "../requests/exchange.ts";
import { contentSecurityPolicy } from "../requests/security-headers.ts";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

/** Paths answered by the gateway itself. */
export const openApiPath = "/api/openapi.json";
export const docsPath = "/api/docs";

interface Prepared {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Readonly<Record<Encoding, Buffer>>;
}

const prepare = (text: string): Prepared => {
  const plain = Buffer.from(text);
  return {
    etag: `"${createHash("sha1").update(plain).digest("base64url")}"`,
    plain,
    // Made once: what takes longest is smallest.
    encoded: {
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(plain, { level: 9 }),
    },
  };
};

/** Makes something once, when it is first asked for: starting does not wait for what few will read. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The documentation of every call, for programs (OpenAPI 3.1) and for people (a page without script). */
export const documentation = (publicUrl: string): ((exchange: Exchange) => void) => {
  const api = once(() => openApiDocument(publicUrl));
  const json = once(() => prepare(JSON.stringify(api())));
  // The style carries the nonce of each answer, so that the page is made anew around the same body.
  const page = once(() => docsPage(api()));

  const sendJson = (exchange: Exchange): void => {
    const { etag, plain, encoded } = json();
    const [encoding] = acceptedEncodings(exchange.request.headers["accept-encoding"]);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      vary: "accept-encoding",
      etag,
      ...(encoding ? { "content-encoding": encoding } : {}),
    };
    if (exchange.request.headers["if-none-match"] === etag) answer(exchange, 304, headers);
    else answer(exchange, 200, headers, encoding ? encoded[encoding] : plain);
  };

  const sendPage = (exchange: Exchange): void => {
    const nonce = randomBytes(16).toString("base64");
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy(nonce),
    };
    answer(exchange, 200, headers, page()(nonce));
  };

  return (exchange) => (exchange.path === openApiPath ? sendJson(exchange) : sendPage(exchange));
};
