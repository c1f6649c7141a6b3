import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const program = path.join(import.meta.dirname, "write-server-conf.ts");
const write = (folder: string) => spawnSync(process.execPath, [program, folder], { encoding: "utf8" });

test("a configuration is written once, with keys of its own, and refused in one sentence where it cannot be", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-conf-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "partners.conf");
  expect(write(folder)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^PARTNER_NATS_KEYS="SO\w+ SA\w+ SA\w+"\n$/) as string,
  });
  const written = readFileSync(file, "utf8");
  expect(write(folder)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `There is a ${file} already; it was left as it is.\n`,
  });
  expect(readFileSync(file, "utf8")).toBe(written);
  expect(write(path.join(folder, "missing"))).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Nothing was written \(ENOENT.*\)\.\n$/) as string,
  });
});
