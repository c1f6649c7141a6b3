import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { expect, test, vi } from "vitest";
import type { ImportDependencies, ImportJob } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import { ImportWorker } from "./import-worker.ts";
import { importStream } from "./import.decider.ts";

const logger = createLogger("test", "silent");
const tenantId = newId();
const journal = createJournal({
  store: createSqliteEventStore({ file: ":memory:" }),
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts: [genealogyContext],
  now: () => "2026-01-01T00:00:00.000Z",
  newId,
});

type Kind = ImportJob["kind"];

/** An import that is under way, or its undoing, and a worker whose work fails as it is told. */
const underWay = async (kind: Kind, work: () => Promise<void>, of: Pick<EventJournal, "read" | "append"> = journal) => {
  const importId = newId();
  const stream = importStream(tenantId, importId);
  const expected = { created: 1, updated: 0, unchanged: 0 };
  const events: readonly ImportEvent[] = [
    {
      type: "ImportPreviewed",
      data: { importId, fileName: "a.ged", people: 1, families: 0, issues: [], issueCount: 0, expected },
    },
    { type: "ImportStarted", data: { importId } },
    ...(kind === "import" ? [] : [{ type: "ImportUndoStarted", data: { importId, changes: 1 } } as const]),
  ];
  await journal.append([{ stream, expectedRevision: -1, events }], {
    tenantId,
    correlationId: importId,
    causationId: importId,
  });
  const doing: Pick<ImportWork, "undo" | "carryOut"> = { undo: work, carryOut: work };
  const worker = new ImportWorker({ journal: of } as ImportDependencies, doing as ImportWork, logger, {
    mostTries: 3,
    firstPauseMs: 1,
  });
  worker.add({ kind, tenantId, importId, actorId: undefined, people: 1 });
  const recorded = async () => (await journal.read<ImportEvent>(stream)).slice(events.length);
  return { worker, importId, recorded };
};

/** What a worker records last of an import whose undoing ends with an error. */
const recordedAfter = async (error: Error): Promise<ImportEvent> => {
  const { worker, recorded } = await underWay("undo", async () => {
    throw error;
  });
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(1), { timeout: 60_000 });
  await worker.stop();
  const { type, data } = (await recorded())[0]!;
  return { type, data } as ImportEvent;
};

test("an undoing that fails ends, and says so in words that are for people", async () => {
  expect(await recordedAfter(new Error("column x does not exist"))).toMatchObject({
    type: "ImportUndoFailed",
    data: { reason: "Something went wrong on our side. You can undo the rest of this import again." },
  });
  expect(await recordedAfter(new DomainError("TOO_LARGE", "This import is too large."))).toMatchObject({
    type: "ImportUndoFailed",
    data: { reason: "This import is too large." },
  });
});

test.each([
  [
    "import",
    "ImportFailed",
    "Our storage could not be reached for too long. What was imported so far can be undone, or the import tried again.",
  ],
  [
    "undo",
    "ImportUndoFailed",
    "Our storage could not be reached for too long. You can undo the rest of this import again.",
  ],
] as const)("an %s waits for a store that is away, and not for ever", async (kind, type, reason) => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new StoreUnavailable("away"));
  const { worker, recorded } = await underWay(kind, work);
  await expect.poll(recorded).toMatchObject([{ type, data: { reason } }]);
  expect(work).toHaveBeenCalledTimes(3);
  await worker.stop();
});

test("a store that comes back in time ends nothing", async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new StoreUnavailable("away")).mockResolvedValue();
  const { worker, recorded } = await underWay("import", work);
  await expect.poll(() => work.mock.calls.length).toBe(2);
  await worker.stop();
  expect(await recorded()).toEqual([]);
});

test("however long the record of events is away, in the end it says that the import has failed", async () => {
  let tries = 0;
  const away: Pick<EventJournal, "read" | "append"> = {
    read: async (stream) => {
      if ((tries += 1) <= 4) throw new StoreUnavailable("away");
      return journal.read(stream);
    },
    append: (...given) => journal.append(...given),
  };
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("a mistake"));
  const { worker, recorded } = await underWay("import", work, away);
  await expect.poll(recorded).toMatchObject([{ type: "ImportFailed" }]);
  await worker.stop();
});

test("a worker that stops while a store is away ends at once, and nothing is recorded: the next start goes on", async () => {
  const error = vi.spyOn(logger, "error");
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const { worker, importId, recorded } = await underWay("import", async () => {
    resolve();
    throw new StoreUnavailable("away");
  });
  await called;
  await worker.stop();
  worker.cancel(importId);
  expect(await recorded()).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});

test.each(["import", "undo"] as const)("an %s is under way from when it is added until it has ended", async (kind) => {
  const { promise: work, resolve: end } = Promise.withResolvers<void>();
  const { worker, importId } = await underWay(kind, () => work);
  expect([worker.underWay(importId), worker.underWay(newId())]).toEqual([kind, undefined]);
  end();
  await worker.stop();
  expect(worker.underWay(importId)).toBeUndefined();
});
