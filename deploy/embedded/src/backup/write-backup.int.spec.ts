import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { streamName } from "@kinkeeper/contracts/event";
import { WrongSetting } from "@kinkeeper/platform/config";
import type { NewEvent } from "@kinkeeper/platform/event-store";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { keyName } from "@kinkeeper/platform/keyring";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "../data-folder.ts";
import { writeBackup } from "./write-backup.ts";

let root: string;
let [data, to, keys] = ["", "", ""];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "kinkeeper-backup-"));
  [data, to, keys] = ["data", "copy", "keys"].map((name) => path.join(root, name)) as [string, string, string];
});
afterEach(() => rmSync(root, { recursive: true }));

const tenant = crypto.randomUUID();
const stream = streamName("member", tenant, tenant);
const happened = (key: string): NewEvent => ({
  eventId: crypto.randomUUID(),
  type: "SomethingHappened",
  data: { key },
  metadata: { tenantId: tenant } as unknown as NewEvent["metadata"],
});

/** What an object of the copy says; undefined where there is none. */
const copied = async (key: string): Promise<string | undefined> => {
  const object = await diskObjectStore(path.join(to, "objects")).get(key);
  return object && text(object.stream);
};

test("what is copied while others write is whole up to a moment, and its keys are there", async () => {
  const objects = diskObjectStore(path.join(data, "objects"));
  await objects.put("t/family/photo", Buffer.from("a photo"), "image/webp");
  const events = createSqliteEventStore({ file: path.join(data, "events.db") });
  const keyring = createSqliteKeyring({ file: path.join(data, "keys.db") });
  const enough = new AbortController();
  let written = 0;
  const write = async (): Promise<void> => {
    while (!enough.signal.aborted) {
      const name = `${tenant}/${crypto.randomUUID()}`;
      await keyring.ensure([name]);
      await events.append([{ stream, expectedRevision: written - 1, events: [happened(name)] }]);
      written += 1;
    }
  };
  const writing = write();
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const backup = await writeBackup(data, to, keys);
  enough.abort();
  await writing;
  await Promise.all([events.close(), keyring.close()]);

  expect(backup).toEqual({ events: expect.any(Number) as number, objects: 1 });
  expect(backup.events).toBeGreaterThanOrEqual(before);
  expect(readdirSync(to).toSorted()).toEqual(["events.db", "objects"]);
  expect(statSync(path.join(keys, "keys.db")).mode & 0o777).toBe(0o600);
  const [store, opens] = [
    createSqliteEventStore({ file: path.join(to, "events.db") }),
    createSqliteKeyring({ file: path.join(keys, "keys.db") }),
  ];
  const found = await store.read(stream);
  expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: backup.events }, (_, at) => at));
  const names = found.map((event) => String(event.data["key"]));
  expect([...(await opens.find(names)).keys()].toSorted()).toEqual(names.toSorted());
  await Promise.all([store.close(), opens.close()]);
});

test("a copy that is brought up to date loses what was erased, and keeps what did not change", async () => {
  const objects = diskObjectStore(path.join(data, "objects"));
  const [kept, erased] = ["t/family/kept", "t/family/erased"];
  for (const key of [kept, erased]) await objects.put(key, Buffer.from(key), "image/webp");
  const events = createSqliteEventStore({ file: path.join(data, "events.db") });
  const keyring = createSqliteKeyring({ file: path.join(data, "keys.db") });
  await keyring.ensure(["a/one"]);
  await writeBackup(data, to, to);
  await objects.remove(erased);
  await keyring.destroy("a/one");
  await events.append([{ stream, expectedRevision: -1, events: [happened("a/one")] }]);
  expect(await writeBackup(data, to, to)).toEqual({ events: 1, objects: 1 });
  await Promise.all([events.close(), keyring.close()]);
  expect(await Promise.all([erased, kept].map(copied))).toEqual([undefined, kept]);
  const opens = createSqliteKeyring({ file: path.join(to, "keys.db") });
  expect(await opens.find(["a/one"])).toEqual(new Map());
  await opens.close();
});

test("where a copy fails the one before stays, and a folder without a product is none", async () => {
  await expect(writeBackup(data, to, to)).rejects.toThrow(`There is no Kinkeeper in ${data}.`);
  await createSqliteKeyring({ file: path.join(root, "keys.db") }).close();
  const events = createSqliteEventStore({ file: path.join(root, "events.db") });
  await events.append([{ stream, expectedRevision: -1, events: [happened("a/one")] }]);
  await events.close();
  await writeBackup(root, to, to);
  writeFileSync(path.join(root, "events.db"), "no database");
  await expect(writeBackup(root, to, to)).rejects.toThrow(/not a database/);
  const earlier = createSqliteEventStore({ file: path.join(to, "events.db") });
  expect(await earlier.read(stream)).toHaveLength(1);
  await earlier.close();
});

