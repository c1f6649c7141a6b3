import { initContainerEntry } from "federation-container-entry";

/** A remote's instance of the federation runtime, as far as it is asked for here. */
interface Instance {
  readonly options: { readonly name: string };
  initOptions(options: InstanceOptions): unknown;
}

interface InstanceOptions {
  readonly name: string;
  readonly id?: string;
  readonly plugins?: readonly object[];
}

/** What a chunk of a remote needs of the shell. */
export interface Consumed {
  readonly chunkId: string;
  readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
  /** By module: a promise until it is there. Who could not be loaded is taken out. */
  readonly installedModules: Readonly<Record<string, PromiseLike<unknown> | 0>>;
  readonly promises: PromiseLike<unknown>[];
}

/** What the shell's build has of the bundler's side of the federation runtime (provide-federation.ts). */
export interface ProvidedFederation {
  readonly runtime: {
    createInstance(options: InstanceOptions): Instance;
    getInstance(isIt: (one: Instance) => boolean): Instance | null;
  };
  readonly bundlerRuntime: { readonly consumes: (consumed: Consumed) => void };
  readonly attachShareScopeMap: (webpackRequire: unknown) => void;
}

declare global {
  var kinkeeperFederation: ProvidedFederation | undefined;
}

const provided = globalThis.kinkeeperFederation;
if (!provided) throw new Error("this remote needs a shell that provides the federation runtime");
const { runtime, bundlerRuntime, attachShareScopeMap } = provided;

/** By name: a remote that is loaded again, under a new hash, goes on with the instance it had. */
const init = (options: InstanceOptions): Instance => {
  const named = { ...options, id: "" };
  const known = runtime.getInstance((one) => one.options.name === options.name);
  if (!known) return runtime.createInstance(named);
  known.initOptions(named);
  return known;
};

/**
 * The federation runtime as a remote's entry wants it (`@module-federation/webpack-bundler-runtime`), without a copy of the 5 KB gzip
 * that the shell has already. A container's own entry is not part of the shell's, which exposes nothing.
 */
// oxlint-disable-next-line import/no-default-export -- what the entry imports
export default {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
