import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WrongSetting } from "@kinkeeper/platform/config";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";

/** How long to wait for a commit of the product, in milliseconds. */
const busyTimeout = 10_000;

/** A database as it stands at one moment, while others write to it: under another name first, so that the copy before stays until it is whole. */
const copyDatabase = (from: string, to: string): void => {
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  // SQLite writes into an empty file that is there, for this user alone, and leaves it to us to have it on disk.
  const file = openSync(draft, "wx", 0o600);
  const database = new DatabaseSync(from, { timeout: busyTimeout, readOnly: true });
  try {
    database.prepare("vacuum into ?").run(draft);
    fsyncSync(file);
  } finally {
    database.close();
    closeSync(file);
  }
  renameSync(draft, to);
};

const keysIn = async (folder: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  if (!existsSync(folder)) return keys;
  const store = diskObjectStore(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory()))
    for await (const { key } of store.list(`${entry.name}/`)) keys.add(key);
  return keys;
};

/** What is not there yet is copied, what was removed since is removed: what was erased stays in no copy. */
const copyObjects = async (from: string, to: string): Promise<number> => {
  const [source, target] = [diskObjectStore(from), diskObjectStore(to)];
  const [here, there] = [await keysIn(from), await keysIn(to)];
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

const countEvents = (file: string): number => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare("select count(*) as count from events").get()!["count"]);
  } finally {
    database.close();
  }
};

/**
 * Copies what a data folder must not lose into other folders, also while the product runs, or brings an earlier copy up to date. Events come
 * first: keys and files are there before an event needs them, so that the copies that are made later hold all that the events need.
 * @param keysTo where the keys go, which are kept apart from what they open
 * @throws WrongSetting where there is no product in the folder, or the copy would take its place
 */
export const writeBackup = async (folder: string, to: string, keysTo: string): Promise<Backup> => {
  const [events, keys] = [path.join(folder, "events.db"), path.join(folder, "keys.db")];
  if (![events, keys].every((file) => existsSync(file)))
    throw new WrongSetting(`There is no Kinkeeper in ${folder}: it has no events.db and keys.db.`);
  for (const one of [to, keysTo]) {
    mkdirSync(one, { recursive: true, mode: 0o700 });
    // The product would go on writing to files that are not there any more.
    if (realpathSync(one) === realpathSync(folder))
      throw new WrongSetting(`A backup goes into another folder than ${folder}.`);
  }
  copyDatabase(events, path.join(to, "events.db"));
  copyDatabase(keys, path.join(keysTo, "keys.db"));
  const objects = await copyObjects(path.join(folder, "objects"), path.join(to, "objects"));
  return { events: countEvents(path.join(to, "events.db")), objects };
};
