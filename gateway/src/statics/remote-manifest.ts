import type { RemoteDescriptor } from "@kinkeeper/contracts/remotes";
import { z } from "zod";

const files = z.object({ sync: z.array(z.string()) });

const pageFiles = z.object({
  /** In wouter's notation. */
  path: z.string(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  calls: z.array(z.string().regex(/^\/api\//)),
  /** With this in the query of an address the page makes other calls. */
  unless: z.string().optional(),
});
const pagesSection = z.array(pageFiles).default([]);

/** What one lazy page needs: its files, and what it asks the server first. Written by the build (page-files.ts). */
export type PageFiles = z.infer<typeof pageFiles>;

/** What the gateway reads of the `mf-manifest.json` that the build of a remote writes. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
  pages: pagesSection,
});
const shellManifest = z.object({ pages: pagesSection });

/** The one module every remote exposes. */
const exposedModule = "./app";

/** A remote that was never seen: loading it fails, and the shell shows its card with Retry. */
export const unseenRemote = (name: string): RemoteDescriptor => ({
  name,
  entry: `/remotes/${name}/assets/remoteEntry.js`,
  preload: [],
  css: [],
});

/** A release as its manifest describes it. */
export interface Release {
  readonly descriptor: RemoteDescriptor;
  /** Its lazy pages; addresses of files are of our own origin. */
  readonly pages: readonly PageFiles[];
}

/** @throws ZodError or SyntaxError for what is no manifest. */
export const describeRemote = (name: string, manifestText: string): Release => {
  const { metaData, exposes, pages } = federationManifest.parse(JSON.parse(manifestText));
  const at = (file: string): string => `/remotes/${name}/${file.replace(/^\.?\//, "")}`;
  const { path, name: entryName } = metaData.remoteEntry;
  const entry = at(path ? `${path.replace(/\/$/, "")}/${entryName}` : entryName);
  const assets = exposes.find((exposed) => exposed.path === exposedModule)?.assets;
  const descriptor = {
    name,
    entry,
    preload: [entry, ...(assets?.js.sync.map(at) ?? [])],
    css: assets?.css.sync.map(at) ?? [],
  };
  return { descriptor, pages: pagesAt(pages, at) };
};

/** The shell's `pages.json`. @throws ZodError or SyntaxError for anything else. */
export const shellPages = (text: string): readonly PageFiles[] =>
  pagesAt(shellManifest.parse(JSON.parse(text)).pages, (file) => `/${file}`);

const pagesAt = (pages: readonly PageFiles[], at: (file: string) => string): readonly PageFiles[] =>
  pages.map(({ scripts, styles, ...page }) => ({ ...page, scripts: scripts.map(at), styles: styles.map(at) }));

/** The first page whose pattern a path matches, with its calls for this very address. */
export const pageAt = (
  pages: readonly PageFiles[],
  path: string,
  query = new URLSearchParams(),
): PageFiles | undefined => {
  const segments = path.split("/");
  for (const page of pages) {
    const pattern = page.path.split("/");
    if (pattern.length !== segments.length) continue;
    if (!pattern.every((one, index) => one === segments[index] || (one.startsWith(":") && segments[index] !== "")))
      continue;
    const named = new Map(pattern.map((one, index) => [one, segments[index]!]));
    const calls = page.unless !== undefined && query.has(page.unless) ? [] : page.calls;
    return { ...page, calls: calls.map((call) => call.replace(/:\w+/g, (name) => named.get(name) ?? name)) };
  }
  return undefined;
};
