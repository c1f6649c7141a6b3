import { beforeEach, describe, expect, test, vi } from "vitest";
import fc from "fast-check";
import { streamName, type Context, type DomainEvent } from "@kinkeeper/contracts/event";
import type { CommandContext, EventJournal } from "../event-journal.ts";
import type { EventBatch, EventStore, StoredEvent } from "../event-store.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { keyName, type Keyring } from "../keyring.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { diaryContext } from "../testing/diary-context.ts";
import { createJournal } from "./event-journal.ts";

const tenantId = newId();
const authorId = newId();
const time = "2026-05-06T07:08:09.000Z";
const context: CommandContext = { tenantId, actorId: newId(), correlationId: "a request", causationId: "a click" };

const opened = { type: "DiaryOpened", data: { diaryId: newId(), title: "Summer" } };
const written = {
  type: "EntryWritten",
  data: { authorId, day: "1912-06-23", text: "Rain again, and Ægir lost the key.", mood: "damp" },
};
const removed = { authorId, day: "1912-06-23", text: "Removed" };

let store: EventStore;
let keyring: Keyring;
let journal: EventJournal;
let stream: string;
const journalOf = (contexts: readonly Context[]): EventJournal =>
  createJournal({ store, keyring, contexts, now: () => time, newId });

beforeEach(() => {
  store = createSqliteEventStore({ file: ":memory:" });
  keyring = createSqliteKeyring({ file: ":memory:" });
  journal = journalOf([diaryContext]);
  stream = streamName("diary", tenantId, newId());
});

const record = (...events: readonly DomainEvent[]) =>
  journal.append([{ stream, expectedRevision: -1, events }], context);

test("what hid something of a family is known by its place, of each context and of that family alone", async () => {
  const entry = { ...diaryContext.categories.diary[1], hides: () => true };
  const hiding = { ...diaryContext, categories: { diary: [diaryContext.categories.diary[0], entry] } };
  journal = journalOf([hiding]);
  await record(opened);
  expect([...journal.lastHiding(tenantId)]).toEqual([]);
  const { position } = await journal.append([{ stream, expectedRevision: 0, events: [written] }], context);
  expect([...journal.lastHiding(tenantId)]).toEqual([[diaryContext.name, position]]);
  await expect(journal.append([{ stream, expectedRevision: 0, events: [written] }], context)).rejects.toThrow();
  expect([...journal.lastHiding(tenantId)]).toEqual([[diaryContext.name, position]]);
  expect([...journal.lastHiding(newId())]).toEqual([]);
});

describe("recording", () => {
  test("events read back typed, with who, when and why", async () => {
    const { position } = await record(opened, written);
    const [first, second] = await journal.read(stream);
    expect(first).toMatchObject({ ...opened, stream, revision: 0 });
    expect(second).toMatchObject({ ...written, stream, revision: 1, position });
    expect(second!.metadata).toEqual({
      eventId: expect.any(String),
      tenantId,
      actorId: context.actorId,
      schemaVersion: 1,
      correlationId: "a request",
      causationId: "a click",
      time,
    });
  });

  test("an act of the system has no actor", async () => {
    const { tenantId, correlationId, causationId } = context;
    await journal.append([{ stream, expectedRevision: -1, events: [opened] }], {
      tenantId,
      correlationId,
      causationId,
    });
    const [event] = await journal.read(stream);
    expect(event!.metadata).not.toHaveProperty("actorId");
  });

  test("reading starts at the revision asked for", async () => {
    await record(opened, written);
    expect(await journal.read(stream, 1)).toHaveLength(1);
  });

  test("several streams are written at once", async () => {
    const other = streamName("diary", tenantId, newId());
    const events = [opened];
    await journal.append(
      [stream, other].map((name) => ({ stream: name, expectedRevision: -1, events })),
      context,
    );
    expect(await journal.read(other)).toHaveLength(1);
  });

  test("given the same key, the same act is written once, with ids that follow from it", async () => {
    const append = () =>
      journal.append([{ stream, expectedRevision: -1, events: [opened, written] }], context, {
        idempotencyKey: "click 1",
      });
    const first = await append();
    expect(await append()).toEqual(first);
    expect(await journal.read(stream)).toHaveLength(2);
  });

  test("given a key, a stream that is written in two parts has the ids that it would have in one", async () => {
    const options = { idempotencyKey: "click 1" };
    const parts = [opened, written].map((event, at) => ({ stream, expectedRevision: at - 1, events: [event] }));
    const inParts = await journal.append(parts, context, options);
    const whole = await journal.append([{ stream, expectedRevision: -1, events: [opened, written] }], context, options);
    expect(whole).toEqual(inParts);
    expect(await journal.read(stream)).toHaveLength(2);
  });

  test("given the same key in two streams, their event ids differ", async () => {
    const other = streamName("diary", tenantId, newId());
    const appends = [stream, other].map((name) => ({ stream: name, expectedRevision: -1, events: [opened, opened] }));
    await journal.append(appends, context, { idempotencyKey: "click 1" });
    const recorded = [...(await journal.read(stream)), ...(await journal.read(other))];
    expect(new Set(recorded.map(({ metadata }) => metadata.eventId)).size).toBe(4);
  });
});

