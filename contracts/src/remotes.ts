import { z } from "zod";

/** Where the current release of one micro-frontend lies; all addresses are of our own origin. */
export const remoteDescriptor = z.object({
  /** Name of its folder under `frontends/`: "genealogy". */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** `/remotes/<name>/assets/remoteEntry.<hash>.js` */
  entry: z.string(),
  /** Scripts of `./app` that the browser may fetch ahead, the entry included. */
  preload: z.array(z.string()).default([]),
  /** Stylesheets of `./app`. */
  css: z.array(z.string()).default([]),
});
export type RemoteDescriptor = z.infer<typeof remoteDescriptor>;

/** `GET /remotes.json`, and the JSON block `#remotes-manifest` the gateway writes into index.html. */
export const remotesManifest = z.object({ remotes: z.array(remoteDescriptor) });
export type RemotesManifest = z.infer<typeof remotesManifest>;

export const remotesManifestPath = "/remotes.json";
export const remotesManifestElementId = "remotes-manifest";
