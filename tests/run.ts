import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { installTestTools } from "./install-test-tools.ts";

const root = path.resolve(import.meta.dirname, "..");
const tool = (name: string) => path.join(root, "node_modules/.bin", name);

interface Check {
  readonly title: string;
  readonly command: string;
  readonly words: readonly string[];
}

interface Outcome {
  readonly title: string;
  readonly succeeded: boolean;
  readonly seconds: number;
  readonly printed: string;
}

/** For the programs in Go, which check types: one thread, and memory rather than time for what is collected. */
const ofGo = { GOMAXPROCS: "1", GOGC: "400" };

/** Runs a program to its end and keeps what it prints, or shows it at once. */
const run = async ({ title, command, words }: Check, shown: "at once" | "later"): Promise<Outcome> => {
  const started = performance.now();
  const child = spawn(command, words, {
    cwd: root,
    env: shown === "later" ? { ...process.env, ...ofGo } : process.env,
    stdio: shown === "at once" ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  // Kept for the end, it uses what the tests leave of the cores: little at their beginning, a tenth later on.
  if (shown === "later" && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  return { title, succeeded: status === 0, seconds: (performance.now() - started) / 1000, printed };
};

const begin = (title: string): void => console.log(`\n── ${title}`);
const end = ({ title, succeeded, seconds }: Outcome): void =>
  console.log(`── ${title}: ${succeeded ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);

const showNow = async (check: Check): Promise<Outcome> => {
  begin(check.title);
  const outcome = await run(check, "at once");
  end(outcome);
  return outcome;
};

/** What products need that tests start. */
const frontends: Check = {
  title: "frontends",
  command: process.execPath,
  words: ["frontends/_kit/rspack/build.ts", "--if-changed"],
};

/**
 * One after the other, side by side with the tests, on one thread: several would each check again what the others have checked,
 * for up to twice the processors' time, which the tests need.
 */
const besideTheTests: readonly Check[] = [
  { title: "format", command: tool("oxfmt"), words: ["--check"] },
  { title: "types", command: tool("tsc"), words: ["-b", "--singleThreaded"] },
  { title: "lint", command: tool("oxlint"), words: ["--type-aware"] },
  { title: "deployment files", command: process.execPath, words: ["deploy/check-deployment.ts"] },
];

const runBesideTheTests = async (): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const check of besideTheTests) outcomes.push(await run(check, "later"));
  return outcomes;
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

/** Tests of all suites in one run; what is left over from the command line narrows them (`npm test -- --project unit`). */
const runTests = async (reportFile: string, narrowing: readonly string[]): Promise<VitestReport> => {
  const words = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`, ...narrowing];
  await showNow({ title: "tests", command: tool("vitest"), words });
  return JSON.parse(readFileSync(reportFile, "utf8")) as VitestReport;
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
try {
  installTestTools();
  // From the beginning: the frontends are built on one core.
  const checking = isWhole ? runBesideTheTests() : Promise.resolve([]);
  const built = isWhole ? [await showNow(frontends)] : [];
  const [report, checked] = await Promise.all([runTests(path.join(scratch, "report.json"), narrowing), checking]);
  for (const outcome of checked) {
    begin(outcome.title);
    process.stdout.write(outcome.printed);
    end(outcome);
  }
  const checks = [...built, ...checked];
  const failedChecks = checks.filter(({ succeeded }) => !succeeded).length;
  const failed = report.numFailedTests + failedChecks + (report.success || report.numFailedTests > 0 ? 0 : 1);
  const passed = report.numPassedTests + checks.length - failedChecks;
  console.log(`\n${passed} passed, ${failed} failed, ${report.numPendingTests + report.numTodoTests} skipped`);
  process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
