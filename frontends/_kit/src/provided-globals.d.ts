declare module "*.css";

/** The address of a worker's own bundle (frontends/_kit/rspack/worker-url-loader.mjs). */
declare module "*?worker-url" {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- what the loader answers
  export default url;
}

/** The same of a service worker, which lies at the root. */
declare module "*?service-worker-url" {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- what the loader answers
  export default url;
}

/** Of the federation runtime, under a name the build gives it (frontends/_kit/rspack/federation-runtime.ts). */
declare module "federation-container-entry" {
  /** How the shell begins with a remote: the shared libraries it brings become the remote's. */
  export const initContainerEntry: (options: object) => unknown;
}

/** Where a font file is served. */
declare module "*.ttf" {
  const url: string;
  export default url;
}
