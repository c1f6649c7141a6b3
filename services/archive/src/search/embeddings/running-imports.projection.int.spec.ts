import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { newId } from "@kinkeeper/platform/ids";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projecting, rowsOf } from "../../testing/applying.ts";
import { runningImportsProjection } from "./running-imports.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const tenantId = newId();
const importId = newId();
const counts = { created: 1, updated: 0, unchanged: 0, issues: [], issueCount: 0 };

test.each<[string, boolean, readonly ImportEvent[]]>([
  ["was started", true, [{ type: "ImportStarted", data: { importId } }]],
  [
    "is done",
    false,
    [
      { type: "ImportStarted", data: { importId } },
      { type: "ImportCompleted", data: { importId, ...counts } },
    ],
  ],
  [
    "failed",
    false,
    [
      { type: "ImportStarted", data: { importId } },
      { type: "ImportFailed", data: { importId, reason: "The disk is full." } },
    ],
  ],
  [
    "is forgotten",
    false,
    [
      { type: "ImportStarted", data: { importId } },
      { type: "ImportFailed", data: { importId, reason: "The disk is full." } },
      { type: "ImportFileForgotten", data: { importId, reason: "It lay here for long." } },
    ],
  ],
  ["is being undone", true, [{ type: "ImportUndoStarted", data: { importId, changes: 1 } }]],
  [
    "could not be undone",
    false,
    [
      { type: "ImportUndoStarted", data: { importId, changes: 1 } },
      { type: "ImportUndoFailed", data: { importId, reason: "Something went wrong." } },
    ],
  ],
  [
    "was undone",
    false,
    [
      { type: "ImportUndoStarted", data: { importId, changes: 1 } },
      { type: "ImportUndone", data: { importId, removed: 1, restored: 0, kept: 0 } },
    ],
  ],
])("an import that %s: it runs is %s", async (_name, isRunning, events) => {
  const record = recorder();
  await projecting(
    readModel,
    runningImportsProjection,
  )(...events.map((event) => record(`import-${tenantId}.${importId}`, event)));
  expect(await rowsOf(readModel, "running_imports")).toEqual(isRunning ? [{ tenant_id: tenantId, id: importId }] : []);
});
