import { archiveContext, type GedzipEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { expect, test, vi } from "vitest";
import { loadGedzip, type GedzipJob } from "./gedzip-job.ts";
import { GedzipWorker } from "./gedzip-worker.ts";
import { gedzipStream } from "./gedzip.decider.ts";
import type { GedzipDependencies } from "./import-media.ts";

const tenantId = newId();
const logger = createLogger("test", "silent");
const journal = createJournal({
  store: createSqliteEventStore({ file: ":memory:" }),
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts: [archiveContext, genealogyContext],
  now: () => "2026-01-01T00:00:00.000Z",
  newId,
});

/** An import whose pictures are to be removed, and a worker whose list of items fails as it is told. */
const undoing = async (caughtUpTo: () => Promise<boolean>) => {
  const job: GedzipJob = { tenantId, importId: newId() };
  const { importId } = job;
  const received = { importId, userId: newId(), zipId: newId(), bytes: 9, files: 1, missing: [], missingCount: 0 };
  const events: readonly GedzipEvent[] = [
    { type: "GedzipReceived", data: received },
    { type: "GedzipUndoStarted", data: { importId } },
  ];
  await journal.append([{ stream: gedzipStream(tenantId, importId), expectedRevision: -1, events }], {
    tenantId,
    correlationId: importId,
    causationId: importId,
  });
  const rows = [{ tenant_id: tenantId, import_id: importId }];
  const listed = vi.fn<() => Promise<typeof rows>>().mockResolvedValue(rows);
  const objects = { remove: async () => undefined };
  const dependencies = { journal, objects, readModel: { service: listed, caughtUpTo } };
  const worker = new GedzipWorker(dependencies as unknown as GedzipDependencies, logger);
  const status = async () => (await loadGedzip(journal, job)).status;
  const look = () => worker.undoRetries.run(new AbortController().signal);
  return { worker, job, status, look, listed };
};

test.each([
  ["a mistake", new Error("column x does not exist")],
  ["a refusal", new DomainError("CONFLICT", "Not now.")],
])("pictures that could not be taken back because of %s are taken back later", async (_, error) => {
  const warn = vi.spyOn(logger, "warn");
  const caughtUpTo = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(error).mockResolvedValue(true);
  const { worker, job, status, look } = await undoing(caughtUpTo);
  worker.add(job);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(await status()).toBe("undoing");
  await look();
  await expect.poll(status).toBe("undone");
  expect(caughtUpTo).toHaveBeenCalledTimes(2);
  warn.mockClear();
  await worker.stop();
});

test("what is being taken back is not begun a second time", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const caughtUpTo = vi.fn<() => Promise<boolean>>().mockReturnValue(promise);
  const { worker, status, look, listed } = await undoing(caughtUpTo);
  await look();
  await expect.poll(() => caughtUpTo.mock.calls.length).toBe(1);
  await look();
  expect(listed).toHaveBeenCalledTimes(2);
  resolve(true);
  await expect.poll(status).toBe("undone");
  await worker.stop();
  expect(caughtUpTo).toHaveBeenCalledOnce();
});

test.each<(importId: string) => ImportEvent>([
  (importId) => ({ type: "ImportUndone", data: { importId, removed: 1, restored: 0, kept: 0 } }),
  (importId) => ({ type: "ImportUndoFailed", data: { importId, reason: "Something went wrong on our side." } }),
])("whose portraits go is known only when people were taken back, or could not be", async (settled) => {
  const { worker, job, status } = await undoing(async () => true);
  const { importId } = job;
  const stream = streamName("import", tenantId, importId);
  const context = { tenantId, correlationId: importId, causationId: importId };
  const begun: ImportEvent = { type: "ImportUndoStarted", data: { importId, changes: 1 } };
  await journal.append([{ stream, expectedRevision: -1, events: [begun] }], context);
  worker.add(job);
  await worker.stop();
  expect(await status()).toBe("undoing");
  await journal.append([{ stream, expectedRevision: 0, events: [settled(importId)] }], context);
  const { worker: next } = await undoing(async () => true);
  next.add(job);
  await expect.poll(status).toBe("undone");
  await next.stop();
});
