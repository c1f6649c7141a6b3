import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-data-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = () => path.join(folder, "lock");

test("the folder is made where it does not exist", () => {
  const data = openDataFolder(path.join(folder, "a", "b"));
  expect(existsSync(path.dirname(data.events))).toBe(true);
});

test("one process at a time uses it", () => {
  writeFileSync(lock(), String(process.ppid));
  expect(() => openDataFolder(folder)).toThrow(/is running over the data folder .* already/);
});

test("a lock whose process died is taken over", () => {
  // Larger than any process id Linux hands out.
  writeFileSync(lock(), "4194999");
  openDataFolder(folder).release();
  expect(existsSync(lock())).toBe(false);
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written to gets one clear sentence", () => {
  chmodSync(folder, 0o500);
  expect(() => openDataFolder(path.join(folder, "data"))).toThrow(/cannot be written to; set KINKEEPER_DATA/);
});

test("a file in the folder's place gets one clear sentence", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => openDataFolder(path.join(file, "data"))).toThrow(/cannot be written to; set KINKEEPER_DATA/);
});
