import { remotesManifestPath } from "@kinkeeper/contracts/remotes";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Logger } from "@kinkeeper/platform/logger";
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GatewayOptions } from "../options.ts";
import { upstream, type Upstream } from "../proxying/upstream.ts";
import { answer, answerText, refuse } from "../requests/answer.ts";
import { hasBody, type Exchange } from "../requests/exchange.ts";
import { contentSecurityPolicy } from "../requests/security-headers.ts";
import type { SessionIdReader } from "../sessions/session-cookie.ts";
import type { SessionTokens } from "../sessions/session-tokens.ts";
import { favicon } from "./favicon.ts";
import { watchRemotes } from "./remotes.ts";
import { pageAt, shellPages, type PageFiles } from "./remote-manifest.ts";
import { remoteOf, shellPage, type Ahead } from "./shell-page.ts";
import { cacheControlOf, safeRelativePath, sendStaticFile } from "./static-files.ts";

export interface FrontendServer {
  serve(exchange: Exchange): Promise<void>;
  stop(): void;
}

/** A remote's own server answers at once or is not there; pages must not wait for it. */
const upstreamTimeout = 5_000;

/** Robots are signed out: whatever page they ask for is the landing page. Calls and files are not theirs. */
const robots = "User-agent: *\nDisallow: /api/\nDisallow: /objects/\nDisallow: /dev/\n";

const queryIn = (url = ""): URLSearchParams =>
  new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");

const missing = (exchange: Exchange): void => answerText(exchange, 404, "There is nothing here.\n");

/**
 * Everything that is no call of a service: the shell for every client route, the files of shell and remotes, and the
 * manifest that tells the shell where the remotes lie. A missing file is never answered with the shell.
 */
