import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { streamParts } from "@kinkeeper/contracts/event";
import { eventStoreContract } from "../testing/event-store-contract.ts";
import { followUntil, newCategory, newStream, sampleEvent, sampleEvents, started } from "../testing/sample-events.ts";
import { createSqliteEventStore } from "./sqlite-event-store.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "kinkeeper-events-"));
const script = (name: string): string => join(import.meta.dirname, "../testing", name);
const unavailable = { name: "StoreUnavailable" };

eventStoreContract("SQLite on disk", async () => {
  const folder = newFolder();
  return {
    open: () => createSqliteEventStore({ file: join(folder, "events.db") }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

test("of a category that is known up to a position only later events are read", async () => {
  const folder = newFolder();
  const file = join(folder, "events.db");
  const store = createSqliteEventStore({ file });
  const [busy, quiet] = [newCategory(), newCategory()];
  const [busyStream, quietStream] = [newStream(busy), newStream(quiet)];
  await store.append([started(busyStream, sampleEvents(30))]);
  await store.append([started(quietStream, sampleEvents(2))]);
  await store.append([{ stream: busyStream, expectedRevision: 29, events: sampleEvents(1) }]);
  await store.close();

  const again = createSqliteEventStore({ file });
  const known = new Map([[busy, (await again.read(busyStream))[29]!.position]]);
  const { events } = await followUntil(again, [busy, quiet], (_, { caughtUp }) => caughtUp, { known, batchSize: 2 });
  expect(events.map(({ stream, revision }) => [stream, revision])).toEqual([
    [quietStream, 0],
    [quietStream, 1],
    [busyStream, 30],
  ]);
  await again.close();
  rmSync(folder, { recursive: true });
});

test("a look at the file while an append is being answered has nobody read again what was appended", async () => {
  const folder = newFolder();
  const store = createSqliteEventStore({ file: join(folder, "events.db") });
  const [busy, quiet] = [newCategory(), newCategory()];
  const over = new AbortController();
  const idle = store.follow({ categories: [quiet], after: 0n, signal: over.signal })[Symbol.asyncIterator]();
  await idle.next();
  const waiting = idle.next(); // looks at the file every second
  const followers = [1, 2].map(() => followUntil(store, [busy], (all) => all.length === 3));
  const events = sampleEvents(3);
  const appended = store.append([started(newStream(busy), events)]);
  await nextTurn();
  // Meanwhile the thread commits, its answer waits, and the look is due.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  await appended;
  const [one, other] = await Promise.all(followers);
  expect(one!.events).toHaveLength(3);
  expect(one!.events.every((event, at) => event === other!.events[at])).toBe(true);
  over.abort();
  await waiting;
  await store.close();
  rmSync(folder, { recursive: true });
});

test("those who go through the store together are handed the same objects, each what it wants", async () => {
  const folder = newFolder();
  const file = join(folder, "events.db");
  const store = createSqliteEventStore({ file });
  const stream = newStream(newCategory());
  const category = streamParts(stream).category;
  const events = Array.from({ length: 40 }, (_, at) => sampleEvent({ at }, at % 2 === 0 ? "Even" : "Odd"));
  await store.append([started(stream, events)]);
  await store.close();

  const again = createSqliteEventStore({ file });
  const follow = (types?: readonly string[]) =>
    followUntil(again, [category], (_, { caughtUp }) => caughtUp, {
      batchSize: 7,
      together: true,
      ...(types ? { types: new Map([[category, types]]) } : {}),
    });
  const [all, odd] = await Promise.all([follow(), follow(["Odd"])]);
  expect(all.events.map(({ revision }) => revision)).toEqual([...events.keys()]);
  expect(odd.events.map(({ revision }) => revision)).toEqual(
    all.events.map(({ revision }) => revision).filter((at) => at % 2 === 1),
  );
  expect(odd.events.every((event) => event === all.events[event.revision])).toBe(true);
  await again.close();
  rmSync(folder, { recursive: true });
});

test("whoever wants only some types of a category is handed those, and passes by the others", async () => {
  const folder = newFolder();
  const file = join(folder, "events.db");
  const store = createSqliteEventStore({ file });
  const stream = newStream(newCategory());
  const events = [sampleEvent({ name: "Ada" }, "Wanted"), sampleEvent({ name: "Emma" }, "Other")];
  await store.append([started(stream, events)]);
  await store.close();

  const again = createSqliteEventStore({ file });
  const categories = [streamParts(stream).category, newCategory()];
  const ofTypes = async (wanted: readonly string[]) => {
    const types = new Map([[categories[0]!, wanted]]);
    return followUntil(again, categories, (_, { caughtUp }) => caughtUp, { types });
  };
  const stored = await again.read(stream);
  const last = again.lastPosition();
  const some = await ofTypes(["Wanted", "Never"]);
  expect(some.events).toEqual([stored[0]]);
  expect(some.batches.at(-1)).toMatchObject({ position: last, caughtUp: true });
  expect(await ofTypes([])).toEqual({ events: [], batches: [{ events: [], position: last, caughtUp: true }] });
  // Too many to look for each.
  const many = Array.from({ length: 101 }, (_, index) => `Type${index}`);
  expect((await ofTypes(["Wanted", ...many])).events).toEqual(stored);
  await again.close();
  rmSync(folder, { recursive: true });
});

describe("SQLite in trouble", () => {
  let folder: string;
  beforeAll(() => (folder = newFolder()));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("given a process killed while it writes, what it acknowledged is there once and no append is there in part", async () => {
    const file = join(folder, "killed.db");
    const [first, second] = [newCategory(), newCategory()];
    const acknowledged: string[] = [];
    for (const untilLines of [20, 200, 400]) {
      const writer = spawn(process.execPath, [script("crash-writer.ts"), file, first, second], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const before = acknowledged.length;
      for await (const line of createInterface(writer.stdout)) {
        acknowledged.push(line);
        if (acknowledged.length - before === untilLines) writer.kill("SIGKILL");
      }
    }

    const store = createSqliteEventStore({ file });
    for (const line of acknowledged) {
      const [one = "", other = "", position = ""] = line.split(" ");
      expect(await store.read(one)).toHaveLength(2);
      expect((await store.read(other)).map((event) => [event.revision, event.position])).toEqual([
        [0, BigInt(position) - 2n],
        [1, BigInt(position) - 1n],
        [2, BigInt(position)],
      ]);
    }
    const { events } = await followUntil(store, [first, second], (_, { caughtUp }) => caughtUp);
    const count = (category: string): number => events.filter(({ stream }) => stream.startsWith(`${category}-`)).length;
    expect(count(first) / 2).toBe(count(second) / 3);
    expect(count(first) / 2).toBeGreaterThanOrEqual(acknowledged.length);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    await store.close();
  });

  test("given a full disk, the append is refused as unavailable and what was acknowledged stays readable", async () => {
    const file = join(folder, "full.db");
    // Blocks of 512 bytes; the signal that would end the process is ignored, so that writing fails instead.
    const limited = `trap '' XFSZ; ulimit -f 1200; exec "$0" "$@"`;
    const words = ["-c", limited, process.execPath, script("full-disk-writer.ts"), file];
    const { stdout } = await promisify(execFile)("sh", words);
    const { refusal, acknowledged, found } = JSON.parse(stdout) as Record<string, unknown>;
    expect(refusal).toBe("StoreUnavailable");
    expect(acknowledged).toBeGreaterThan(20);
    expect(found).toBe(acknowledged);
  });

  test("given a file that another process holds, the append is unavailable; afterwards it works", async () => {
    const file = join(folder, "locked.db");
    const store = createSqliteEventStore({ file });
    const stream = newStream(newCategory());
    const other = new DatabaseSync(file);
    other.exec("begin immediate");
    await expect(store.append([started(stream, sampleEvents(1))])).rejects.toMatchObject(unavailable);
    other.exec("rollback");
    other.close();
    await store.append([started(stream, sampleEvents(1))]);
    expect(await store.read(stream)).toHaveLength(1);
    await store.close();
  });

  test("given another process that writes to the file, a follower sees it, too", async () => {
    const file = join(folder, "shared.db");
    const category = newCategory();
    const [store, other] = [createSqliteEventStore({ file }), createSqliteEventStore({ file })];
    const { events } = await followUntil(store, [category], (all, { caughtUp }) => {
      if (caughtUp && all.length === 0) void other.append([started(newStream(category), sampleEvents(1))]);
      return all.length > 0;
    });
    expect(events).toHaveLength(1);
    await store.close();
    await other.close();
  });

  test("given a file that is no database, opening it is refused with its name and what to do", () => {
    const file = join(folder, "text.db");
    writeFileSync(file, "Dear diary, ".repeat(1_000));
    const message = `${file} is damaged (file is not a database): put it back from a backup, as docs/operations.md says`;
    expect(() => createSqliteEventStore({ file })).toThrow(expect.objectContaining({ name: "StoreRefused", message }));
  });

  test("given a file cut short, it is refused as damaged", async () => {
    const file = join(folder, "cut.db");
    const category = newCategory();
    const store = createSqliteEventStore({ file });
    await store.append([started(newStream(category), sampleEvents(2_000))]);
    await store.close();
    truncateSync(file, 3 * 4_096);
    const follow = async () => {
      const cut = createSqliteEventStore({ file });
      try {
        await followUntil(cut, [category], (_, { caughtUp }) => caughtUp);
      } finally {
        await cut.close();
      }
    };
    await expect(follow()).rejects.toMatchObject({
      name: "StoreRefused",
      message: expect.stringContaining(file) as string,
    });
  });

  test("given a folder that is not there, opening is unavailable", () => {
    const file = join(folder, "nowhere", "events.db");
    expect(() => createSqliteEventStore({ file })).toThrow(expect.objectContaining(unavailable));
  });

  test("the file can be read by its owner alone", async () => {
    const file = join(folder, "private.db");
    const store = createSqliteEventStore({ file });
    await store.append([started(newStream(newCategory()), sampleEvents(1))]);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o077).toBe(0);
    await store.close();
  });

  test("an open store does not keep its process alive", async () => {
    const program = `
      import { createSqliteEventStore } from ${JSON.stringify(join(import.meta.dirname, "sqlite-event-store.ts"))};
      createSqliteEventStore({ file: ${JSON.stringify(join(folder, "idle.db"))} });
    `;
    const idle = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
    const [code] = (await once(idle, "exit")) as [number];
    expect(code).toBe(0);
  });
});
