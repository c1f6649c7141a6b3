import { createRequire } from "node:module";

/**
 * Aliases that send the federation runtime to its ES modules. Rspack finds it with `require.resolve`, which
 * answers the CommonJS build, and that cannot be tree-shaken (9 KB gzip of difference).
 */
export const federationRuntimeAsEsModules = (): Record<string, string> => {
  const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
  const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
  const bundlerRuntime = tools.resolve("@module-federation/webpack-bundler-runtime");
  const runtime = tools.resolve("@module-federation/runtime");
  const core = createRequire(runtime).resolve("@module-federation/runtime-core");
  const asEsModule = (file: string) => file.replace(/\.cjs$/, ".js");
  return {
    [bundlerRuntime]: asEsModule(bundlerRuntime),
    "@module-federation/runtime": asEsModule(runtime),
    "@module-federation/runtime$": asEsModule(runtime),
    "@module-federation/runtime-core": asEsModule(core),
  };
};
