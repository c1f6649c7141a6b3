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

/** Where a font file is served. */
declare module "*.ttf" {
  const url: string;
  export default url;
}