describe("what may not be recorded", () => {
  const assertRefused = async (events: readonly DomainEvent[], name = stream, as = context): Promise<void> => {
    const append = journal.append([{ stream: name, expectedRevision: -1, events }], as);
    await expect(append).rejects.toMatchObject({ name: "InvalidEvent" });
    expect(await store.read(name)).toEqual([]);
  };

  test("an event of a type that the stream does not know", () => assertRefused([{ type: "DiaryBurnt", data: {} }]));

  test("an event in a stream of an unknown category", () =>
    assertRefused([opened], streamName("letter", tenantId, newId())));

  test("an event of another shape, and nothing of what came with it", () =>
    assertRefused([opened, { type: "DiaryOpened", data: { diaryId: "1", title: "" } }]));

  test("an event of another tenant", () => assertRefused([opened], streamName("diary", newId(), newId())));

  test("the refusal quotes nothing that somebody wrote", async () => {
    const secret = "my secret";
    const append = record({ type: "EntryWritten", data: { authorId: secret, day: secret, text: { secret }, mood: 1 } });
    await expect(append).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }));
  });

  test("fields that no schema knows are left out", async () => {
    await record({ type: "DiaryOpened", data: { ...opened.data, colour: "red" } });
    expect((await journal.read(stream))[0]?.data).toEqual(opened.data);
  });
});

