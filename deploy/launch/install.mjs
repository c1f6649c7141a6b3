// Runs on whatever Node (>= 20) the machine has, before anything is installed: only node: modules, plain JavaScript.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");
const lockfile = path.join(root, "package-lock.json");
const stampFile = path.join(root, "node_modules", ".install-stamp");
/** What npm wrote when it had installed everything. */
const installedFile = path.join(root, "node_modules", ".package-lock.json");
const lock = path.join(root, ".install-lock");

const wanted = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex");
const installed = () => (existsSync(stampFile) ? readFileSync(stampFile, "utf8").trim() : undefined);

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** npm leaves out what is optional and made for other machines, and what only that needs. */
const mayBeLeftOut = ({ optional, os, cpu, libc }) =>
  optional === true && !(os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined);

/** Whether somebody has run `npm ci` or `npm install` for this lockfile themselves. */
const isInstalledByHand = () => {
  if (!existsSync(installedFile)) return false;
  const { "": _root, ...locked } = packagesIn(lockfile);
  const found = packagesIn(installedFile);
  return (
    Object.keys(found).every((name) => Object.hasOwn(locked, name)) &&
    Object.entries(locked).every(([name, entry]) =>
      Object.hasOwn(found, name) ? isDeepStrictEqual(found[name], entry) : mayBeLeftOut(entry),
    )
  );
};

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const lockHolderIsAlive = () => {
  try {
    process.kill(Number(readFileSync(path.join(lock, "pid"), "utf8")), 0);
    return true;
  } catch (error) {
    // EPERM: it lives, as another user. Anything else: gone, or it never wrote its number.
    return error.code === "EPERM";
  }
};

/** Two terminals on a fresh clone: one installs, the other waits. A lock whose holder died is taken over. */
const takeLock = () => {
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(path.join(lock, "pid"), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!lockHolderIsAlive() && Date.now() - statSync(lock).mtimeMs > 2_000)
      rmSync(lock, { recursive: true, force: true });
    else pause(500);
  }
};

/** The settings of the npm that started us, less what it set for this one script. */
const npmEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(config_|lifecycle_|package_)/i.test(name) || /registry|userconfig|cache|proxy|cafile/i.test(name),
    ),
  );

const npmCi = () => {
  const options = { cwd: root, stdio: "inherit", env: npmEnvironment() };
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  return npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
};

/** Installs exactly what the lockfile says, unless that was done before. Ends the process when it cannot. */
export const install = () => {
  if (installed() === wanted()) return;
  takeLock();
  try {
    if (installed() === wanted()) return;
    if (!isInstalledByHand()) {
      console.error(
        `${installed() ? "The dependencies changed" : "First start"}: installing them, this takes about a minute…`,
      );
      const { status } = npmCi();
      if (status !== 0) {
        console.error("The dependencies could not be installed: see npm's message above, then try again.");
        process.exitCode = status ?? 1;
        process.exit();
      }
    }
    // Written last: an installation that was interrupted is done again.
    writeFileSync(stampFile, wanted());
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};
