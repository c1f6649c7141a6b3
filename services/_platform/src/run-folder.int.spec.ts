import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeRunFolder } from "./run-folder.ts";

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(path.join(tmpdir(), "run-"));
  vi.stubEnv("TMPDIR", temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const make = () => {
  const made = makeRunFolder("one.sock");
  onTestFinished(made.remove);
  return made;
};

test("it is this user's alone, and gone once it is removed", () => {
  const { path: folder, remove } = makeRunFolder("one.sock");
  expect([path.dirname(folder), statSync(folder).mode & 0o777]).toEqual([temporary, 0o700]);
  remove();
  expect(existsSync(folder)).toBe(false);
});

test.skipIf(process.platform === "win32")(
  "those of a killed process go with the next start, those of running ones and what is nobody's run stay",
  async () => {
    const program = `const { makeRunFolder } = await import(${JSON.stringify(new URL("./run-folder.ts", import.meta.url).href)});
      console.log(makeRunFolder("one.sock").path);
      globalThis.gc();
      setInterval(() => undefined, 1_000);`;
    const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [printed] = (await once(child.stdout, "data")) as [Buffer];
    const killed = printed.toString().trim();
    const others = path.join(temporary, "kk-others");
    mkdirSync(others);
    const own = make();
    expect(existsSync(killed)).toBe(true);

    child.kill("SIGKILL");
    await once(child, "exit");
    const next = make();
    expect([killed, own.path, next.path, others].map((folder) => existsSync(folder))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  },
);

test.skipIf(process.platform === "win32")(
  "what others can enter, or lead to, is neither opened nor removed, whatever they called it",
  () => {
    const ours = path.join(temporary, "ours");
    mkdirSync(ours, { mode: 0o700 });
    writeFileSync(path.join(ours, "lock"), "");
    symlinkSync(ours, path.join(temporary, "kk-linked"));
    const open = path.join(temporary, "kk-opened");
    mkdirSync(open);
    chmodSync(open, 0o777);
    symlinkSync(path.join(ours, "made"), path.join(open, "lock"));
    make();
    expect(readdirSync(ours)).toEqual(["lock"]);
    expect(readdirSync(temporary)).toEqual(expect.arrayContaining(["kk-linked", "kk-opened", "ours"]));
  },
);

test("where it cannot be made one sentence says what to set", () => {
  const missing = path.join(temporary, "missing");
  vi.stubEnv("TMPDIR", missing);
  expect(() => makeRunFolder("one.sock")).toThrow(
    expect.objectContaining({
      name: "WrongSetting",
      message: expect.stringMatching(
        /^The folder for temporary files \S+missing cannot be used \(ENOENT.*\); set TMPDIR to one that can\.$/,
      ) as string,
    }),
  );
});
