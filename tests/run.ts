import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { installTestTools } from "./install-test-tools.ts";
import { leftOut } from "./left-out.ts";
import { counted, filesToRunAgain, outcomeVariable, told, withSecondRun, type Outcome } from "./outcome.ts";
import { endWithPrograms, runProgram, type Program } from "./programs.ts";

const root = path.resolve(import.meta.dirname, "..");
const tool = (name: string) => path.join(root, "node_modules/.bin", name);

interface Check extends Program {
  readonly title: string;
}

interface CheckOutcome {
  readonly title: string;
  readonly succeeded: boolean;
  readonly seconds: number;
  readonly printed: string;
}

const run = async (check: Check): Promise<CheckOutcome> => {
  const started = performance.now();
  const { succeeded, printed } = await runProgram({ cwd: root, ...check });
  return { title: check.title, succeeded, seconds: (performance.now() - started) / 1000, printed };
};

const begin = (title: string): void => console.log(`\n── ${title}`);
const end = ({ title, succeeded, seconds }: CheckOutcome): void =>
  console.log(`── ${title}: ${succeeded ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);

const show = (outcome: CheckOutcome): void => {
  begin(outcome.title);
  process.stdout.write(outcome.printed);
  end(outcome);
};

const showAtOnce = async (check: Check): Promise<CheckOutcome> => {
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
const checkSources = async (): Promise<readonly CheckOutcome[]> => {
  const outcomes: CheckOutcome[] = [];
  for (const check of sourceChecks) outcomes.push(await run({ ...check, niceness: nicenessBesideTests }));
  return outcomes;
};

/** A run of vitest; `words` choose its tests. */
const vitest = (title: string, folder: string, words: readonly string[]): Check & { readonly report: string } => {
  const report = path.join(folder, `${title.replaceAll(" ", "-")}.json`);
  const environment = { [outcomeVariable]: report };
  return { title, command: tool("vitest"), words: ["run", ...words], environment, report };
};

/** What a run says of itself, and what it could not say: that it came to no end, or failed for a reason it does not tell. */
const outcomeIn = (report: string, { title, succeeded }: CheckOutcome): Outcome => {
  if (!existsSync(report)) return { files: [], errors: [`${title} came to no end`] };
  const outcome = JSON.parse(readFileSync(report, "utf8")) as Outcome;
  return succeeded || counted(outcome).failed > 0
    ? outcome
    : { ...outcome, errors: [`${title} failed without saying why`] };
};

const runShown = async (check: Check & { readonly report: string }): Promise<Outcome> =>
  outcomeIn(check.report, await showAtOnce(check));

const noTools: Outcome = { files: [], errors: ["what the tests need could not be installed"] };

/** What is left over from the command line narrows the tests (`npm test -- --project unit`). */
const runSome = async (folder: string, narrowing: readonly string[], hasTools: Promise<boolean>): Promise<Outcome> =>
  (await hasTools) ? runShown(vitest("tests", folder, narrowing)) : noTools;

/**
 * All suites, in two runs side by side: integration tests wait for databases, products and browsers, those of services one second in
 * six, and tests in memory use that time. They begin while the tools of the others are installed, which is mostly waiting for a download.
 */
const runAll = async (folder: string, hasTools: Promise<boolean>): Promise<Outcome> => {
  const inMemory = vitest("tests in memory", folder, [
    "--project=dom",
    "--project=unit",
    `--maxWorkers=${availableParallelism()}`,
  ]);
  const aside = run({ ...inMemory, niceness: nicenessBesideTests });
  const integration = (await hasTools)
    ? await runShown(vitest("integration tests", folder, ["--project=int"]))
    : noTools;
  const ranAside = await aside;
  show(ranAside);
  const memory = outcomeIn(inMemory.report, ranAside);
  return { files: [...integration.files, ...memory.files], errors: [...integration.errors, ...memory.errors] };
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
  const first = await (isWhole ? runAll(scratch, hasTools) : runSome(scratch, narrowing, hasTools));
  const checked = await checking;
  checked.forEach(show);
  const again = isWhole ? filesToRunAgain(first) : [];
  const outcome =
    again.length === 0 ? first : withSecondRun(first, await runShown(vitest("failed tests again", scratch, again)));
  const checks = [...built, ...checked];
  const failedChecks = checks.filter(({ succeeded }) => !succeeded).length;
  const { passed, failed, skipped } = counted(outcome);
  for (const paragraph of told(outcome)) console.log(paragraph);
  console.log(`\n${checks.length - failedChecks + passed} passed, ${failedChecks + failed} failed, ${skipped} skipped`);
  const missing = leftOut();
  if (missing !== undefined) console.log(missing);
  process.exitCode = failedChecks + failed === 0 && passed > 0 ? 0 : 1;
} finally {
  removeScratch();
}
