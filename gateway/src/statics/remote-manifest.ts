import type { RemoteDescriptor } from "@kinkeeper/contracts/remotes";
import { z } from "zod";

const files = z.object({ sync: z.array(z.string()) });

/** What the gateway reads of the `mf-manifest.json` that the build of a remote writes. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
});

/** The one module every remote exposes. */
const exposedModule = "./app";

/** A remote that was never seen: loading it fails, and the shell shows its card with Retry. */
export const unseenRemote = (name: string): RemoteDescriptor => ({
  name,
  entry: `/remotes/${name}/assets/remoteEntry.js`,
  preload: [],
  css: [],
});

/** The descriptor of the release a manifest describes. @throws ZodError or SyntaxError for what is no manifest. */
export const describeRemote = (name: string, manifestText: string): RemoteDescriptor => {
  const { metaData, exposes } = federationManifest.parse(JSON.parse(manifestText));
  const at = (file: string): string => `/remotes/${name}/${file.replace(/^\.?\//, "")}`;
  const { path, name: entryName } = metaData.remoteEntry;
  const entry = at(path ? `${path.replace(/\/$/, "")}/${entryName}` : entryName);
  const assets = exposes.find((exposed) => exposed.path === exposedModule)?.assets;
  return {
    name,
    entry,
    preload: [entry, ...(assets?.js.sync.map(at) ?? [])],
    css: assets?.css.sync.map(at) ?? [],
  };
};
