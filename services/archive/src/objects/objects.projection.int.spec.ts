import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projecting, rowsOf } from "../testing/applying.ts";
import { objectsProjection } from "./objects.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const darwins = "0190a000-0000-7000-8000-0000000000f0";
const brontes = "0190a000-0000-7000-8000-0000000000f1";
const [one, two, three] = ["1", "2", "3"].map((digit) => `0190a000-0000-7000-8000-00000000000${digit}`);

let record: ReturnType<typeof recorder>;
beforeEach(() => {
  record = recorder();
});
const stored = (tenantId: string, objectId: string | undefined, bytes: number) =>
  record(`object-${tenantId}.${objectId}`, {
    type: "ObjectStored",
    data: { objectId, contentType: "image/jpeg", bytes, sha256: "", width: 3, height: 2, hasThumbnail: true },
  });
const removed = (tenantId: string, objectId: string | undefined) =>
  record(`object-${tenantId}.${objectId}`, { type: "ObjectRemoved", data: { objectId } });

test("what is stored stands with its size, and what a family's files take together beside it", async () => {
  await projecting(readModel, objectsProjection)(
    stored(darwins, one, 5),
    stored(darwins, two, 7),
    stored(brontes, three, 11),
  );
  expect(await rowsOf(readModel, "objects")).toMatchObject([
    { tenant_id: darwins, id: one, bytes: "5", content_type: "image/jpeg", has_thumbnail: true, has_preview: false },
    { tenant_id: darwins, id: two, bytes: "7" },
    { tenant_id: brontes, id: three, bytes: "11" },
  ]);
  expect(await rowsOf(readModel, "object_usage")).toEqual([
    { tenant_id: darwins, bytes: "12" },
    { tenant_id: brontes, bytes: "11" },
  ]);
});

test("what is removed takes no more room", async () => {
  await projecting(readModel, objectsProjection)(
    stored(darwins, one, 5),
    stored(darwins, two, 7),
    removed(darwins, one),
  );
  expect((await rowsOf(readModel, "objects")).map(({ id }) => id)).toEqual([two]);
  expect(await rowsOf(readModel, "object_usage")).toEqual([{ tenant_id: darwins, bytes: "7" }]);
});
