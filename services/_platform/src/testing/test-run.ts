import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Names the whole run to Vitest's workers, who inherit it: what shared services leave behind is removed by this name. */
export const testRunVariable = "KINKEEPER_TEST_RUN";

/** How the databases of a run are called. */
export const databasePrefix = (): string => `test_${process.env[testRunVariable] ?? "alone"}_`;

/** The folder of a run; that of all temporary files where nobody named it. */
export const testRunFolder = (): string => {
  const run = process.env[testRunVariable];
  if (run === undefined) return tmpdir();
  const folder = path.join(tmpdir(), `kinkeeper-run-${run}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};
