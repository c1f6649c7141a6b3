import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { streamName } from "@kinkeeper/contracts/event";
import { WrongSetting } from "@kinkeeper/platform/config";
import type { EventStore, NewEvent, StoredEvent } from "@kinkeeper/platform/event-store";
import { createEsdbEventStore } from "@kinkeeper/platform/event-store/esdb-event-store";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { createPostgresKeyring } from "@kinkeeper/platform/keyring/postgres-keyring";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import {
  startTemporaryEventStoreDb,
  type TemporaryEventStoreDb,
} from "@kinkeeper/platform/testing/temporary-event-store-db";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDemoAccounts, writeDemoAccounts } from "../demo/demo-accounts.ts";
import { copyEvents, requireOwnEvents } from "./copy-events.ts";
import { copyKeys } from "./copy-keys.ts";
import { copyObjects } from "./copy-objects.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-move-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tenant = crypto.randomUUID();
const person = streamName("member", tenant, crypto.randomUUID());
const other = streamName("tenant", tenant, tenant);

const happened = (words: string): NewEvent => ({
  eventId: crypto.randomUUID(),
  type: "SomethingHappened",
  data: { words },
  metadata: { eventId: crypto.randomUUID(), tenantId: tenant } as unknown as NewEvent["metadata"],
});

describe("events", () => {
  let server: TemporaryEventStoreDb;
  let [from, to] = [] as unknown as [EventStore & { lastPosition(): bigint }, EventStore];
  beforeEach(async () => {
    server = await startTemporaryEventStoreDb();
    from = createSqliteEventStore({ file: path.join(folder, "events.db") });
    to = createEsdbEventStore({ url: server.url });
    await from.append([{ stream: other, expectedRevision: -1, events: [happened("founded")] }]);
    await from.append([{ stream: person, expectedRevision: -1, events: [happened("added"), happened("changed")] }]);
    await from.append([{ stream: other, expectedRevision: 0, events: [happened("renamed")] }]);
    await from.append([{ stream: person, expectedRevision: 1, events: [happened("changed again")] }]);
  });
  afterEach(async () => {
    await Promise.all([from.close(), to.close()]);
    await server.stop();
  });

  const all = async (store: EventStore): Promise<readonly Omit<StoredEvent, "position">[]> => {
    const found: Omit<StoredEvent, "position">[] = [];
    const done = new AbortController();
    for await (const { events, caughtUp } of store.follow({
      categories: ["tenant", "member"],
      after: 0n,
      signal: done.signal,
    })) {
      found.push(...events.map(({ position: _position, ...event }) => event));
      if (caughtUp) break;
    }
    done.abort();
    return found;
  };
  const copy = async (): Promise<number> => {
    await requireOwnEvents(from, to);
    return copyEvents(from, to, from.lastPosition(), () => undefined);
  };

  test("are there as they were, in their order across streams, and once however often they are copied", async () => {
    expect(await copy()).toBe(5);
    const before = await all(from);
    expect(await all(to)).toEqual(before);
    expect(before.map(({ data }) => data["words"])).toEqual([
      "founded",
      "added",
      "changed",
      "renamed",
      "changed again",
    ]);
    await from.append([{ stream: person, expectedRevision: 2, events: [happened("later")] }]);
    expect(await copy()).toBe(6);
    expect(await all(to)).toEqual(await all(from));
  });

  test("are not copied among others, nor over a stream that went on", async () => {
    const [first] = await from.read(other);
    await to.append([{ stream: other, expectedRevision: -1, events: [first!] }]);
    await to.append([{ stream: other, expectedRevision: 0, events: [happened("renamed there")] }]);
    await expect(copy()).rejects.toThrow(
      new WrongSetting(`The stream ${other} goes on in another way there: begin with an empty event store.`),
    );
    await from.close();
    from = createSqliteEventStore({ file: ":memory:" });
    await from.append([{ stream: person, expectedRevision: -1, events: [happened("added")] }]);
    await expect(copy()).rejects.toThrow(/holds other events/);
  });
});

describe("keys", () => {
  let database: TemporaryPostgres;
  beforeEach(async () => {
    database = await startTemporaryPostgres();
  });
  afterEach(() => database.stop());

  test("open what they opened, and those that were destroyed stay so", async () => {
    const file = path.join(folder, "keys.db");
    const [living, erased, secret] = [
      `${tenant}/${crypto.randomUUID()}`,
      `${tenant}/${crypto.randomUUID()}`,
      "platform/uploads",
    ];
    const own = createSqliteKeyring({ file });
    const keys = await own.ensure([living, erased, secret]);
    await own.destroy(erased);
    await own.close();
    expect(await copyKeys(file, () => database.url)).toBe(3);
    expect(await copyKeys(file, () => database.url)).toBe(3);
    const copied = createPostgresKeyring({ url: database.url });
    const opened = await copied.ensure([living, erased, secret]);
    expect(opened).toEqual(new Map([living, secret].map((name) => [name, keys.get(name)])));
    await copied.close();
  });

  test("are not copied over others of their names", async () => {
    const file = path.join(folder, "keys.db");
    const there = createPostgresKeyring({ url: database.url });
    await there.ensure(["platform/login-names"]);
    await there.close();
    const own = createSqliteKeyring({ file });
    await own.ensure(["platform/login-names"]);
    await own.close();
    await expect(copyKeys(file, () => database.url)).rejects.toThrow(/keyring holds other keys/);
  });
});

test("a demo, whose accounts share one password, is let out where it is asked for alone", () => {
  writeFileSync(path.join(folder, "events.db"), "");
  writeDemoAccounts(path.join(folder, "demo-accounts.json"), newDemoAccounts(undefined));
  const move = (demo: string) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, "main.ts"), folder], {
      encoding: "utf8",
      env: {
        ...process.env,
        EVENTSTORE_URL: "esdb://127.0.0.1:1?tls=false",
        KEYRING_URL: "postgres://127.0.0.1:1/keyring",
        KINKEEPER_DATA: path.join(folder, "target"),
        KINKEEPER_DEMO: demo,
      },
    }).stderr;
  expect(move("")).toMatch(/^This data folder holds the demo/);
  // Its keys are missing.
  expect(move("on")).toMatch(/no keys\.db/);
});

test("photos and files of every kind of owner are copied, and those that are there are left alone", async () => {
  const [source, target] = ["from", "to"].map((name) => path.join(folder, name)) as [string, string];
  const [from, to] = [diskObjectStore(source), diskObjectStore(target)];
  await from.put(`t/${tenant}/one`, Buffer.from("a photo"), "image/webp");
  await from.put("v/vendor/logo", Buffer.from("a logo"), "image/png");
  await to.put("v/vendor/logo", Buffer.from("a logo"), "image/png");
  const counts: number[] = [];
  expect(await copyObjects(source, to, (count) => counts.push(count))).toBe(2);
  expect(counts).toEqual([1, 2]);
  const photo = await to.get(`t/${tenant}/one`);
  expect([photo!.contentType, await text(photo!.stream)]).toEqual(["image/webp", "a photo"]);
  expect(await copyObjects(path.join(folder, "nothing"), to, () => undefined)).toBe(0);
});
