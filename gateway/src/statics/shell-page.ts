import { mapAttributionMeta, mapTilesMeta, sessionHintMeta, type SessionHint } from "@kinkeeper/contracts/document";
import { remotesManifestElementId, type RemoteDescriptor, type RemotesManifest } from "@kinkeeper/contracts/remotes";
import { needsFamily, remoteFor } from "@kinkeeper/contracts/routes";
import type { MapTiles } from "../options.ts";
import { escapeHtml } from "../requests/page-style.ts";

/** JSON that cannot end the element it stands in. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

/** What a browser fetches beside the document's own scripts. */
export interface Ahead {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Calls of ours, asked as the pages ask them. */
  readonly calls: readonly string[];
}

const preloads = ({ scripts, styles, calls }: Ahead): string => {
  const link = (as: string, href: string, more = "") =>
    `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${more}>`;
  return [
    ...styles.map((file) => link("style", file)),
    ...calls.map((call) => link("fetch", call, ' crossorigin="use-credentials"')),
    // After the document's own scripts, which run first.
    ...scripts.map((file) => link("script", file, ' fetchpriority="low"')),
  ].join("");
};

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`;

/** The remote behind a client route, where there is something to see for whoever asks. */
export const remoteOf = (
  path: string,
  { remotes }: RemotesManifest,
  hasFamily: boolean,
): RemoteDescriptor | undefined => {
  if (!hasFamily && needsFamily(path)) return undefined;
  const name = remoteFor(path, { deployed: new Set(remotes.map((remote) => remote.name)), hasFamily });
  return remotes.find((remote) => remote.name === name);
};

export interface ShellPageParts {
  readonly nonce: string;
  readonly manifest: RemotesManifest;
  /** Whether the request carried a session cookie, valid or not. */
  readonly session: SessionHint;
  readonly ahead: Ahead;
  readonly mapTiles: MapTiles | undefined;
}

/**
 * The shell's built index.html with what only this answer knows: the nonce for styles that scripts add, where the
 * remotes lie, where maps take pictures from, and what to load ahead.
 */
export const shellPage = (indexHtml: string, { nonce, manifest, session, ahead, mapTiles }: ShellPageParts): string => {
  const added = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    meta(sessionHintMeta, session),
    ...(mapTiles ? [meta(mapTilesMeta, mapTiles.url), meta(mapAttributionMeta, mapTiles.attribution)] : []),
    preloads(ahead),
    jsonBlock(remotesManifestElementId, manifest),
  ].join("");
  const head = indexHtml.indexOf("</head>");
  return head === -1 ? added + indexHtml : indexHtml.slice(0, head) + added + indexHtml.slice(head);
};
