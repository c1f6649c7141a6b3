import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installTestTools } from "./install-test-tools.ts";

const root = path.resolve(import.meta.dirname, "..");
const tool = (name: string) => path.join(root, "node_modules/.bin", name);

/** Runs one step to its end with its output shown; answers whether it succeeded. */
const step = (title: string, command: string, ...args: readonly string[]): boolean => {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  console.log(
    `── ${title}: ${status === 0 ? "ok" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  return status === 0;
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

const scratch = mkdtempSync(path.join(tmpdir(), "kinkeeper-tests-"));
const reportFile = path.join(scratch, "report.json");

/** Tests of all suites in one run; what is left over from the command line narrows them (`npm test -- --project unit`). */
const tests = (narrowing: readonly string[]): VitestReport => {
  step(
    "tests",
    tool("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    ...narrowing,
  );
  return JSON.parse(readFileSync(reportFile, "utf8"));
};

const narrowing = process.argv.slice(2);
const checks =
  narrowing.length > 0
    ? []
    : [
        step("format", tool("oxfmt"), "--check"),
        step("types", tool("tsc"), "-b"),
        step("lint", tool("oxlint"), "--type-aware"),
        step("frontends", process.execPath, "frontends/_kit/rspack/build.ts", "--if-changed"),
        step("deployment files", process.execPath, "deploy/check-deployment.ts"),
      ];

try {
  installTestTools();
  const report = tests(narrowing);
  const failedChecks = checks.filter((passed) => !passed).length;
  const failed = report.numFailedTests + failedChecks + (report.success || report.numFailedTests > 0 ? 0 : 1);
  const passed = report.numPassedTests + checks.length - failedChecks;
  console.log(`\n${passed} passed, ${failed} failed, ${report.numPendingTests + report.numTodoTests} skipped`);
  process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
