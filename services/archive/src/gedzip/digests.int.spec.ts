import { newId } from "@kinkeeper/platform/ids";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownFiles } from "./digests.ts";

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

const [tenantId, owner, other] = [newId(), newId(), newId()] as const;

/** The portrait of somebody; answers its digest. */
const portraitOf = async (restricted: boolean, removed: boolean): Promise<string> => {
  const [objectId, digest] = [newId(), newId()];
  const { service } = readModel;
  await service`
    insert into objects (tenant_id, id, content_type, bytes, has_thumbnail, has_preview, stored_at, source_sha256)
    values (${tenantId}, ${objectId}, 'image/jpeg', 1, false, false, now(), ${digest})`;
  await service`
    insert into people (tenant_id, id, first_name, is_living, photo_url, removed, restricted, owner_id)
    values (${tenantId}, ${newId()}, 'Ann', false, ${`/objects/${objectId}`}, ${removed}, ${restricted}, ${owner})`;
  return digest;
};

test("portraits are known to whoever may see whose they are", async () => {
  const [open, hidden, removed] = [
    await portraitOf(false, false),
    await portraitOf(true, false),
    await portraitOf(false, true),
  ];
  const knownTo = async (userId: string, isAdmin = false) => {
    const known = await knownFiles(readModel, { tenantId, userId, isAdmin }, [open, hidden, removed]);
    return new Set(known.keys());
  };
  expect(await knownTo(other)).toEqual(new Set([open]));
  expect(await knownTo(owner)).toEqual(new Set([open, hidden]));
  expect(await knownTo(other, true)).toEqual(new Set([open, hidden]));
});
