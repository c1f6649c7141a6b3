import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { expect, test, vi } from "vitest";
import type { ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import { ImportWorker } from "./import-worker.ts";
import { importStream } from "./import.decider.ts";

const tenantId = newId();
const journal = createJournal({
  store: createSqliteEventStore({ file: ":memory:" }),
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts: [genealogyContext],
  now: () => "2026-01-01T00:00:00.000Z",
  newId,
});

/** What a worker records last of an import whose undoing ends with an error. */
const recordedAfter = async (error: Error): Promise<ImportEvent> => {
  const importId = newId();
  const stream = importStream(tenantId, importId);
  const expected = { created: 1, updated: 0, unchanged: 0 };
  const events: readonly ImportEvent[] = [
    {
      type: "ImportPreviewed",
      data: { importId, fileName: "a.ged", people: 1, families: 0, issues: [], issueCount: 0, expected },
    },
    { type: "ImportStarted", data: { importId } },
    { type: "ImportUndoStarted", data: { importId, changes: 1 } },
  ];
  await journal.append([{ stream, expectedRevision: -1, events }], {
    tenantId,
    correlationId: importId,
    causationId: importId,
  });
  const work: Pick<ImportWork, "undo"> = {
    undo: async () => {
      throw error;
    },
  };
  const worker = new ImportWorker(
    { journal } as ImportDependencies,
    work as ImportWork,
    createLogger("test", "silent"),
  );
  worker.add({ kind: "undo", tenantId, importId, actorId: undefined, people: 1 });
  const read = () => journal.read<ImportEvent>(stream);
  await vi.waitFor(async () => expect(await read()).toHaveLength(events.length + 1), { timeout: 60_000 });
  await worker.stop();
  const { type, data } = (await read()).at(-1)!;
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
