import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";
import { OutcomeReporter } from "./tests/outcome-reporter.ts";
import { outcomeVariable } from "./tests/outcome.ts";

// Test files and the products they start are many short processes, which would each compile the same packages again.
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, "node_modules/.cache/node-compile");

/** What hangs must fail at some time; what is only slow, on a machine that does other things too, must not. */
const timeouts = { test: 600_000, poll: 120_000 };

/**
 * Tests leave much behind at once: where a young generation begins at V8's 1 MB, and grows as it sees need, a twentieth more of their
 * processor time goes into collecting it.
 */
const youngGeneration = ["--min-semi-space-size=32", "--max-semi-space-size=32"];

/** The suffix of a file picks its suite: `.unit.spec` runs in memory, `.int.spec` talks to real stores and processes, `.dom.spec` renders. */
const suite = (name: string, more: object) => ({
  test: {
    name,
    include: [`{contracts,services,gateway,frontends,deploy,tests}/**/*.${name}.spec.{ts,tsx}`],
    exclude: ["**/node_modules/**", "**/dist/**"],
    restoreMocks: true,
    execArgv: youngGeneration,
    testTimeout: timeouts.test,
    hookTimeout: timeouts.test,
    expect: { poll: { timeout: timeouts.poll } },
    ...more,
  },
});

const projects = [
  suite("int", {
    alias: [
      {
        find: /^\.\/argon2-cost\.ts$/,
        replacement: path.join(import.meta.dirname, "services/identity/src/testing/light-argon2-cost.ts"),
      },
      { find: /^k6(\/http|\/execution)?$/, replacement: path.join(import.meta.dirname, "tests/product/k6.ts") },
    ],
    // Also the modules of services, which keep nothing of their own: read and compiled once for all files of a worker.
    isolate: false,
    globalSetup: ["./services/_platform/src/testing/shared-stores.ts", "./tests/product/shared-product.ts"],
  }),
  suite("dom", {
    environment: "happy-dom",
    // Pages tell days and hours in the time zone of whoever looks.
    env: { TZ: "UTC" },
    css: false,
    isolate: false,
    setupFiles: ["./tests/fresh-modules.ts", "./frontends/_kit/testing/setup.ts"],
  }),
  suite("unit", { isolate: false, setupFiles: ["./tests/fresh-modules.ts"] }),
];

const report = process.env[outcomeVariable];

export default defineConfig({
  test: {
    reporters: report === undefined ? ["default"] : ["default", new OutcomeReporter(report)],
    projects,
    // More than there are cores: integration tests wait for products, databases and browsers most of the time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
  },
});
