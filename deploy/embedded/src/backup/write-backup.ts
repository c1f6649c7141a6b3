import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WrongSetting } from "@kinkeeper/platform/config";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { lockFile } from "@kinkeeper/platform/sqlite/lock-file";
import { orUnavailable } from "@kinkeeper/platform/sqlite/sqlite-file";
import { productLock } from "../data-folder.ts";
import { busyTimeout, fileRows } from "../file-rows.ts";
import { keysBelow, prefixesIn } from "../object-keys.ts";
import { makeFolder } from "../make-folder.ts";
import { requireKeys } from "../required-keys.ts";

/** A database as it stands at one moment, while others write to it: under another name first, so that the copy before stays until it is whole. */
const copyDatabase = (from: string, to: string): void => {
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  // SQLite writes into an empty file that is there, for this user alone, and leaves it to us to have it on disk.
  const file = openSync(draft, "wx", 0o600);
  const database = new DatabaseSync(from, { timeout: busyTimeout });
  try {
    orUnavailable(() => database.prepare("vacuum into ?").run(draft));
    fsyncSync(file);
  } catch (error) {
    // On a disk that is full others need the room.
    rmSync(draft, { force: true });
    throw error;
  } finally {
    database.close();
    closeSync(file);
  }
  renameSync(draft, to);
};

/** What is not there yet is copied, what was removed since is removed: what was erased stays in no copy. */
const copyObjects = async (from: string, to: string): Promise<number> => {
  const [source, target] = [diskObjectStore(from), diskObjectStore(to)];
  const here = await keysBelow(source, prefixesIn(from));
  const there = await keysBelow(target, prefixesIn(to));
  // A disk that is not mounted looks like this, and the copies would go with it.
  if (here.size === 0 && there.size > 0)
    throw new WrongSetting(`${from} holds no files, ${to} does: remove these by hand if they are not wanted any more.`);
  for (const key of here) {
    const object = there.has(key) ? undefined : await source.get(key);
    if (object) await target.put(key, object.stream, object.contentType);
  }
  for (const key of there) if (!here.has(key)) await target.remove(key);
  return here.size;
};

/** How much a backup holds. */
export interface Backup {
  readonly events: number;
  readonly objects: number;
}

const firstEvent = (file: string): unknown =>
  fileRows(file, "events", "select event_id from events order by position limit 1")[0]?.["event_id"];

/** Of every key that ever was a row stays: those of an earlier copy are all here. Names of secrets are the same everywhere, keys are not. */
const areKeysOf = (keys: string, copy: string): boolean => {
  const [first] = fileRows(copy, "keys", "select name, key from keys order by made_at, name limit 1");
  const same = "select 1 from keys where name = ? and (key is null or key = ?)";
  return !first || fileRows(keys, "keys", same, first["name"]!, first["key"]!).length > 0;
};

const countEvents = (file: string): number =>
  Number(fileRows(file, "events", "select count(*) as count from events")[0]?.["count"] ?? 0);

/** @throws WrongSetting where there is no product in the folder, or not one for this user: a data folder is one user's alone */
const requireProduct = (folder: string): void => {
  try {
    accessSync(path.join(folder, "events.db"), constants.R_OK | constants.W_OK);
  } catch (error) {
    const isAnothers = error instanceof Error && "code" in error && error.code === "EACCES";
    throw new WrongSetting(
      isAnothers ? `${folder} is another user's: back it up as that user.` : `There is no Kinkeeper in ${folder}.`,
      { cause: error },
    );
  }
  requireKeys(folder);
};

/** Makes the folder that a copy goes to. @throws WrongSetting where it cannot, or where it would take the place of anything but an earlier copy */
const prepareTarget = (folder: string, to: string): void => {
  try {
    makeFolder(to);
    accessSync(to, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new WrongSetting(`The folder ${to} cannot be written to.`, { cause: error });
  }
  const [data, target] = [folder, to].map((one) => realpathSync(one)) as [string, string];
  const isWithin = (inner: string): boolean => `${target}${path.sep}`.startsWith(path.join(data, inner, path.sep));
  if (target === data || isWithin("objects") || isWithin("pg"))
    throw new WrongSetting(`A copy must lie outside of what it is a copy of: ${folder}.`);
  if (existsSync(path.join(to, productLock)))
    throw new WrongSetting(`Kinkeeper has run over ${to}, which no copy may replace: name another folder.`);
  const [ofEvents, ofKeys] = ["events.db", "keys.db"].map((name) => path.join(to, name)) as [string, string];
  const first = existsSync(ofEvents) ? firstEvent(ofEvents) : undefined;
  const areOthers = first !== undefined && first !== firstEvent(path.join(folder, "events.db"));
  if (areOthers || (existsSync(ofKeys) && !areKeysOf(path.join(folder, "keys.db"), ofKeys)))
    throw new WrongSetting(`${to} holds a copy of another Kinkeeper than that of ${folder}: name another folder.`);
};

/** Files that are not of the product are removed from a copy: where there is no copy yet they are somebody's. */
const requireNoFiles = (to: string): void => {
  if (!existsSync(path.join(to, "events.db")) && existsSync(path.join(to, "objects")))
    throw new WrongSetting(`${to} holds a folder “objects” that is no copy of Kinkeeper’s: name another folder.`);
};

/**
 * Copies what a data folder must not lose into other folders, also while the product runs, or brings an earlier copy up to date. Events come
 * first: keys and files are there before an event needs them, so that the copies that are made later hold all that the events need.
 * @param keysTo where the keys go, which are kept apart from what they open
 * @throws WrongSetting where there is no product in the folder, one is copied already, or the copy would replace anything but an earlier one
 */
export const writeBackup = async (folder: string, to: string, keysTo: string): Promise<Backup> => {
  const events = path.join(folder, "events.db");
  requireProduct(folder);
  // Of two at a time the slower one would leave older keys beside newer events.
  const lock = lockFile(path.join(folder, "backup.lock"));
  if (!lock) throw new WrongSetting(`Another backup of ${folder} is being written.`);
  try {
    for (const one of [to, keysTo]) prepareTarget(folder, one);
    requireNoFiles(to);
    copyDatabase(events, path.join(to, "events.db"));
    copyDatabase(path.join(folder, "keys.db"), path.join(keysTo, "keys.db"));
    const objects = await copyObjects(path.join(folder, "objects"), path.join(to, "objects"));
    return { events: countEvents(path.join(to, "events.db")), objects };
  } finally {
    lock.close();
  }
};
