/** The environment variable that names the file a run's outcome is written to. */
export const outcomeVariable = "KINKEEPER_TEST_OUTCOME";

export interface Failure {
  /** From the root of the repository. */
  readonly file: string;
  /** The full name of the test; undefined where a file or a hook failed. */
  readonly test?: string;
  readonly reasons: readonly string[];
}

export interface FileOutcome {
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** How a run of vitest ended. */
export interface Outcome {
  readonly files: readonly FileOutcome[];
  /** What went wrong outside of all tests, such as a rejection that nobody handled. */
  readonly errors: readonly string[];
  /** What failed at first and passed when it was run again. */
  readonly unstable?: readonly Failure[];
}

/** With more of them something is broken, and nobody needs to wait for a second run. */
const mostFilesAgain = 3;

const failuresOf = ({ files }: Outcome): readonly Failure[] => files.flatMap(({ failures }) => failures);

/**
 * The files of tests that failed, to be run once more with nothing beside them: of 11,000 tests one that loses a race on a busy machine must not hold
 * up a change, and what is broken fails again. None where much failed, or anything outside of tests.
 */
export const filesToRunAgain = ({ files, errors }: Outcome): readonly string[] => {
  const failed = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  return errors.length > 0 || failed.length > mostFilesAgain ? [] : failed;
};

/** The outcome of a run whose files in `again` count as they ended there; what failed only the first time is `unstable`. */
export const withSecondRun = (first: Outcome, again: Outcome): Outcome => {
  const files = first.files.map((one) => again.files.find(({ file }) => file === one.file) ?? one);
  const failed = new Set(files.filter(({ failures }) => failures.length > 0).map(({ file }) => file));
  return {
    files,
    errors: [...first.errors, ...again.errors],
    unstable: failuresOf(first).filter(({ file }) => !failed.has(file)),
  };
};

const nameOf = ({ file, test }: Failure): string => (test === undefined ? file : `${file} > ${test}`);
const paragraph = (word: string, failure: Failure): string =>
  [`\n${word} ${nameOf(failure)}`, ...failure.reasons].join("\n");

/** For the very end of the output, all that whoever reads a log of CI may get to see: what failed and why. */
export const told = (outcome: Outcome): readonly string[] => [
  ...(outcome.unstable ?? []).map((failure) => paragraph("UNSTABLE, passed when it was run again:", failure)),
  ...failuresOf(outcome).map((failure) => paragraph("FAILED", failure)),
  ...outcome.errors.map((error) => `\nFAILED outside of all tests\n${error}`),
];

/** How many passed, failed and were left out; what went wrong outside of tests counts as failed. */
export const counted = (
  outcome: Outcome,
): { readonly passed: number; readonly failed: number; readonly skipped: number } => {
  const sum = (numberIn: (file: FileOutcome) => number): number =>
    outcome.files.reduce((total, file) => total + numberIn(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: failuresOf(outcome).length + outcome.errors.length,
    skipped: sum(({ skipped }) => skipped),
  };
};
