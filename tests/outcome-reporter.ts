import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import type { Failure, FileOutcome, Outcome } from "./outcome.ts";

const root = path.resolve(import.meta.dirname, "..");

const textOf = ({ name, message, stack, diff }: SerializedError & { readonly diff?: string }): string =>
  [stack ?? `${name ?? "Error"}: ${message}`, ...(diff === undefined ? [] : [stripVTControlCharacters(diff)])].join(
    "\n",
  );

const fileOutcome = (module: TestModule): FileOutcome => {
  const file = path.relative(root, module.moduleId);
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const ofHooks = [module, ...module.children.allSuites()].flatMap((suite): Failure[] => {
    const reasons = suite.errors().map(textOf);
    return reasons.length === 0 ? [] : [{ file, reasons }];
  });
  const ofTests = inState("failed").map((test): Failure => ({
    file,
    test: test.fullName,
    reasons: (test.result().errors ?? []).map(textOf),
  }));
  // A file that came to no end has tests that are still to come.
  const unfinished = inState("pending").map((test): Failure => ({
    file,
    test: test.fullName,
    reasons: ["did not come to its end"],
  }));
  return {
    file,
    passed: inState("passed").length,
    skipped: inState("skipped").length,
    failures: [...ofHooks, ...ofTests, ...unfinished],
  };
};

/** Tells `npm test` how a run ended, with what vitest's own JSON lacks: errors outside of all tests. */
export class OutcomeReporter implements Reporter {
  readonly #report: string;

  /** `report` is the path of the file the outcome is written to, as JSON. */
  constructor(report: string) {
    this.#report = report;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: Outcome = { files: modules.map(fileOutcome), errors: unhandled.map(textOf) };
    writeFileSync(this.#report, JSON.stringify(outcome));
  }
}
