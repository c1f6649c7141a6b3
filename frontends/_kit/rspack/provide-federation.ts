import type { ProvidedFederation } from "./federation-in-remotes.ts";

declare const __webpack_require__: { readonly federation: ProvidedFederation };

/** A plugin of the shell's federation runtime, run before any remote is loaded: remotes take the runtime from there. */
const provideFederation = () => ({
  name: "provide-federation",
  beforeInit: <Given>(given: Given): Given => {
    globalThis.kinkeeperFederation ??= __webpack_require__.federation;
    return given;
  },
});

// oxlint-disable-next-line import/no-default-export -- what the federation plugin imports
export default provideFederation;
