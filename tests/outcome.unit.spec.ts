import { describe, expect, test } from "vitest";
import { counted, filesToRunAgain, told, withSecondRun, type FileOutcome, type Outcome } from "./outcome.ts";

const good: FileOutcome = { file: "good.int.spec.ts", passed: 4, skipped: 1, failures: [] };
const failing = (file: string, ...tests: readonly string[]): FileOutcome => ({
  file,
  passed: 2,
  skipped: 0,
  failures: tests.map((name) => ({ file, test: name, reasons: [`Error: ${name}`] })),
});
const outcome = (...files: readonly FileOutcome[]): Outcome => ({ files, errors: [] });

describe("a run of tests", () => {
  test("counts what passed, failed and was left out, and what went wrong outside of tests as failed", () => {
    const files = [good, failing("bad.int.spec.ts", "one", "two")];
    expect(counted({ files, errors: ["Error: nobody handled it"] })).toEqual({ passed: 6, failed: 3, skipped: 1 });
  });

  test("tells at its end what failed and why", () => {
    const hook = {
      file: "hook.int.spec.ts",
      passed: 0,
      skipped: 2,
      failures: [{ file: "hook.int.spec.ts", reasons: ["Error: hook"] }],
    };
    expect(told({ files: [good, failing("bad.int.spec.ts", "one"), hook], errors: ["Error: outside"] })).toEqual([
      "\nFAILED bad.int.spec.ts > one\nError: one",
      "\nFAILED hook.int.spec.ts\nError: hook",
      "\nFAILED outside of all tests\nError: outside",
    ]);
  });
});

describe("a second run", () => {
  const names = ["a.int.spec.ts", "b.int.spec.ts", "c.int.spec.ts", "d.int.spec.ts"];
  const failed = names.map((name) => failing(name, "one"));

  test("is of the files that failed, where they are few", () => {
    expect(filesToRunAgain(outcome(good))).toEqual([]);
    expect(filesToRunAgain(outcome(good, ...failed.slice(0, 3)))).toEqual(names.slice(0, 3));
    expect(filesToRunAgain(outcome(good, ...failed))).toEqual([]);
  });

  test("is of none where something went wrong outside of tests", () => {
    expect(filesToRunAgain({ files: [failed[0]!], errors: ["Error: outside"] })).toEqual([]);
  });

  test("counts for its files, and what failed only before is told as unstable", () => {
    const passing = { ...failed[0]!, passed: 3, failures: [] };
    const whole = withSecondRun(outcome(good, failed[0]!), outcome(passing));
    expect(counted(whole)).toEqual({ passed: 7, failed: 0, skipped: 1 });
    expect(told(whole)).toEqual(["\nUNSTABLE, passed when it was run again: a.int.spec.ts > one\nError: one"]);
  });

  test("that fails too, or never comes to its end, leaves what failed failed", () => {
    const still = withSecondRun(outcome(good, failed[0]!), outcome(failing("a.int.spec.ts", "another")));
    expect(told(still)).toEqual(["\nFAILED a.int.spec.ts > another\nError: another"]);
    const ended = withSecondRun(outcome(failed[0]!), { files: [], errors: ["came to no end"] });
    expect(counted(ended)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });
});
