import { defineConfig } from "vitest/config";

/** The suffix of a file picks its suite: `.unit.spec` runs in memory, `.int.spec` talks to real stores and processes, `.dom.spec` renders. */
const suite = (name: string, environment: "node" | "happy-dom" = "node") => ({
  test: {
    name,
    environment,
    include: [`{contracts,services,gateway,frontends,deploy,tests}/**/*.${name}.spec.{ts,tsx}`],
    exclude: ["**/node_modules/**", "**/dist/**"],
    restoreMocks: true,
    isolate: name === "int",
    setupFiles: ["./tests/fresh-modules.ts", ...(name === "dom" ? ["./frontends/_kit/testing/setup.ts"] : [])],
    ...(name === "dom" ? { css: false } : {}),
    ...(name === "int"
      ? {
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ["./services/_platform/src/testing/shared-postgres.ts"],
        }
      : { testTimeout: 20_000 }),
  },
});

export default defineConfig({ test: { projects: [suite("unit"), suite("int"), suite("dom", "happy-dom")] } });
