import { beforeEach, describe, expect, test, vi } from "vitest";
import { streamName, type EventOf } from "@kinkeeper/contracts/event";
import { handleCommand } from "./command-handler.ts";
import type { Decider } from "./decider.ts";
import { DomainError } from "./domain-error.ts";
import type { EventJournal } from "./event-journal.ts";
import { createSqliteEventStore } from "./event-store/sqlite-event-store.ts";
import { newId } from "./ids.ts";
import { createJournal } from "./journal/event-journal.ts";
import { createSqliteKeyring } from "./keyring/sqlite-keyring.ts";
import { diaryContext, type diaryEvents } from "./testing/diary-context.ts";

type DiaryEvent = EventOf<typeof diaryEvents>;
type Command = { readonly type: "open" } | { readonly type: "write"; readonly text: string };

const [tenantId, authorId, diaryId] = [newId(), newId(), newId()];

/** Counts entries; a diary must be opened first, and is opened once. */
const diary: Decider<{ isOpen: boolean; entries: number }, Command, DiaryEvent> = {
  initialState: () => ({ isOpen: false, entries: 0 }),
  evolve: (state, { type }) => {
    if (type === "DiaryOpened") return { ...state, isOpen: true };
    return type === "EntryWritten" ? { ...state, entries: state.entries + 1 } : state;
  },
  decide: (command, { isOpen }) => {
    if (command.type === "open") return isOpen ? [] : [{ type: "DiaryOpened", data: { diaryId, title: "Summer" } }];
    if (!isOpen) throw new DomainError("NOT_FOUND", "There is no such diary.");
    return [{ type: "EntryWritten", data: { authorId, day: "1912-06-23", text: command.text } }];
  },
};

const context = { tenantId, correlationId: "a", causationId: "b" };
let journal: EventJournal;
let stream: string;
beforeEach(() => {
  journal = createJournal({
    store: createSqliteEventStore({ file: ":memory:" }),
    keyring: createSqliteKeyring({ file: ":memory:" }),
    contexts: [diaryContext],
    now: () => "2026-01-01T00:00:00Z",
    newId,
  });
  stream = streamName("diary", tenantId, newId());
});
const handle = (command: Command, options = {}) => handleCommand(journal, diary, stream, command, context, options);

describe("handling a command", () => {
  test("records what the decider decides and answers the state after it", async () => {
    await handle({ type: "open" });
    const outcome = await handle({ type: "write", text: "Rain." });
    expect(outcome).toMatchObject({ state: { isOpen: true, entries: 1 }, revision: 1 });
    expect(outcome.events.map(({ type }) => type)).toEqual(["EntryWritten"]);
    expect(outcome.position).toBe((await journal.read(stream)).at(-1)!.position);
  });

  test("a command with nothing to do records nothing", async () => {
    await handle({ type: "open" });
    expect(await handle({ type: "open" })).toMatchObject({ events: [], revision: 0 });
    expect(await journal.read(stream)).toHaveLength(1);
  });

  test("a command with nothing to do rests on what was recorded before it, so that its answer shows that", async () => {
    const { position } = await handle({ type: "open" });
    expect((await handle({ type: "open" })).position).toBe(position);
  });

  test("a refusal of the decider is the command's", async () => {
    await expect(handle({ type: "write", text: "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("commands that race are all recorded, each decided on what came before it", async () => {
    await handle({ type: "open" });
    await Promise.all(["a", "b", "c"].map((text) => handle({ type: "write", text })));
    expect(await journal.read(stream)).toHaveLength(4);
  });

  test("a stream that others change all the time is a conflict in the end", async () => {
    await handle({ type: "open" });
    const append = journal.append.bind(journal);
    vi.spyOn(journal, "append").mockImplementation(async (appends, by, options) => {
      const { expectedRevision } = appends[0]!;
      const events = [{ type: "DiaryOpened", data: { diaryId, title: "Autumn" } }];
      await append([{ stream, expectedRevision, events }], by); // somebody else is faster
      return append(appends, by, options);
    });
    await expect(handle({ type: "write", text: "a" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("given another revision than the caller saw, it is refused as stale", async () => {
    await handle({ type: "open" });
    await expect(handle({ type: "write", text: "a" }, { ifRevision: 3 })).rejects.toMatchObject({
      code: "STALE_REVISION",
    });
    await expect(handle({ type: "write", text: "a" }, { ifRevision: 0 })).resolves.toMatchObject({ revision: 1 });
  });
});

describe("an act with an idempotency key", () => {
  test("sent again is recorded once and answered as it was", async () => {
    await handle({ type: "open" });
    const write = () => handle({ type: "write", text: "Rain." }, { idempotencyKey: "click 1", ifRevision: 0 });
    const first = await write();
    await handle({ type: "write", text: "Sun." });
    const again = await write();
    expect(again.position).toBe(first.position);
    expect(again.events).toMatchObject(first.events);
    expect(again).toMatchObject({ state: { entries: 1 }, revision: 1 });
    expect(await journal.read(stream)).toHaveLength(3);
  });

  test("with another key is another act", async () => {
    await handle({ type: "open" });
    for (const idempotencyKey of ["click 1", "click 2"])
      await handle({ type: "write", text: "Rain." }, { idempotencyKey });
    expect(await journal.read(stream)).toHaveLength(3);
  });

  test("sent twice at once is recorded once", async () => {
    await handle({ type: "open" });
    const write = () => handle({ type: "write", text: "Rain." }, { idempotencyKey: "click 1" });
    const [one, other] = await Promise.all([write(), write()]);
    expect(one.position).toBe(other.position);
    expect(await journal.read(stream)).toHaveLength(2);
  });
});
