import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { WrongSetting } from "./config.ts";
import { lockFile } from "./sqlite/lock-file.ts";

/** A folder for the sockets of one run. */
export interface RunFolder {
  readonly path: string;
  /** Takes it away, with all that is in it. */
  readonly remove: () => void;
}

/** Bytes of a Unix socket's path on every system. */
const longestSocketPath = 103;
const lockName = "lock";

/** Kept here: a lock that nobody refers to is let go of. */
const held = new Set<DatabaseSync>();

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** In what others can enter, or a link of theirs leads to, opening the lock could make or lock files of ours, and removing it take them. */
const isOwn = (folder: string): boolean => {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid!() && (found.mode & 0o077) === 0;
};

/** Takes away what runs left behind that were killed. One that has no lock is being made now. */
const sweep = (parent: string): void => {
  for (const name of readdirSync(parent).filter((one) => /^kk-\w{6}$/.test(one))) {
    const folder = path.join(parent, name);
    try {
      if (!isOwn(folder) || !readdirSync(folder).includes(lockName)) continue;
      const lock = lockFile(path.join(folder, lockName));
      if (!lock) continue;
      remove(folder);
      lock.close();
    } catch {
      // Its owner takes it away at this moment: it is not ours to remove.
    }
  }
};

/** A new folder that only this user can enter (mode 0700), with a name short enough for sockets named like this. @throws WrongSetting */
export const makeRunFolder = (socketName: string): RunFolder => {
  const longest = path.join(tmpdir(), "kk-XXXXXX", socketName).length;
  const parent = longest > longestSocketPath ? "/tmp" : tmpdir();
  try {
    const folder = mkdtempSync(path.join(parent, "kk-"));
    // Windows has no sockets to leave behind, and renames no open files.
    if (process.platform === "win32") return { path: folder, remove: () => remove(folder) };
    sweep(parent);
    // Under its name once it is held: nobody takes this folder for one that was left behind.
    const unnamed = path.join(folder, `${lockName}.new`);
    const lock = lockFile(unnamed)!;
    held.add(lock);
    renameSync(unnamed, path.join(folder, lockName));
    return {
      path: folder,
      remove: () => {
        remove(folder);
        if (held.delete(lock)) lock.close();
      },
    };
  } catch (error) {
    throw new WrongSetting(
      `The folder for temporary files ${parent} cannot be used (${error instanceof Error ? error.message : String(error)}); set TMPDIR to one that can.`,
      { cause: error },
    );
  }
};
