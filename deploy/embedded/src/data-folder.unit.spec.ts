import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

test.skipIf(process.platform === "win32")(
  "one that everybody could read is this user's alone, and its objects too",
  () => {
    const modes = () => [folder, path.join(folder, "objects")].map((one) => statSync(one).mode & 0o777);
    chmodSync(folder, 0o755);
    mkdirSync(path.join(folder, "objects"), { mode: 0o755 });
    expect(modes()).toEqual([0o755, 0o755]);
    openDataFolder(folder).release();
    expect(modes()).toEqual([0o700, 0o700]);
  },
);

/** Another process that uses the folder. */
const otherProcess = async (): Promise<ChildProcess> => {
  const module = JSON.stringify(new URL("./data-folder.ts", import.meta.url).href);
  const program = `const { openDataFolder } = await import(${module});
    globalThis.data = openDataFolder(${JSON.stringify(folder)}); // kept: a file nobody refers to is closed
    console.log("open");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout!, "data");
  return child;
};

test("one process at a time uses it; when that is killed, the next one may", async () => {
  const other = await otherProcess();
  try {
    expect(() => openDataFolder(folder)).toThrow(
      `Kinkeeper is running over the data folder ${folder} already (process ${other.pid}).`,
    );
  } finally {
    other.kill("SIGKILL");
    await once(other, "exit");
  }
  openDataFolder(folder).release();
  expect(existsSync(lock())).toBe(false);
});

test("given back, it can be used again by the same process", () => {
  const first = openDataFolder(folder);
  expect(() => openDataFolder(folder)).toThrow(/is running over the data folder .* already/);
  first.release();
  openDataFolder(folder).release();
});

test("a number left behind by a power cut, which another process has by now, does not refuse the start", () => {
  writeFileSync(lock(), String(process.ppid));
  const data = openDataFolder(folder);
  expect(readFileSync(lock(), "utf8")).toBe(String(process.pid));
  data.release();
});

test.skipIf(process.getuid?.() === 0)("a folder that cannot be written to gets one clear sentence", () => {
  chmodSync(folder, 0o500);
  expect(() => openDataFolder(path.join(folder, "data"))).toThrow(/cannot be written to; set KINKEEPER_DATA/);
});

test.skipIf(process.getuid?.() === 0).each(["events.db", "keys.db", "lock.db", "demo-accounts.json"])(
  "what only another user may read (%s), after a start or a restore as root, gets one clear sentence",
  (name) => {
    openDataFolder(folder).release();
    const file = path.join(folder, name);
    for (const database of ["events.db", "keys.db"]) writeFileSync(path.join(folder, database), "");
    writeFileSync(file, "");
    chmodSync(file, 0o000);
    expect(() => openDataFolder(folder)).toThrow(`${file} cannot be read and written by this user; start Kinkeeper`);
    chmodSync(file, 0o700);
    openDataFolder(folder).release();
  },
);

test("a file in the folder's place gets one clear sentence", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => openDataFolder(path.join(file, "data"))).toThrow(/cannot be written to; set KINKEEPER_DATA/);
});

test.skipIf(!existsSync("/proc/self"))("so does one in a file system that makes none", () => {
  expect(() => openDataFolder("/proc/kinkeeper/data")).toThrow(/cannot be written to; set KINKEEPER_DATA/);
});

test("events without their keys are not begun with: new keys would be made for old events", () => {
  writeFileSync(path.join(folder, "events.db"), "");
  expect(() => openDataFolder(folder)).toThrow(/has an events\.db and no keys\.db/);
  expect(existsSync(lock())).toBe(false);
  writeFileSync(path.join(folder, "keys.db"), "");
  openDataFolder(folder).release();
});