describe("personal fields", () => {
  test("lie in the store encrypted", async () => {
    await record(opened, written);
    const [, stored] = await store.read(stream);
    expect(stored!.data).toEqual({ authorId, day: "1912-06-23", $personal: expect.any(String) });
    expect(JSON.stringify(stored!.data)).not.toMatch(/Rain|damp|mood/);
  });

  test("are never encrypted twice alike, so that nobody sees who wrote the same", async () => {
    await record(...Array.from({ length: 600 }, () => written));
    const sealed = (await store.read(stream)).map(({ data }) => String(data["$personal"]));
    expect(new Set(sealed).size).toBe(600);
    // The nonce stands first: AES-GCM breaks where one comes back under the same key.
    expect(new Set(sealed.map((text) => text.slice(0, 16))).size).toBe(600);
  });

  test("once the key is destroyed read as removed, and the rest stays", async () => {
    await record(opened, written);
    await keyring.destroy(keyName(tenantId, authorId));
    const [first, second] = await journal.read(stream);
    expect(first!.data).toEqual(opened.data);
    expect(second!.data).toEqual(removed);
  });

  test("are known to whoever follows the process that recorded them, as long as there is a key, and written down nowhere", async () => {
    const after = (await record(opened)).position;
    const appends = [{ stream, expectedRevision: 0, events: [written] }];
    await journal.append(appends, context);
    const following = store.follow({ categories: ["diary"], after, signal: AbortSignal.timeout(60_000) });
    const { value: batch } = await following[Symbol.asyncIterator]().next();
    const followed = (batch as EventBatch).events;

    const forged = followed.map((event) => ({
      ...event,
      unsealed: event.unsealed!,
      data: { ...event.data, $personal: "?" },
    }));
    expect((await journal.decode(forged))[0]!.data).toEqual(written.data);
    expect(JSON.stringify(followed.map((event) => ({ ...event, position: 0 })))).not.toMatch(/Rain|damp|mood/);
    await keyring.destroy(keyName(tenantId, authorId));
    expect((await journal.decode(followed))[0]!.data).toEqual(removed);
  });

  test("of an account are protected by the account's key, in whatever family's stream they stand", async () => {
    const userId = newId();
    await record({ type: "DiaryLent", data: { userId, note: "until Sunday" } });
    expect((await journal.read(stream))[0]?.data).toEqual({ userId, note: "until Sunday" });
    await keyring.destroy(keyName("platform", userId));
    expect((await journal.read(stream))[0]?.data).toEqual({ userId, note: "Removed" });
  });

  test("of two people have two keys", async () => {
    const otherId = newId();
    await record(written, { type: "EntryWritten", data: { ...written.data, authorId: otherId } });
    await keyring.destroy(keyName(tenantId, otherId));
    const [mine, theirs] = await journal.read(stream);
    expect(mine!.data).toEqual(written.data);
    expect(theirs!.data).toEqual({ ...removed, authorId: otherId });
  });

  test("about somebody who was erased are not recorded", async () => {
    await keyring.destroy(keyName(tenantId, authorId));
    await record(written);
    expect((await store.read(stream))[0]?.data).toEqual({ authorId, day: "1912-06-23", $personal: "" });
    expect((await journal.read(stream))[0]?.data).toEqual(removed);
  });

  test("cannot be moved to another event or changed", async () => {
    const elsewhere = streamName("diary", tenantId, newId());
    await record(written, written);
    const [first, second] = await store.read(stream);
    for (const forged of [
      { ...second!, data: first!.data },
      { ...first!, stream: elsewhere },
      { ...first!, type: "DiaryLent", data: { ...first!.data, userId: authorId } },
      { ...first!, data: { ...first!.data, $personal: String(first!.data["$personal"]).replace(/^..../, "AAAA") } },
      { ...first!, data: { ...first!.data, $personal: "AAAA" } },
    ]) {
      await keyring.ensure([keyName("platform", authorId)]);
      await expect(journal.decode([forged])).rejects.toMatchObject({ name: "UnreadableEvent", event: forged });
    }
  });

  test("of many events are read with one question to the keyring", async () => {
    const events = Array.from({ length: 50 }, () => ({
      type: "EntryWritten",
      data: { ...written.data, authorId: newId() },
    }));
    await record(...events);
    const find = vi.spyOn(keyring, "find");
    expect((await journal.decode(await store.read(stream))).map(({ data }) => data)).toEqual(
      events.map(({ data }) => data),
    );
    expect(find).toHaveBeenCalledOnce();
  });

  test("a long stream is decoded in pieces between which others get their turn", async () => {
    const text = "x".repeat(100_000);
    await record(opened, ...Array.from({ length: 30 }, () => ({ ...written, data: { ...written.data, text } })));
    const stored = await store.read(stream);
    let turns = 0;
    let isOver = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    expect(await journalOf([diaryContext]).decode(stored)).toHaveLength(31);
    isOver = true;
    expect(turns).toBeGreaterThan(5);
  });

  test("any text comes back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }),
        fc.option(fc.string(), { nil: undefined }),
        async (text, mood) => {
          const name = streamName("diary", tenantId, newId());
          const data = { authorId, day: "1912-06-23", text, ...(mood === undefined ? {} : { mood }) };
          await journal.append(
            [{ stream: name, expectedRevision: -1, events: [{ type: "EntryWritten", data }] }],
            context,
          );
          expect((await journal.read(name))[0]?.data).toEqual(data);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("what cannot be understood", () => {
  test("an event of an unknown type is left out for projections, and refused where a rule would be decided without it", async () => {
    await record(opened, written);
    const narrow: Context = { name: "diary", categories: { diary: [diaryContext.categories.diary[0]] } };
    const other = journalOf([narrow]);
    const stored = await store.read(stream);
    expect((await other.decode(stored)).map(({ type }) => type)).toEqual(["DiaryOpened"]);
    expect(await journalOf([]).decode(stored)).toEqual([]);
    await expect(other.read(stream)).rejects.toMatchObject({ name: "UnreadableEvent", event: stored[1] });
  });

  test("an event that is handed over again is decrypted and checked once", async () => {
    await record(written);
    const stored = await store.read(stream);
    const find = vi.spyOn(keyring, "find");
    const [first] = await journal.decode(stored);
    expect((await journal.decode(stored))[0]).toBe(first);
    expect(find).toHaveBeenCalledTimes(1);
    expect((await journal.decode(await store.read(stream)))[0]).toEqual(first);
  });

  test("an event that several ask for at once is decrypted once, and one that cannot be read is told to each of them", async () => {
    await record(opened, written);
    const [first, second] = await store.read(stream);
    const find = vi.spyOn(keyring, "find");
    const found = await Promise.all([1, 2, 3].map(() => journal.decode([first!, second!])));
    expect(found.map(([, event]) => event)).toEqual([found[0]![1], found[0]![1], found[0]![1]]);
    expect(find).toHaveBeenCalledTimes(1);
    const forged = { ...second!, type: "DiaryLent" };
    const told = await Promise.allSettled([1, 2].map(() => journal.decode([forged])));
    expect(told).toMatchObject([1, 2].map(() => ({ status: "rejected", reason: { name: "UnreadableEvent" } })));
  });

  const assertUnreadable = async (change: (event: StoredEvent) => StoredEvent): Promise<void> => {
    await record(opened);
    const forged = (await store.read(stream)).map(change);
    await expect(journal.decode(forged)).rejects.toMatchObject({ name: "UnreadableEvent", event: forged[0] });
  };

  test("an event whose tenant is not its stream's", () =>
    assertUnreadable((event) => ({ ...event, metadata: { ...event.metadata, tenantId: newId() } })));

  test("an event in a stream whose name is no name of ours", () =>
    assertUnreadable((event) => ({ ...event, stream: "diary-of-somebody" })));

  test("an event of another shape", () => assertUnreadable((event) => ({ ...event, data: { title: 1 } })));

  test("an event without proper metadata", () =>
    assertUnreadable((event) => ({ ...event, metadata: { ...event.metadata, time: "yesterday" } })));

  test("an event of a version yet to come", () =>
    assertUnreadable((event) => ({ ...event, metadata: { ...event.metadata, schemaVersion: 2 } })));
});
