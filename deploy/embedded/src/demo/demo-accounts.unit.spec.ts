import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDemoAccounts, readDemoAccounts, writeDemoAccounts } from "./demo-accounts.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-demo-"));
  file = path.join(folder, "demo-accounts.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("what was written is read, and another file takes its place whole", () => {
  const accounts = newDemoAccounts("thirteen finches and a tortoise");
  writeDemoAccounts(file, accounts);
  const { ino } = statSync(file);
  writeDemoAccounts(file, { ...accounts, complete: true });
  expect(readDemoAccounts(file)).toEqual({ ...accounts, complete: true });
  // Written into, it would be half a file for a moment.
  expect(statSync(file).ino).not.toBe(ino);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test.each(["", "{", "{}"])("a file that a power cut left as %j is named in one sentence", (text) => {
  writeFileSync(file, text);
  expect(() => readDemoAccounts(file)).toThrow(expect.objectContaining({ name: "WrongSetting" }));
});
