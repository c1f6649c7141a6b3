import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { runs } from "@kinkeeper/platform/testing/server-fixture";
import { afterEach, expect, test } from "vitest";

let runner: ChildProcess | undefined;
let program: number | undefined;

afterEach(() => {
  runner?.kill("SIGKILL");
  if (program !== undefined && runs(program)) process.kill(program, "SIGKILL");
});

/** Runs a program that has work without end, and begins another after it. */
const script = `
  const { endWithPrograms, runProgram } = await import(${JSON.stringify(path.join(import.meta.dirname, "programs.ts"))});
  endWithPrograms(() => console.log("lastly"));
  const endless = "console.log(process.pid); setInterval(() => undefined, 1_000)";
  await runProgram({ command: process.execPath, words: ["-e", endless], isShownAtOnce: true });
  console.log("went on");`;

test("who runs programs and is asked to end ends them first, and begins no other", async () => {
  runner = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  runner.stdout!.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await expect.poll(() => printed).toMatch(/^\d+\n/);
  program = Number.parseInt(printed, 10);
  runner.kill("SIGTERM");
  // With all that it printed.
  expect(await once(runner, "close")).toEqual([143, null]);
  expect(runs(program)).toBe(false);
  expect(printed).toBe(`${program}\nlastly\n`);
});
