import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { Projection } from "@kinkeeper/platform/projection";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { userNames, userNamesProjection } from "@kinkeeper/accounts/user-names";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedObjectsProjection } from "../photos/stored-objects.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "genealogy", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const tenantId = "0190a000-0000-7000-8000-0000000000f0";
const record = recorder();
/** Applies an event twice: it may come again. */
const apply = async <Event extends DomainEvent>(projection: Projection<Event>, event: Recorded): Promise<void> => {
  for (let twice = 0; twice < 2; twice += 1)
    await readModel.service.begin((sql) => applyProjection(projection, sql, [event]));
};

const userId = "0190a000-0000-7000-8000-0000000000aa";
const user = (event: DomainEvent) => recorder()(`user-platform.${userId}`, event);

test("names of accounts follow their profiles, and are forgotten with them", async () => {
  const named = { userId, email: "a@b.de", username: null, firstName: "Leonard", lastName: null };
  const registered = user({ type: "UserRegistered", data: named });
  await apply(userNamesProjection, registered);
  expect(await userNames(readModel.service, [userId])).toEqual(new Map([[userId, "Leonard"]]));
  const changed = user({ type: "UserProfileChanged", data: { ...named, lastName: "Darwin", birthdate: null } });
  await apply(userNamesProjection, changed);
  expect(await userNames(readModel.service, [userId])).toEqual(new Map([[userId, "Leonard Darwin"]]));
  await apply(userNamesProjection, user({ type: "UserErased", data: { userId } }));
  expect(await userNames(readModel.service, [userId])).toEqual(new Map());
});

test("stored files are known until they are removed", async () => {
  const objectId = "0190a000-0000-7000-8000-0000000000bb";
  const stored = record(`object-${tenantId}.${objectId}`, {
    type: "ObjectStored",
    data: { objectId, contentType: "image/png", bytes: 12 },
  });
  await apply(storedObjectsProjection, stored);
  expect(await readModel.service`select * from stored_objects`).toMatchObject([
    { id: objectId, content_type: "image/png" },
  ]);
  const removed = record(`object-${tenantId}.${objectId}`, { type: "ObjectRemoved", data: { objectId } });
  await apply(storedObjectsProjection, removed);
  expect(await readModel.service`select * from stored_objects`).toEqual([]);
});
