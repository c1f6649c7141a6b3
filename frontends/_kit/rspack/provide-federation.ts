import type { Consumed, ProvidedFederation } from "./federation-in-remotes.ts";

declare const __webpack_require__: { readonly federation: ProvidedFederation };

interface Share {
  readonly loaded?: boolean;
  loading?: unknown;
}

/** Of the runtime's hook for libraries that could not be loaded. */
interface FailedShare {
  readonly pkgName: string;
  /** By scope, library and version. */
  readonly shareScopeMap: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Share>>>>>>;
}

/** The runtime keeps a failed attempt for ever, and answers every later one with it. */
const forgetFailedShares = () => ({
  name: "forget-failed-shares",
  errorLoadShare: ({ pkgName, shareScopeMap }: FailedShare) => {
    for (const scope of Object.values(shareScopeMap))
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) delete share.loading;
  },
});

/**
 * The runtime lets a chunk begin without the library it needs. Its modules would throw in the middle, and stand in the bundler's cache
 * half made, without exports: no later attempt could mend that.
 */
const failWithShares =
  (consumes: (consumed: Consumed) => void) =>
  (consumed: Consumed): void => {
    consumes(consumed);
    const { chunkId, chunkMapping, installedModules, promises } = consumed;
    for (const id of chunkMapping[chunkId] ?? [])
      promises.push(
        Promise.resolve(installedModules[id]).then(() => {
          if (!(id in installedModules)) throw new Error(`a library could not be loaded: ${id}`);
        }),
      );
  };

const provided = (): ProvidedFederation => {
  const { federation } = __webpack_require__;
  const { runtime, bundlerRuntime } = federation;
  return {
    ...federation,
    runtime: {
      ...runtime,
      createInstance: (options) => runtime.createInstance({ ...options, plugins: [forgetFailedShares()] }),
    },
    bundlerRuntime: { ...bundlerRuntime, consumes: failWithShares(bundlerRuntime.consumes) },
  };
};

/** A plugin of the shell's federation runtime, run before any remote is loaded: remotes take the runtime from there. */
const provideFederation = () => ({
  name: "provide-federation",
  beforeInit: <Given>(given: Given): Given => {
    globalThis.kinkeeperFederation ??= provided();
    return given;
  },
});

// oxlint-disable-next-line import/no-default-export -- what the federation plugin imports
export default provideFederation;
