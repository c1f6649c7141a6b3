import { beforeEach, expect, test, vi } from "vitest";
import { streamName } from "@kinkeeper/contracts/event";
import { DomainError } from "./domain-error.ts";
import type { EventJournal } from "./event-journal.ts";
import { createSqliteEventStore } from "./event-store/sqlite-event-store.ts";
import { newId } from "./ids.ts";
import { createJournal } from "./journal/event-journal.ts";
import { createSqliteKeyring } from "./keyring/sqlite-keyring.ts";
import { recordTogether, type Decisions } from "./record-together.ts";
import { diaryContext } from "./testing/diary-context.ts";

const tenantId = newId();
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

const opened = { type: "DiaryOpened", data: { diaryId: newId(), title: "Summer" } };
const opening = (stream: string, expectedRevision = -1) => ({ stream, expectedRevision, events: [opened] });
const revisionOf = async (stream: string) => (await journal.read(stream)).at(-1)?.revision ?? -1;

test("an act is recorded in all its streams, and tells where", async () => {
  const decide = async () => ({ decided: [opening(one), opening(other)], result: "done" });
  const { result, position } = await recordTogether(journal, context, decide);
  expect([result, await revisionOf(one), await revisionOf(other)]).toEqual(["done", 0, 0]);
  expect(position).toBe((await journal.read(other)).at(-1)!.position);
});

test("a stream for which nothing was decided is left alone, and nothing at all has no position", async () => {
  const nothing = { stream: other, expectedRevision: 7, events: [] };
  const act = (decided: Parameters<EventJournal["append"]>[0]) =>
    recordTogether(journal, context, async () => ({ decided, result: null }));
  expect((await act([opening(one), nothing])).position).toBeDefined();
  expect(await revisionOf(other)).toBe(-1);
  expect((await act([nothing])).position).toBeUndefined();
});

test("when somebody else was faster in one of them, all of it is decided anew and recorded once", async () => {
  let looks = 0;
  await recordTogether(journal, context, async () => {
    const decided = [opening(one), opening(other, await revisionOf(other))];
    if ((looks += 1) === 1) await journal.append([opening(other)], context);
    return { decided, result: null };
  });
  expect([looks, await revisionOf(one), await revisionOf(other)]).toEqual([2, 0, 1]);
});

test("when others are faster again and again, it is a conflict; a refusal is told at once", async () => {
  await journal.append([opening(one)], context);
  const late = vi.fn<() => Promise<Decisions<null>>>(async () => ({ decided: [opening(one)], result: null }));
  await expect(recordTogether(journal, context, late)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(late).toHaveBeenCalledTimes(5);
  const refused = vi.fn<() => Promise<Decisions<null>>>(async () => {
    throw new DomainError("NOT_FOUND", "There is no such diary.");
  });
  await expect(recordTogether(journal, context, refused)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(refused).toHaveBeenCalledTimes(1);
});