/** A data folder of its own with one event, and its key. */
const productIn = async (folder: string): Promise<void> => {
  mkdirSync(folder);
  await createSqliteKeyring({ file: path.join(folder, "keys.db") }).close();
  const events = createSqliteEventStore({ file: path.join(folder, "events.db") });
  await events.append([{ stream, expectedRevision: -1, events: [happened("a/one")] }]);
  await events.close();
};

test("a copy takes the place of an earlier one of the same product and of nothing else", async () => {
  await productIn(data);
  const other = path.join(root, "other");
  await productIn(other);
  await writeBackup(other, to, to);
  const before = readFileSync(path.join(data, "events.db"));
  symlinkSync(data, path.join(root, "link"));
  for (const inside of [data, path.join(data, "objects/t/copy"), path.join(root, "link")])
    await expect(writeBackup(data, inside, keys)).rejects.toThrow(
      new WrongSetting(`A copy must lie outside of what it is a copy of: ${data}.`),
    );
  await expect(writeBackup(data, keys, data)).rejects.toThrow(/must lie outside/);
  await expect(writeBackup(data, to, keys)).rejects.toThrow(/holds a copy of another Kinkeeper/);
  openDataFolder(other).release();
  await expect(writeBackup(data, other, keys)).rejects.toThrow(/Kinkeeper has run over/);
  writeFileSync(path.join(root, "file"), "");
  await expect(writeBackup(data, path.join(root, "file"), keys)).rejects.toThrow(
    new WrongSetting(`The folder ${path.join(root, "file")} cannot be written to.`),
  );
  expect(readFileSync(path.join(data, "events.db"))).toEqual(before);
});

test("neither the keys of another product are replaced, nor files removed that are no copy", async () => {
  const keyIn = async (folder: string): Promise<void> => {
    const keyring = createSqliteKeyring({ file: path.join(folder, "keys.db") });
    await keyring.ensure(["platform/secret", keyName(tenant, crypto.randomUUID())]);
    await keyring.close();
  };
  const other = path.join(root, "other");
  for (const folder of [data, other]) {
    await productIn(folder);
    await keyIn(folder);
  }
  await writeBackup(other, path.join(root, "copy of other"), keys);
  const theirs = readFileSync(path.join(keys, "keys.db"));
  await expect(writeBackup(data, to, keys)).rejects.toThrow(/holds a copy of another Kinkeeper/);
  expect(readFileSync(path.join(keys, "keys.db"))).toEqual(theirs);

  const somebodys = path.join(root, "somebody's");
  mkdirSync(path.join(somebodys, "objects", "t"), { recursive: true });
  await diskObjectStore(path.join(data, "objects")).put("t/family/photo", Buffer.from("a photo"), "image/webp");
  await expect(writeBackup(data, somebodys, to)).rejects.toThrow(/holds a folder “objects” that is no copy/);
  expect(readdirSync(somebodys)).toEqual(["objects"]);

  const own = path.join(root, "own");
  for (const run of [1, 2]) {
    expect(await writeBackup(data, own, own)).toEqual({ events: 1, objects: 1 });
    if (run === 1) await keyIn(data);
  }
});

test("copies of files stay where the files themselves are all away, as on a disk that is not mounted", async () => {
  await productIn(data);
  await diskObjectStore(path.join(data, "objects")).put("t/family/photo", Buffer.from("a photo"), "image/webp");
  await writeBackup(data, to, to);
  rmSync(path.join(data, "objects"), { recursive: true });
  await expect(writeBackup(data, to, to)).rejects.toThrow(/objects holds no files/);
  expect(await copied("t/family/photo")).toBe("a photo");
});

test.skipIf(process.getuid?.() === 0)("of a folder of another user's it says so", async () => {
  await productIn(data);
  chmodSync(data, 0o000);
  try {
    await expect(writeBackup(data, to, to)).rejects.toThrow(/is another user's/);
  } finally {
    chmodSync(data, 0o700);
  }
});

test("one at a time is written, and none without the keys", async () => {
  await productIn(data);
  const results = await Promise.allSettled([writeBackup(data, to, to), writeBackup(data, to, to)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  rmSync(path.join(data, "keys.db"));
  await expect(writeBackup(data, to, to)).rejects.toThrow(/no keys\.db/);
  expect(existsSync(path.join(data, "keys.db"))).toBe(false);
});
