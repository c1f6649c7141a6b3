import { sessionHintMeta, type SessionHint } from "@kinkeeper/contracts/document";
import { remotesManifestElementId, type RemoteDescriptor, type RemotesManifest } from "@kinkeeper/contracts/remotes";
import { escapeHtml } from "../requests/page-style.ts";

/** JSON that cannot end the element it stands in. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

const preloads = ({ preload, css }: RemoteDescriptor): string =>
  [
    ...preload.map((file) => `<link rel="preload" as="script" href="${escapeHtml(file)}">`),
    ...css.map((file) => `<link rel="preload" as="style" href="${escapeHtml(file)}">`),
  ].join("");

/** Where the first part of a path leads; the shell has its own table, this one only lets a browser begin to load earlier. */
const remotesOfRoute: Readonly<Record<string, readonly string[]>> = {
  "": ["archive", "identity"],
  dashboard: ["identity"],
  settings: ["identity"],
  "family-admin": ["identity"],
  "family-tree": ["genealogy"],
  people: ["genealogy"],
  "family-members": ["genealogy"],
  import: ["genealogy"],
  search: ["archive"],
  stories: ["archive"],
  artifacts: ["archive"],
  events: ["archive"],
  traditions: ["archive"],
  marketplace: ["marketplace"],
  vendor: ["marketplace"],
  help: ["helpdesk"],
  "ai-chat": ["ai-chat"],
};

/** The remote behind a client route: the first of those that may serve it and are deployed. */
export const remoteOf = (path: string, { remotes }: RemotesManifest): RemoteDescriptor | undefined => {
  const first = path.split("/", 2)[1] ?? "";
  const names = Object.hasOwn(remotesOfRoute, first) ? remotesOfRoute[first]! : [];
  return names.map((name) => remotes.find((remote) => remote.name === name)).find((remote) => remote !== undefined);
};

export interface ShellPageParts {
  readonly nonce: string;
  readonly manifest: RemotesManifest;
  /** Whether the request carried a session cookie, valid or not. */
  readonly session: SessionHint;
  /** The remote the browser will need first. */
  readonly first?: RemoteDescriptor | undefined;
}

/**
 * The shell's built index.html with what only this answer knows: the nonce for styles that scripts add, where the
 * remotes lie, and what to load ahead.
 */
export const shellPage = (indexHtml: string, { nonce, manifest, session, first }: ShellPageParts): string => {
  const added = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<meta name="${sessionHintMeta}" content="${session}">`,
    first ? preloads(first) : "",
    jsonBlock(remotesManifestElementId, manifest),
  ].join("");
  const head = indexHtml.indexOf("</head>");
  return head === -1 ? added + indexHtml : indexHtml.slice(0, head) + added + indexHtml.slice(head);
};
