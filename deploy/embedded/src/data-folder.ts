import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, accessSync, writeSync } from "node:fs";
import path from "node:path";
import { WrongSetting } from "@kinkeeper/platform/config";

/** Where the embedded product keeps everything that must survive, and its read models. */
export interface DataFolder {
  readonly events: string;
  readonly keys: string;
  readonly objects: string;
  readonly postgres: string;
  readonly demoAccounts: string;
  /** Lets another process use it. */
  release(): void;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const makeWritable = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new WrongSetting(`The data folder ${folder} cannot be written to; set KINKEEPER_DATA to one that can.`, {
      cause: error,
    });
  }
};

/** Two processes over one folder would overwrite each other's read models. A lock whose process died is taken over. */
const takeLock = (file: string, folder: string): void => {
  for (;;) {
    try {
      const lock = openSync(file, "wx", 0o600);
      writeSync(lock, String(process.pid));
      closeSync(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = Number(readFileSync(file, "utf8"));
    if (holder !== process.pid && holder > 0 && isAlive(holder))
      throw new WrongSetting(`Kinkeeper is running over the data folder ${folder} already (process ${holder}).`);
    rmSync(file, { force: true });
  }
};

/** @throws WrongSetting when the folder cannot be written to or another process uses it. */
export const openDataFolder = (folder: string): DataFolder => {
  makeWritable(folder);
  const lock = path.join(folder, "lock");
  takeLock(lock, folder);
  return {
    events: path.join(folder, "events.db"),
    keys: path.join(folder, "keys.db"),
    objects: path.join(folder, "objects"),
    postgres: path.join(folder, "pg"),
    demoAccounts: path.join(folder, "demo-accounts.json"),
    release: () => rmSync(lock, { force: true }),
  };
};