export const frontendServer = async (
  { frontends, mapTiles }: Pick<GatewayOptions, "frontends" | "mapTiles">,
  sessionIdOf: SessionIdReader,
  sessions: Pick<SessionTokens, "known">,
  logger: Logger,
): Promise<FrontendServer> => {
  const tilesOrigin = mapTiles && new URL(mapTiles.url).origin;
  const shell = join(frontends.folder, "shell", "dist");
  const remotes = await watchRemotes(frontends, logger);
  const upstreams = new Map<string, { readonly url: URL; readonly proxy: Upstream }>(
    Object.entries(frontends.upstreams ?? {}).map(([name, url]) => [name, { url, proxy: upstream(url, logger) }]),
  );

  /** Of a build without the file nothing is loaded ahead. */
  const ownPages = async (): Promise<readonly PageFiles[]> => {
    try {
      return shellPages(await readFile(join(shell, "pages.json"), "utf8"));
    } catch (error) {
      logger.debug({ err: error }, "the shell's pages cannot be read");
      return [];
    }
  };

  /** Nobody is asked for a document: whoever is not known right now will, like most, have a family. */
  const hasFamily = (sessionId: string): boolean => {
    const caller = sessions.known(sessionId);
    return caller === undefined || caller.claims.tenantId !== undefined;
  };

  /** Somebody signed out sees the landing page whatever the path: nothing of a remote is needed for it. */
  const aheadOf = async ({ path, request }: Exchange, sessionId: string | undefined): Promise<Ahead> => {
    const own = pageAt(await ownPages(), sessionId === undefined ? "signed-out" : "signed-in");
    const remote = sessionId === undefined ? undefined : remoteOf(path, remotes.manifest(), hasFamily(sessionId));
    const page = remote && pageAt(remotes.pagesOf(remote.name), path, queryIn(request.url));
    return {
      scripts: [...(own?.scripts ?? []), ...(remote?.preload ?? []), ...(page?.scripts ?? [])],
      styles: [...(own?.styles ?? []), ...(remote?.css ?? []), ...(page?.styles ?? [])],
      calls: [...(own?.calls ?? []), ...(page?.calls ?? [])],
    };
  };

  const sendIndex = async (exchange: Exchange): Promise<void> => {
    const html = await readFile(join(shell, "index.html"), "utf8").catch((error: unknown) => {
      logger.error({ err: error }, "the shell is not built");
      throw new DomainError("UNAVAILABLE", "Kinkeeper is being updated. Please try again in a moment.");
    });
    const nonce = randomBytes(16).toString("base64");
    const manifest = remotes.manifest();
    const sessionId = sessionIdOf(exchange.request.headers.cookie);
    const ahead = await aheadOf(exchange, sessionId);
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy(nonce, frontends.filesOrigin, tilesOrigin),
    };
    answer(
      exchange,
      200,
      headers,
      shellPage(html, { nonce, manifest, session: sessionId === undefined ? "none" : "some", ahead, mapTiles }),
    );
  };

  const sendManifest = (exchange: Exchange): void => {
    const body = JSON.stringify(remotes.manifest());
    const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache", etag };
    if (exchange.request.headers["if-none-match"] === etag) answer(exchange, 304, headers);
    else answer(exchange, 200, headers, body);
  };

  const passToRemote = (exchange: Exchange, name: string, file: string): void => {
    const { url, proxy } = upstreams.get(name)!;
    const { request } = exchange;
    const path = safeRelativePath(file);
    if (path === undefined || path.endsWith(".map")) return missing(exchange);
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = request.headers;
    request.url = `${url.pathname.replace(/\/$/, "")}/${path}`;
    proxy.forward(exchange, {
      headers: {
        host: url.host,
        ...(acceptEncoding ? { "accept-encoding": acceptEncoding } : {}),
        ...(ifNoneMatch ? { "if-none-match": ifNoneMatch } : {}),
      },
      maxBytes: 0,
      timeout: upstreamTimeout,
      streamTimeout: upstreamTimeout,
      onAnswer: (answered) => {
        const { headers, statusCode = 502 } = answered;
        const isGood = statusCode === 200 || statusCode === 304;
        const kept = ["content-type", "content-length", "content-encoding", "etag", "last-modified", "vary"] as const;
        answered.headers = {
          ...Object.fromEntries(kept.flatMap((key) => (headers[key] === undefined ? [] : [[key, headers[key]]]))),
          "cache-control": isGood ? cacheControlOf(path) : "no-store",
        };
      },
    });
  };

  const sendRemoteFile = async (exchange: Exchange): Promise<void> => {
    const [, name = "", file = ""] = /^\/remotes\/([a-z][a-z0-9-]*)\/(.+)$/.exec(exchange.path) ?? [];
    if (upstreams.has(name)) return passToRemote(exchange, name, file);
    const folder = remotes.folderOf(name);
    if (!folder || !(await sendStaticFile(exchange, folder, file))) missing(exchange);
  };

  const sendShellFile = async (exchange: Exchange): Promise<void> => {
    if (await sendStaticFile(exchange, shell, exchange.path.slice(1))) return;
    if (exchange.path === "/robots.txt") return answerText(exchange, 200, robots);
    if (exchange.path === "/favicon.ico" || exchange.path === "/favicon.svg")
      return answer(exchange, 200, { "content-type": "image/svg+xml", "cache-control": "max-age=86400" }, favicon);
    missing(exchange);
  };

  return {
    async serve(exchange) {
      const { path, request } = exchange;
      // A file takes no body; sent on without its length, one would be read as a second request.
      if ((request.method !== "GET" && request.method !== "HEAD") || hasBody(request))
        return refuse(exchange, new DomainError("NOT_FOUND", "There is nothing here."));
      if (path === remotesManifestPath) return sendManifest(exchange);
      if (path.startsWith("/remotes/")) return sendRemoteFile(exchange);
      const lastSegment = path.slice(path.lastIndexOf("/") + 1);
      // A route of the shell has no dot in its last part; what has one means a file.
      if (path.startsWith("/assets/") || lastSegment.includes(".")) return sendShellFile(exchange);
      return sendIndex(exchange);
    },
    stop() {
      remotes.stop();
      for (const { proxy } of upstreams.values()) proxy.close();
    },
  };
};
