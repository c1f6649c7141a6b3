import { beforeEach, expect, test, vi } from "vitest";
import { streamName, type EventOf } from "@kinkeeper/contracts/event";
import type { Decider } from "./decider.ts";
import { DomainError } from "./domain-error.ts";
import type { EventJournal } from "./event-journal.ts";
import { createSqliteEventStore } from "./event-store/sqlite-event-store.ts";
import { newId } from "./ids.ts";
import { createJournal } from "./journal/event-journal.ts";
import { createSqliteKeyring } from "./keyring/sqlite-keyring.ts";
import { diaryContext, type diaryEvents } from "./testing/diary-context.ts";
import { unitOfWork, type UnitOfWork } from "./unit-of-work.ts";

type DiaryEvent = EventOf<typeof diaryEvents>;
const [tenantId, authorId] = [newId(), newId()];

/** Counts entries; the title names the diary, a diary that says "full" takes no more. */
const diary: Decider<number, { readonly text: string }, DiaryEvent> = {
  initialState: () => 0,
  evolve: (entries) => entries + 1,
  decide: ({ text }, entries) => {
    if (text === "refused") throw new DomainError("FORBIDDEN", "This diary takes no such entry.");
    if (text === `at most ${entries}`) return [];
    return [{ type: "EntryWritten", data: { authorId, day: "1912-06-23", text } }];
  },
};

const context = { tenantId, correlationId: "a", causationId: "b" };
let journal: EventJournal;
let one: string;
let other: string;
beforeEach(() => {
  journal = createJournal({
    store: createSqliteEventStore({ file: ":memory:" }),
    keyring: createSqliteKeyring({ file: ":memory:" }),
    contexts: [diaryContext],
    now: () => "2026-01-01T00:00:00Z",
    newId,
  });
  [one, other] = [streamName("diary", tenantId, newId()), streamName("diary", tenantId, newId())];
});

const revisionOf = async (stream: string) => (await journal.read(stream)).at(-1)?.revision ?? -1;
const act = <Result>(work: (unit: UnitOfWork) => Promise<Result>, options = {}) =>
  unitOfWork(journal, context, work, options);

test("an act is recorded in all its streams, and tells where", async () => {
  const { result, position } = await act(async (unit) => {
    await unit.decide(diary, one, { text: "Rain." });
    await unit.decide(diary, other, { text: "Sun." });
    return "done";
  });
  expect([result, await revisionOf(one), await revisionOf(other)]).toEqual(["done", 0, 0]);
  expect(position).toBe((await journal.read(other)).at(-1)!.position);
});

test("streams are written in the order in which they were decided on, not in which they were read", async () => {
  const append = vi.spyOn(journal, "append");
  await act(async (unit) => {
    await unit.load(diary, one);
    await unit.decide(diary, other, { text: "First." });
    await unit.decide(diary, one, { text: "Second." });
  });
  expect(append.mock.calls[0]![0].map(({ stream }) => stream)).toEqual([other, one]);
});

test("streams that know nothing of one another are written in rounds where that is asked for", async () => {
  const append = vi.spyOn(journal, "append");
  await act(
    async (unit) => {
      for (const stream of [one, other])
        for (const text of ["First.", "Second."]) await unit.decide(diary, stream, { text });
    },
    { isInRounds: true },
  );
  expect(append.mock.calls[0]![0].map(({ stream }) => stream)).toEqual([one, other, one, other]);
  expect([await revisionOf(one), await revisionOf(other)]).toEqual([1, 1]);
});

test("commands on one stream see what the one before led to", async () => {
  const { result } = await act(async (unit) => {
    await unit.decide(diary, one, { text: "a" });
    const second = await unit.decide(diary, one, { text: "b" });
    return { second, loaded: await unit.load(diary, one) };
  });
  expect(result.second).toMatchObject({ state: 2, revision: 1 });
  expect(result.loaded).toMatchObject({ state: 2, revision: 1, recorded: [] });
  expect(await revisionOf(one)).toBe(1);
});

test("a stream for which nothing was decided is left alone, and nothing at all has no position", async () => {
  const nothing = (unit: UnitOfWork) => unit.decide(diary, other, { text: "at most 0" });
  const some = await act(async (unit) => {
    await unit.decide(diary, one, { text: "a" });
    await nothing(unit);
  });
  expect(some.position).toBeDefined();
  expect(await revisionOf(other)).toBe(-1);
  expect((await act(nothing)).position).toBeUndefined();
});

test("when somebody else was faster in one of them, all of it is decided anew and recorded once", async () => {
  const event = { type: "EntryWritten", data: { authorId, day: "1912-06-22", text: "Earlier." } };
  let looks = 0;
  await act(async (unit) => {
    await unit.decide(diary, one, { text: "a" });
    const { revision } = await unit.decide(diary, other, { text: "b" });
    if ((looks += 1) === 1) await journal.append([{ stream: other, expectedRevision: -1, events: [event] }], context);
    return revision;
  });
  expect([looks, await revisionOf(one), await revisionOf(other)]).toEqual([2, 0, 1]);
});

test("when others are faster again and again, it is a conflict; a refusal is told at once", async () => {
  const event = { type: "EntryWritten", data: { authorId, day: "1912-06-22", text: "Earlier." } };
  const late = vi.fn<(unit: UnitOfWork) => Promise<void>>(async (unit) => {
    const { revision } = await unit.decide(diary, one, { text: "a" });
    await journal.append([{ stream: one, expectedRevision: revision - 1, events: [event] }], context);
  });
  await expect(act(late)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(late).toHaveBeenCalledTimes(5);
  const refused = vi.fn<(unit: UnitOfWork) => Promise<unknown>>((unit) => unit.decide(diary, one, { text: "refused" }));
  await expect(act(refused)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(refused).toHaveBeenCalledTimes(1);
});

test("given another revision than the caller saw, it is refused as stale and nothing is written", async () => {
  await act((unit) => unit.decide(diary, one, { text: "a" }));
  const stale = act(async (unit) => {
    await unit.decide(diary, other, { text: "b" });
    await unit.decide(diary, one, { text: "c" }, { ifRevision: 3 });
  });
  await expect(stale).rejects.toMatchObject({ code: "STALE_REVISION" });
  expect([await revisionOf(one), await revisionOf(other)]).toEqual([0, -1]);
});

test("said twice under one key it is answered as it was, and what is missing is recorded", async () => {
  const both = async (unit: UnitOfWork) => {
    const { events } = await unit.decide(diary, one, { text: "a" }, { ifRevision: -1 });
    await unit.decide(diary, other, { text: "b" });
    return events;
  };
  const key = { idempotencyKey: "click" };
  await act((unit) => unit.decide(diary, one, { text: "a" }), key);
  const { result, position } = await act(both, key);
  expect(result).toMatchObject([{ data: { text: "a" } }]);
  expect(position).toBeDefined();
  expect((await act(both, key)).position).toBe(position);
  expect([await revisionOf(one), await revisionOf(other)]).toEqual([0, 0]);
});

test("the same key records the same event ids", async () => {
  await act((unit) => unit.decide(diary, one, { text: "a" }), { idempotencyKey: "click" });
  const [first] = await journal.read(one);
  const append = vi.spyOn(journal.store, "append");
  await journal.append(
    [{ stream: one, expectedRevision: -1, events: [{ type: first!.type, data: first!.data }] }],
    context,
    {
      idempotencyKey: "click",
    },
  );
  expect(append.mock.calls[0]![0][0]!.events[0]!.eventId).toBe(first!.metadata.eventId);
  expect(await revisionOf(one)).toBe(0);
});
