import type { GedzipEvent } from "@kinkeeper/contracts/archive/events";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projecting, rowsOf } from "../testing/applying.ts";
import { gedzipsProjection } from "./gedzips.projection.ts";

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
const importId = "0190a000-0000-7000-8000-000000000001";
const userId = "0190a000-0000-7000-8000-000000000002";
const zipId = "0190a000-0000-7000-8000-000000000003";
const line = "0190a000-0000-7000-8000-000000000004";
const [itemId, objectId, otherId] = [5, 6, 7].map((last) => `0190a000-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const of = (event: GedzipEvent) => record(`gedzip-${tenantId}.${importId}`, event);
const erased = () => record(`user-platform.${userId}`, { type: "UserErased" as const, data: { userId } });
const project = (...events: (ReturnType<typeof of> | ReturnType<typeof erased>)[]) =>
  projecting(readModel, gedzipsProjection)(...events);
const row = async () => (await rowsOf(readModel, "gedzips"))[0];
const files = async () =>
  (await rowsOf(readModel, "gedzip_files")).map(({ name, object_id: object }) => [name, object] as const);

const received = () => {
  const counted = { bytes: 900, files: 2, missing: ["lost.jpg"], missingCount: 1 };
  return of({ type: "GedzipReceived", data: { importId, userId, zipId, ...counted } });
};
const planned = (name: string, object: string) => {
  const media = [{ itemId, isNew: true, files: [{ name, objectId: object }] }];
  return of({ type: "GedzipMediaPlanned", data: { importId, userId, line, media } });
};
const takenIn = () =>
  of({ type: "GedzipTakenIn", data: { importId, userId, added: 1, known: 1, issues: ["b.doc was left out."] } });

test("what was received waits, with what it holds and what is missing", async () => {
  await project(received());
  expect(await row()).toMatchObject({
    tenant_id: tenantId,
    import_id: importId,
    user_id: userId,
    status: "waiting",
    bytes: "900",
    files: 2,
    missing: '["lost.jpg"]',
    missing_count: 1,
  });
});

test("what was taken in tells how much is new, and what was left out", async () => {
  await project(received(), takenIn());
  expect(await row()).toMatchObject({ status: "done", added: 1, known: 1, issues: '["b.doc was left out."]' });
});

test("a name means the file that the last import of its line called so", async () => {
  await project(received(), planned("a.jpg", objectId), planned("a.jpg", otherId), planned("b.jpg", objectId));
  expect(new Map(await files())).toEqual(
    new Map([
      ["a.jpg", otherId],
      ["b.jpg", objectId],
    ]),
  );
});

test("what is taken back is called by no name any more", async () => {
  const events = [
    received(),
    planned("a.jpg", objectId),
    takenIn(),
    of({ type: "GedzipUndoStarted", data: { importId } }),
  ];
  await project(...events);
  expect(await row()).toMatchObject({ status: "undoing" });
  expect(await files()).toHaveLength(1);
  const data = { importId, userId, removed: 1, kept: 0, portraits: [] };
  await project(...events, of({ type: "GedzipTakenBack", data }));
  expect(await row()).toMatchObject({ status: "undone" });
  expect(await files()).toEqual([]);
});

test("what a later import called as it was called before keeps its name when that import is taken back", async () => {
  const later = "0190a000-0000-7000-8000-000000000008";
  const ofLater = (event: GedzipEvent) => record(`gedzip-${tenantId}.${later}`, event);
  const files = [
    { name: "a.jpg", objectId },
    { name: "new.jpg", objectId },
  ];
  const media = [{ itemId, isNew: false, files }];
  await project(
    received(),
    planned("a.jpg", objectId),
    takenIn(),
    ofLater({ type: "GedzipMediaPlanned", data: { importId: later, userId, line, media } }),
    ofLater({ type: "GedzipTakenBack", data: { importId: later, userId, removed: 0, kept: 0, portraits: [] } }),
  );
  expect(await rowsOf(readModel, "gedzip_files")).toMatchObject([{ name: "a.jpg", import_id: importId }]);
});

test("what was never imported is gone", async () => {
  await project(received(), of({ type: "GedzipForgotten", data: { importId } }));
  expect(await row()).toMatchObject({ status: "gone" });
});

test("names go with the account that sent them", async () => {
  await project(received(), planned("a.jpg", objectId), takenIn(), erased());
  expect(await row()).toMatchObject({ missing: "[]", issues: "[]" });
  expect(await files()).toEqual([]);
});
