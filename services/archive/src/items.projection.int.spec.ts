import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projecting, rowsOf } from "./testing/applying.ts";
import { itemsProjection } from "./items.projection.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const tenantId = "0190a000-0000-7000-8000-0000000000f0";
const itemId = "0190a000-0000-7000-8000-000000000001";
const other = "0190a000-0000-7000-8000-000000000002";
const userId = "0190a000-0000-7000-8000-0000000000aa";
const member = "0190a000-0000-7000-8000-0000000000bb";
const object = "0190a000-0000-7000-8000-0000000000cc";
const picture = "0190a000-0000-7000-8000-0000000000dd";

const letter: ArtifactDetails = {
  title: "A letter",
  artifactType: "document",
  description: null,
  content: null,
  fileUrl: `/objects/${object}`,
  pictures: [{ path: `/objects/${picture}`, caption: null }],
  date: "about 1890",
  location: null,
  associatedMembers: [member],
  tags: ["letters"],
  privacy: "family",
};
const row = {
  tenant_id: tenantId,
  id: itemId,
  kind: "artifact",
  user_id: userId,
  privacy: "family",
  revision: 0,
  details: JSON.stringify(letter),
  members: [member],
  files: [object, picture],
  date_from: "1890-01-01",
  sort_day: -29_219,
  created_at: "2026-11-21T12:00:01.000Z",
  updated_at: "2026-11-21T12:00:01.000Z",
  removed: false,
  position: "1",
};

let record: ReturnType<typeof recorder>;
beforeEach(async () => {
  record = recorder();
  await readModel.service`truncate items, erased_accounts`;
});
const of = (category: string, type: string, data: object = {}, id = itemId) =>
  record(`${category}-${tenantId}.${id}`, { type, data: { itemId: id, userId, ...data } } as DomainEvent);
const added = () => of("artifact", "ArtifactAdded", { details: letter });
const stored = (type: string, objectId: string) =>
  record(`object-${tenantId}.${objectId}`, { type, data: { objectId } });
const erased = (id = userId) => record(`user-platform.${id}`, { type: "UserErased", data: { userId: id } });

const project = (...events: Recorded[]) => projecting(readModel, itemsProjection)(...events);
const items = () => rowsOf(readModel, "items");

test("what is added stands with its people, its files and its date as days", async () => {
  await project(added());
  expect(await items()).toEqual([row]);
});

test("each kind stands with what it has", async () => {
  const wedding = {
    title: "A wedding",
    eventType: "marriage",
    eventDate: "before 1840",
    location: null,
    description: null,
    linkedMemberIds: [member, userId],
    tags: [],
    privacy: "private",
  };
  const walks = {
    name: "Walks",
    description: "On the Sandwalk",
    recurrence: "daily",
    linkedMemberIds: [],
    tags: [],
    privacy: "public",
  };
  await project(
    of("event", "LifeEventAdded", { details: wedding }),
    of("tradition", "TraditionAdded", { details: walks }, other),
  );
  expect(await items()).toMatchObject([
    { kind: "event", privacy: "private", members: [member, userId], files: [], date_from: null, sort_day: -47_483 },
    { kind: "tradition", privacy: "public", members: [], files: [], date_from: null, sort_day: null },
  ]);
});

test.each(["Artifact", "LifeEvent", "Tradition"])("what happens to one of the kind %s is shown", async (name) => {
  const category = { Artifact: "artifact", LifeEvent: "event", Tradition: "tradition" }[name]!;
  const details = {
    privacy: "family",
    name: "One",
    linkedMemberIds: [],
    associatedMembers: [],
    tags: [],
    eventDate: "",
    date: null,
  };
  const events = [of(category, `${name}Added`, { details }), of(category, `${name}Added`, { details }, other)];
  const untouched = { id: other, revision: 0, privacy: "family", removed: false };
  await project(...events);

  events.push(of(category, `${name}Changed`, { details: { ...details, privacy: "private" }, changed: ["privacy"] }));
  await project(...events);
  expect(await items()).toMatchObject([
    { revision: 1, privacy: "private", position: "3", updated_at: "2026-11-21T12:00:03.000Z" },
    untouched,
  ]);

  events.push(of(category, `${name}Removed`));
  await project(...events);
  expect(await items()).toMatchObject([{ revision: 2, privacy: "private", removed: true, position: "4" }, untouched]);

  events.push(of(category, `${name}Restored`));
  await project(...events);
  expect(await items()).toMatchObject([
    { revision: 3, privacy: "private", removed: false, created_at: "2026-11-21T12:00:01.000Z" },
    untouched,
  ]);
});

test("what shows a file reads otherwise when the file comes or goes", async () => {
  const events = [
    added(),
    of("artifact", "ArtifactAdded", { details: { ...letter, fileUrl: null, pictures: [] } }, other),
  ];
  await project(...events, stored("ObjectStored", other), stored("ObjectStored", picture));
  expect(await items()).toMatchObject([{ position: "4", updated_at: row.updated_at }, { position: "2" }]);
  await project(...events, stored("ObjectRemoved", object));
  expect(await items()).toMatchObject([{ position: "5", revision: 0, files: [object, picture] }, { position: "2" }]);
});

test("what an erased account added goes, and does not come after it either", async () => {
  const events = [added(), erased(member)];
  await project(...events);
  expect(await items()).toHaveLength(1);
  await project(...events, erased());
  expect(await items()).toEqual([]);
  await project(erased(), added());
  expect(await items()).toEqual([]);
});

test("the bytes of a family's text follow the rows, also where all of them are emptied and filled again", async () => {
  const counted = () => rowsOf(readModel, "text_usage");
  const usage = (bytes: number) => [{ tenant_id: tenantId, source: "items", bytes: String(bytes) }];
  const bytes = Buffer.byteLength(row.details);
  const events = [added(), of("artifact", "ArtifactAdded", { details: letter }, other)];
  await project(...events);
  expect(await counted()).toEqual(usage(2 * bytes));
  events.push(of("artifact", "ArtifactChanged", { details: { ...letter, title: "Möwe" } }));
  await project(...events);
  expect(await counted()).toEqual(usage(2 * bytes - 3));
  await project(...events, of("artifact", "ArtifactRemoved", {}, other));
  expect(await counted()).toEqual(usage(bytes - 3));
  await project(...events, erased());
  expect(await counted()).toEqual(usage(0));
  await readModel.service`truncate items`;
  expect(await counted()).toEqual([]);
});
