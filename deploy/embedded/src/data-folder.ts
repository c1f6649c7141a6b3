import { accessSync, chmodSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "./make-folder.ts";
import { WrongSetting } from "@kinkeeper/platform/config";
import { lockFile } from "@kinkeeper/platform/sqlite/lock-file";
import { requireKeys } from "./required-keys.ts";

/** Where the embedded product keeps everything that must survive, and its read models. */
interface DataFiles {
  readonly events: string;
  readonly keys: string;
  readonly objects: string;
  readonly postgres: string;
  readonly demoAccounts: string;
  /** How far erasures were followed up. */
  readonly scrubbed: string;
}

export const filesIn = (folder: string): DataFiles => ({
  events: path.join(folder, "events.db"),
  keys: path.join(folder, "keys.db"),
  objects: path.join(folder, "objects"),
  postgres: path.join(folder, "pg"),
  demoAccounts: path.join(folder, "demo-accounts.json"),
  scrubbed: path.join(folder, "scrubbed"),
});

export interface DataFolder extends DataFiles {
  /** Lets another process use it. */
  release(): void;
}

/** A folder of somebody else's, whose group we are in, can be used and not be changed. */
const unlessAnothers = (error: unknown): void => {
  if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
};

const makeWritable = (folder: string): void => {
  try {
    makeFolder(folder);
    // It may have been made before, by hand or by a copy, for everybody to read.
    for (const inner of [folder, path.join(folder, "objects")])
      if (existsSync(inner))
        try {
          chmodSync(inner, 0o700);
        } catch (error) {
          unlessAnothers(error);
        }
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new WrongSetting(`The data folder ${folder} cannot be written to; set KINKEEPER_DATA to one that can.`, {
      cause: error,
    });
  }
};

/** Held by whoever uses the folder as a product, and so there wherever one ever ran. */
export const productLock = "lock.db";

/** Once started as root, or put back as root from a backup: every file is then another user's, though the folder may be ours. */
const requireOwn = (folder: string): void => {
  const { events, keys, objects, demoAccounts, scrubbed } = filesIn(folder);
  const databases = [events, keys].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
  const locks = ["lock", productLock].map((name) => path.join(folder, name));
  for (const file of [...databases, objects, demoAccounts, scrubbed, ...locks].filter((one) => existsSync(one)))
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new WrongSetting(
        `${file} cannot be read and written by this user; start Kinkeeper as the one it belongs to, or make it yours with chown -R.`,
        { cause: error },
      );
    }
};

/**
 * Two processes over one folder would overwrite each other's data. The file `lock` says who holds the lock. Answers how to let go.
 */
const takeLock = (folder: string): (() => void) => {
  const holder = path.join(folder, "lock");
  const lock = lockFile(path.join(folder, productLock));
  if (!lock) {
    const pid = existsSync(holder) ? readFileSync(holder, "utf8") : "unknown";
    throw new WrongSetting(`Kinkeeper is running over the data folder ${folder} already (process ${pid}).`);
  }
  writeFileSync(holder, String(process.pid), { mode: 0o600 });
  return () => {
    if (!lock.isOpen) return;
    rmSync(holder, { force: true });
    lock.close();
  };
};

/** @throws WrongSetting when the folder cannot be written to, holds what is another's, lacks its keys, or another process uses it. */
export const openDataFolder = (folder: string): DataFolder => {
  makeWritable(folder);
  requireOwn(folder);
  requireKeys(folder);
  const release = takeLock(folder);
  return { ...filesIn(folder), release };
};
