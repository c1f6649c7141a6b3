import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { installTestTools } from "./install-test-tools.ts";
import { leftOut } from "./left-out.ts";
import { endWithPrograms, runProgram, type Program } from "./programs.ts";

const root = path.resolve(import.meta.dirname, "..");
const tool = (name: string) => path.join(root, "node_modules/.bin", name);

interface Check extends Program {
  readonly title: string;
}

interface Outcome {
  readonly title: string;
  readonly succeeded: boolean;
  readonly seconds: number;
  readonly printed: string;
}

const run = async (check: Check): Promise<Outcome> => {
  const started = performance.now();
  const { succeeded, printed } = await runProgram({ cwd: root, ...check });
  return { title: check.title, succeeded, seconds: (performance.now() - started) / 1000, printed };
};

const begin = (title: string): void => console.log(`\n── ${title}`);
const end = ({ title, succeeded, seconds }: Outcome): void =>
  console.log(`── ${title}: ${succeeded ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);

const show = (outcome: Outcome): void => {
  begin(outcome.title);
  process.stdout.write(outcome.printed);
  end(outcome);
};

const showAtOnce = async (check: Check): Promise<Outcome> => {
  begin(check.title);
  const outcome = await run({ ...check, isShownAtOnce: true });
  end(outcome);
  return outcome;
};

/** What products need that tests start. */
const frontends: Check = {
  title: "frontends",
  command: process.execPath,
  words: ["frontends/_kit/rspack/build.ts", "--if-changed"],
};

/** For the programs in Go, which check types: one thread, and memory rather than time for what is collected. */
const ofGo = { GOMAXPROCS: "1", GOGC: "400" };

/**
 * On one thread: several would each check again what the others have checked, for up to twice the processors' time, which the
 * tests need.
 */
const sourceChecks: readonly Check[] = [
  { title: "format", command: tool("oxfmt"), words: ["--check"], environment: ofGo },
  { title: "types", command: tool("tsc"), words: ["-b", "--singleThreaded"], environment: ofGo },
  { title: "lint", command: tool("oxlint"), words: ["--type-aware"], environment: ofGo },
  { title: "deployment files", command: process.execPath, words: ["deploy/check-deployment.ts"] },
];

/**
 * Of what waits for nothing and is run beside the integration tests: it takes what these leave of the processors, and a little more. At the
 * lowest priority it would end an hour after them on a machine that has other work.
 */
const nicenessBesideTests = 7;

/** One after the other: side by side they would take both processors from the tests. */
const checkSources = async (): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const check of sourceChecks) outcomes.push(await run({ ...check, niceness: nicenessBesideTests }));
  return outcomes;
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    /** Why the file itself failed, if it did. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** What failed and why, for the very end of the output: all that whoever reads a log of CI may get to see. */
const failuresIn = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${(failureMessages ?? []).join("\n")}`);
    return message === "" || tests.length > 0 ? tests : [`${file}\n${message}`];
  });

/** A run of vitest that writes its report into `folder`; `words` choose its tests. */
const vitest = (title: string, folder: string, words: readonly string[]): Check & { readonly report: string } => {
  const report = path.join(folder, `${title.replaceAll(" ", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { title, command: tool("vitest"), words: ["run", ...reporters, ...words], report };
};

const nothingRun: VitestReport = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  success: false,
  testResults: [],
};

const reportIn = (file: string): VitestReport => JSON.parse(readFileSync(file, "utf8")) as VitestReport;

/** What is left over from the command line narrows the tests (`npm test -- --project unit`). */
const runSome = async (
  folder: string,
  narrowing: readonly string[],
  hasTools: Promise<boolean>,
): Promise<readonly VitestReport[]> => {
  if (!(await hasTools)) return [nothingRun];
  const tests = vitest("tests", folder, narrowing);
  await showAtOnce(tests);
  return [reportIn(tests.report)];
};

/**
 * All suites, in two runs side by side: integration tests wait for databases, products and browsers, those of services one second in
 * six, and tests in memory use that time. They begin while the tools of the others are installed, which is mostly waiting for a download.
 */
const runAll = async (folder: string, hasTools: Promise<boolean>): Promise<readonly VitestReport[]> => {
  const integration = vitest("integration tests", folder, ["--project=int"]);
  const inMemory = vitest("tests in memory", folder, [
    "--project=dom",
    "--project=unit",
    `--maxWorkers=${availableParallelism()}`,
  ]);
  const aside = run({ ...inMemory, niceness: nicenessBesideTests });
  const isComplete = await hasTools;
  if (isComplete) await showAtOnce(integration);
  show(await aside);
  return [isComplete ? reportIn(integration.report) : nothingRun, reportIn(inMemory.report)];
};

/** Several times what the data folders of a run take. */
const roomForData = 8 * 2 ** 30;

/**
 * A folder in memory, where there is plenty of it: products and databases sync a hundred thousand times, and the tests would
 * wait for the disk each time. Nothing here could tell that a disk lost what was synced.
 */
const memoryFolder = (): string | undefined => {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomForData ? folder : undefined;
};

const narrowing = process.argv.slice(2);
const isWhole = narrowing.length === 0;
const temporary = process.env["TMPDIR"] ?? memoryFolder();
if (temporary !== undefined) process.env["TMPDIR"] = temporary;
const scratch = mkdtempSync(path.join(tmpdir(), "kinkeeper-tests-"));
const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true });
endWithPrograms(removeScratch);
try {
  const hasTools = installTestTools();
  // From the beginning: the frontends are built on one core.
  const checking = isWhole ? checkSources() : Promise.resolve([]);
  const built = isWhole ? [await showAtOnce(frontends)] : [];
  const reports = await (isWhole ? runAll(scratch, hasTools) : runSome(scratch, narrowing, hasTools));
  const checked = await checking;
  checked.forEach(show);
  const checks = [...built, ...checked];
  const failedChecks = checks.filter(({ succeeded }) => !succeeded).length;
  const sum = (numberIn: (report: VitestReport) => number): number =>
    reports.reduce((total, report) => total + numberIn(report), 0);
  // A run can fail without a failed test: by an error outside of all, or because it found none.
  const failed = failedChecks + sum((report) => Math.max(report.numFailedTests, report.success ? 0 : 1));
  const passed = checks.length - failedChecks + sum((report) => report.numPassedTests);
  for (const failure of reports.flatMap(failuresIn)) console.log(`\nFAILED ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed, ${sum((one) => one.numPendingTests + one.numTodoTests)} skipped`);
  const missing = leftOut();
  if (missing !== undefined) console.log(missing);
  process.exitCode = failed === 0 && reports.every((report) => report.numPassedTests > 0) ? 0 : 1;
} finally {
  removeScratch();
}
