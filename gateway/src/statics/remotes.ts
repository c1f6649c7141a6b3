import type { RemotesManifest } from "@kinkeeper/contracts/remotes";
import type { Logger } from "@kinkeeper/platform/logger";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Frontends } from "../options.ts";
import { describeRemote, unseenRemote, type PageFiles, type Release } from "./remote-manifest.ts";

const shell = "shell";
const manifestFile = "mf-manifest.json";
const remoteName = /^[a-z][a-z0-9-]*$/;
/** A page waits for no remote; this is only for how long one look at it may take. */
const timeoutMs = 3_000;

export interface Remotes {
  /** What each remote's current release looks like, as last seen. */
  manifest(): RemotesManifest;
  /** The lazy pages of a remote's release. */
  pagesOf(name: string): readonly PageFiles[];
  /** The folder a remote's files lie in; undefined for one that lives elsewhere or is not known. */
  folderOf(name: string): string | undefined;
  refresh(): Promise<void>;
  stop(): void;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/**
 * Knows the remotes: those built into the folder, and those deployed on their own. Looks at their manifests in the
 * background, so that a new release is found without a restart and a remote that is down keeps its last known one.
 */
export const watchRemotes = async (
  { folder, upstreams = {}, refreshEvery = 2_000 }: Frontends,
  logger: Logger,
): Promise<Remotes> => {
  const known = new Map<string, { readonly text: string; readonly release: Release }>();
  const failing = new Set<string>();
  let names: readonly string[] = [];

  const read = async (name: string): Promise<string> => {
    const upstream = upstreams[name];
    if (!upstream) return readFile(join(folder, name, "dist", manifestFile), "utf8");
    const response = await fetch(new URL(manifestFile, withSlash(upstream)), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`${upstream.origin} answered ${response.status} to ${manifestFile}`);
    return response.text();
  };

  const look = async (name: string): Promise<void> => {
    try {
      const text = await read(name);
      if (known.get(name)?.text !== text) known.set(name, { text, release: describeRemote(name, text) });
      failing.delete(name);
    } catch (error) {
      // Once for each time it goes away: a folder that is being rebuilt is missing for a moment.
      if (!failing.has(name) && !isMissing(error)) logger.warn({ err: error }, `remote ${name} cannot be read`);
      failing.add(name);
    }
  };

  const localNames = async (): Promise<string[]> => {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory() && remoteName.test(entry.name)).map((entry) => entry.name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };

  const refresh = async (): Promise<void> => {
    names = [...new Set([...Object.keys(upstreams), ...(await localNames())])].filter((name) => name !== shell).sort();
    await Promise.all(names.map(look));
  };

  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => logger.warn({ err: error }, "remotes cannot be listed"));
  }, refreshEvery).unref();

  return {
    manifest: () => ({
      remotes: names.flatMap((name) => {
        const seen = known.get(name)?.release.descriptor;
        // A folder without a build is a frontend nobody has built yet; an upstream was promised to be there.
        return seen ? [seen] : upstreams[name] ? [unseenRemote(name)] : [];
      }),
    }),
    pagesOf: (name) => known.get(name)?.release.pages ?? [],
    folderOf: (name) => (names.includes(name) && !upstreams[name] ? join(folder, name, "dist") : undefined),
    refresh,
    stop: () => clearInterval(timer),
  };
};

const withSlash = (url: URL): URL => new URL(url.pathname.endsWith("/") ? url : `${url.href}/`);
