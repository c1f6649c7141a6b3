import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const source = path.join(import.meta.dirname, "install.mjs");
let root = "";
const file = (name: string): string => path.join(root, name);

const read = { version: "1.0.0", integrity: "sha512-read" };
const here = {
  version: "2.0.0",
  integrity: "sha512-here",
  optional: true,
  os: [process.platform],
  cpu: [process.arch],
};
const elsewhere = { version: "2.0.0", integrity: "sha512-elsewhere", optional: true, os: ["elsewhere"], cpu: ["any"] };
const locked = { "node_modules/read": read, "node_modules/here": here, "node_modules/elsewhere": elsewhere };
const complete = { "node_modules/read": read, "node_modules/here": here };

const writeLock = (name: string, packages: object): void => writeFileSync(file(name), JSON.stringify({ packages }));
const installedByNpm = (packages: object): void => writeLock("node_modules/.package-lock.json", packages);

/** An npm that only says that it was asked. */
const npm = `import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("node_modules", { recursive: true });
writeFileSync("asked", process.argv.slice(2).join(" "));`;

/** Launches, and answers what npm was asked for, if it was. */
const askedForBy = (): string | undefined => {
  rmSync(file("asked"), { force: true });
  const script = `import(${JSON.stringify(file("deploy/launch/install.mjs"))}).then(({ install }) => install())`;
  const env = { ...process.env, npm_execpath: file("npm.mjs") };
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { env, encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return existsSync(file("asked")) ? readFileSync(file("asked"), "utf8") : undefined;
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "kinkeeper-launch-"));
  mkdirSync(file("deploy/launch"), { recursive: true });
  copyFileSync(source, file("deploy/launch/install.mjs"));
  writeFileSync(file("npm.mjs"), npm);
  writeLock("package-lock.json", { "": { name: "kinkeeper" }, ...locked });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("dependencies are installed at the first start, and when the lockfile changes", () => {
  expect(askedForBy()).toMatch(/^ci /);
  expect(askedForBy()).toBeUndefined();
  writeLock("package-lock.json", { "": { name: "kinkeeper" }, ...locked, "node_modules/write": read });
  expect(askedForBy()).toMatch(/^ci /);
});

test("what somebody installed themselves is not installed again", () => {
  mkdirSync(file("node_modules"));
  installedByNpm(complete);
  expect(askedForBy()).toBeUndefined();
  const changed = { ...complete, "node_modules/read": { ...read, version: "1.1.0" } };
  writeLock("package-lock.json", { "": { name: "kinkeeper" }, ...locked, ...changed });
  installedByNpm(changed);
  expect(askedForBy()).toBeUndefined();
});

test.each([
  ["misses a package", { "node_modules/here": here }],
  ["misses what this machine runs on", { "node_modules/read": read }],
  ["has another version", { ...complete, "node_modules/read": { ...read, version: "0.9.0" } }],
  ["has other bytes", { ...complete, "node_modules/read": { ...read, integrity: "sha512-other" } }],
  ["has more", { ...complete, "node_modules/more": read }],
])("an installation that %s is done anew", (_what, packages) => {
  mkdirSync(file("node_modules"));
  installedByNpm(packages);
  expect(askedForBy()).toMatch(/^ci /);
});
