import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projecting, rowsOf } from "../testing/applying.ts";
import { transfersProjection } from "./transfers.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
let record: ReturnType<typeof recorder>;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});
beforeEach(() => {
  record = recorder();
});

const tenantId = "0190a000-0000-7000-8000-0000000000f0";
const transferId = "0190a000-0000-7000-8000-000000000001";
const userId = "0190a000-0000-7000-8000-000000000002";
const of = (event: TransferEvent) => record(`transfer-${tenantId}.${transferId}`, event);
const erased = () => record(`user-platform.${userId}`, { type: "UserErased" as const, data: { userId } });
const project = (...events: (ReturnType<typeof of> | ReturnType<typeof erased>)[]) =>
  projecting(readModel, transfersProjection)(...events);
const row = async () => (await rowsOf(readModel, "transfers"))[0];

const started = () => of({ type: "FamilyImportStarted", data: { transferId, userId, people: 3, items: 2, files: 1 } });

test("an import that began is under way, with what the archive said it holds", async () => {
  await project(started());
  expect(await row()).toMatchObject({
    tenant_id: tenantId,
    id: transferId,
    user_id: userId,
    status: "running",
    people: 3,
    items: 2,
    files: 1,
    issues: "[]",
    reason: null,
  });
});

test("one that is done tells what came along, and what did not", async () => {
  const data = { transferId, userId, people: 2, items: 2, files: 0, issues: ["A file was left out."] };
  await project(started(), of({ type: "FamilyImportCompleted", data }));
  expect(await row()).toMatchObject({ status: "done", people: 2, files: 0, issues: '["A file was left out."]' });
});

test("one that failed says why", async () => {
  await project(started(), of({ type: "FamilyImportFailed", data: { transferId, reason: "No tree." } }));
  expect(await row()).toMatchObject({ status: "failed", reason: "No tree." });
});

test("one that was cancelled is being taken back, and then is", async () => {
  const [begun, cancelled] = [started(), of({ type: "FamilyImportCancelled", data: { transferId, userId } })];
  await project(begun, cancelled);
  expect(await row()).toMatchObject({ status: "cancelling" });
  await project(begun, cancelled, of({ type: "FamilyImportTakenBack", data: { transferId } }));
  expect(await row()).toMatchObject({ status: "cancelled" });
});

test("what it says of things goes with the account that brought them", async () => {
  const data = { transferId, userId, people: 2, items: 2, files: 0, issues: ["“The voyage”: a file was left out."] };
  await project(started(), of({ type: "FamilyImportCompleted", data }), erased());
  expect(await row()).toMatchObject({ status: "done", issues: "[]" });
});
