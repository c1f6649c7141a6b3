import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Outcome } from "./outcome.ts";

const spec = `
  import { beforeAll, describe, expect, test } from "vitest";
  test("passes", () => undefined);
  test("rejects behind its back", async () => {
    void Promise.reject(new Error("nobody handled it"));
    await new Promise((resolve) => setImmediate(resolve));
  });
  test("fails", () => expect({ a: 1 }).toEqual({ a: 2 }));
  test.skip("is left out", () => undefined);
  describe("behind a hook", () => {
    beforeAll(() => { throw new Error("the hook"); });
    test("is never run", () => undefined);
  });`;

test("the outcome of a run tells what passed, what failed and why, and what went wrong outside of tests", async () => {
  const root = path.resolve(import.meta.dirname, "..");
  const artifacts = path.join(import.meta.dirname, ".artifacts");
  await mkdir(artifacts, { recursive: true });
  // Below the repository, where vitest is found.
  const folder = await mkdtemp(path.join(artifacts, "outcome-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = path.join(folder, "report.json");
  await writeFile(path.join(folder, "some.spec.ts"), spec);
  await writeFile(path.join(folder, "other.spec.ts"), `throw new Error("the file");`);
  const script = `
    const { startVitest } = await import("vitest/node");
    const { OutcomeReporter } = await import(${JSON.stringify(path.join(import.meta.dirname, "outcome-reporter.ts"))});
    const reporters = [new OutcomeReporter(${JSON.stringify(report)})];
    await startVitest("test", [], { root: ${JSON.stringify(folder)}, config: false, watch: false, reporters });`;
  await new Promise((resolve) =>
    execFile(process.execPath, ["--input-type=module", "-e", script], { cwd: root }, resolve),
  );
  const { files, errors } = JSON.parse(await readFile(report, "utf8")) as Outcome;
  const inFolder = (name: string) => path.relative(root, path.join(folder, name));
  expect(files.toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
    {
      file: inFolder("other.spec.ts"),
      passed: 0,
      skipped: 0,
      failures: [{ file: inFolder("other.spec.ts"), reasons: [expect.stringContaining("the file")] }],
    },
    {
      file: inFolder("some.spec.ts"),
      passed: 2,
      skipped: 2,
      failures: [
        { file: inFolder("some.spec.ts"), reasons: [expect.stringContaining("the hook")] },
        {
          file: inFolder("some.spec.ts"),
          test: "fails",
          reasons: [expect.stringMatching(/AssertionError: .*"a": 2,\n\+ {3}"a": 1/s)],
        },
      ],
    },
  ]);
  expect(errors).toEqual([expect.stringContaining("nobody handled it")]);
});
