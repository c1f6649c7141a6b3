import { createRequire } from "node:module";
import path from "node:path";

const required = () => {
  const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
  const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
  const bundlerRuntime = tools.resolve("@module-federation/webpack-bundler-runtime");
  const runtime = tools.resolve("@module-federation/runtime");
  return { bundlerRuntime, runtime, core: createRequire(runtime).resolve("@module-federation/runtime-core") };
};

const asEsModule = (file: string): string => file.replace(/\.cjs$/, ".js");

/**
 * Aliases that send the federation runtime to its ES modules. Rspack finds it with `require.resolve`, which
 * answers the CommonJS build, and that cannot be tree-shaken (9 KB gzip of difference).
 */
export const federationOfTheShell = (): Record<string, string> => {
  const { bundlerRuntime, runtime, core } = required();
  return {
    [bundlerRuntime]: asEsModule(bundlerRuntime),
    "@module-federation/runtime": asEsModule(runtime),
    "@module-federation/runtime$": asEsModule(runtime),
    "@module-federation/runtime-core": asEsModule(core),
  };
};

/** Aliases by which a remote takes the runtime from the shell, and has none of its own. */
export const federationOfRemotes = (): Record<string, string> => {
  const { bundlerRuntime } = required();
  return {
    [bundlerRuntime]: path.join(import.meta.dirname, "federation-in-remotes.ts"),
    "federation-container-entry": path.join(path.dirname(bundlerRuntime), "initContainerEntry.js"),
  };
};
