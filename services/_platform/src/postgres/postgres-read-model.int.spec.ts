import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../event-store.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { connectReadModel, type PostgresReadModel } from "./postgres-read-model.ts";
import { assertTablesProtected } from "../testing/tables-protected.ts";

const darwins = { tenantId: "0190a000-0000-7000-8000-000000000001", userId: "0190a000-0000-7000-8000-0000000000aa" };
const brontes = { tenantId: "0190a000-0000-7000-8000-000000000002", userId: "0190a000-0000-7000-8000-0000000000bb" };

let database: TemporaryPostgres;
let folder: string;

beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const migration = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

const connect = async (service: string): Promise<PostgresReadModel> => {
  const readModel = await connectReadModel({ url: database.url, service, migrations: pathToFileURL(folder) });
  onTestFinished(() => readModel.close());
  return readModel;
};

const people = `
  create table people (tenant_id uuid not null, id int not null, name text not null, primary key (tenant_id, id));
  select platform.protect('people');`;

test("a member sees the rows of their own family and of no other, whatever the query says", async () => {
  await migration("0001-people.sql", people);
  const { service, asViewer } = await connect("tenancy");
  await service`insert into people ${service([
    { tenant_id: darwins.tenantId, id: 1, name: "Emma" },
    { tenant_id: darwins.tenantId, id: 2, name: "Josiah" },
    { tenant_id: brontes.tenantId, id: 1, name: "Anne" },
  ])}`;

  const names = (viewer: typeof darwins) =>
    asViewer(
      viewer,
      (sql) => sql<{ name: string }[]>`select name from people where true or tenant_id is null order by id`,
    );

  expect(await names(darwins)).toEqual([{ name: "Emma" }, { name: "Josiah" }]);
  expect(await names(brontes)).toEqual([{ name: "Anne" }]);
  expect(await names({ tenantId: "platform", userId: "" })).toEqual([]);
  expect(await names({ tenantId: "' or true --", userId: "" })).toEqual([]);
});

test("a member's query can neither write nor read what is internal", async () => {
  await migration(
    "0001-people.sql",
    `${people} create table sessions (id text primary key); select platform.internal('sessions');`,
  );
  const { asViewer } = await connect("reading");

  await expect(asViewer(darwins, (sql) => sql`delete from people`)).rejects.toThrow(/permission denied|read-only/);
  await expect(asViewer(darwins, (sql) => sql`select * from sessions`)).rejects.toThrow("permission denied");
  await expect(asViewer(darwins, (sql) => sql`select * from platform_checkpoints`)).rejects.toThrow(
    "permission denied",
  );
});

test("what a viewer was is forgotten when the transaction ends", async () => {
  await migration("0001-people.sql", people);
  const readModel = await connectReadModel({
    url: database.url,
    service: "forgetting",
    migrations: pathToFileURL(folder),
    connections: { readers: 1, service: 1 },
  });
  onTestFinished(() => readModel.close());
  await readModel.service`insert into people values (${darwins.tenantId}, 1, 'Emma')`;
  const count = (viewer: typeof darwins) =>
    readModel.asViewer(viewer, async (sql) => (await sql`select * from people`).length);

  expect(await count(darwins)).toBe(1);
  expect(await count({ tenantId: "", userId: "" })).toBe(0);
});

test("a further condition hides private rows from other members of the family", async () => {
  await migration(
    "0001-stories.sql",
    `create table stories (tenant_id text not null, id int, user_id text, privacy text, primary key (tenant_id, id));
     select platform.protect('stories');
     select platform.restrict('stories', 'privacy <> ''private'' or user_id = (select platform.viewer())');`,
  );
  const { service, asViewer } = await connect("privacy");
  await service`insert into stories values (${darwins.tenantId}, 1, ${darwins.userId}, 'private'), (${darwins.tenantId}, 2, 'other', 'private'), (${darwins.tenantId}, 3, 'other', 'family')`;

  expect(await asViewer(darwins, (sql) => sql`select id from stories order by id`)).toEqual([{ id: 1 }, { id: 3 }]);
});

test("what is an account's own follows it to every family, and nobody else sees it in any of them", async () => {
  await migration(
    "0001-purchases.sql",
    `create table purchases (tenant_id text not null, id int, user_id text, primary key (tenant_id, id));
     select platform.protect('purchases');
     select platform.restrict('purchases', 'id > 0');
     select platform.personal('purchases', 'user_id = (select platform.viewer())');`,
  );
  const { service, asViewer } = await connect("personal");
  await service`insert into purchases values (${darwins.tenantId}, 1, ${darwins.userId}), (${darwins.tenantId}, 2, 'other'), ('elsewhere', 3, ${darwins.userId})`;

  const seenBy = (viewer: typeof darwins) => asViewer(viewer, (sql) => sql`select id from purchases order by id`);
  expect(await seenBy(darwins)).toEqual([{ id: 1 }, { id: 3 }]);
  expect(await seenBy({ ...darwins, tenantId: "elsewhere" })).toEqual([{ id: 1 }, { id: 3 }]);
  expect(await seenBy({ ...darwins, userId: "other" })).toEqual([{ id: 2 }]);
});

test("a migration that leaves a table open is refused as a whole", async () => {
  await migration("0001-people.sql", people);
  await migration("0002-open.sql", "create table pets (tenant_id uuid not null)");

  await expect(connect("careless")).rejects.toThrow("pets has no forced row level security");

  const sql = postgres(database.url, { max: 1 });
  onTestFinished(() => sql.end());
  expect(await sql`select 1 from pg_namespace where nspname = 'careless'`).toEqual([]);
});

test("the catalogue check finds what somebody opened by hand", async () => {
  await migration("0001-people.sql", people);
  await connect("opened");
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await expect(assertTablesProtected(sql, "opened")).resolves.toBeUndefined();

  await sql.unsafe(`alter table opened.people no force row level security;
    create view opened.everybody as select * from opened.people; grant select on opened.everybody to opened_reader;
    create materialized view opened.copy as select * from opened.people; grant select on opened.copy to opened_reader;
    grant select on opened.people to public; grant insert on opened.people to opened_reader;`);

  await expect(assertTablesProtected(sql, "opened")).rejects.toThrow(
    /copy has no row level security[^]*everybody is a view[^]*people grants rights to everybody[^]*people has no forced[^]*people lets members write/,
  );
});

test("a new migration keeps the rows; a changed one makes the tables anew and keeps what reactions have done", async () => {
  await migration("0001-people.sql", people);
  const first = await connect("changing");
  await first.service`insert into people values (${darwins.tenantId}, 1, 'Emma')`;
  await first.service`insert into platform_checkpoints (consumer, context, position) values ('projection/people', 'genealogy', 7), ('reaction/greet', 'genealogy', 7)`;

  await migration("0002-pets.sql", "create table pets (tenant_id text not null); select platform.protect('pets')");
  const second = await connect("changing");
  expect(second.rebuilt).toBe(false);
  expect(second.generation).toBe(first.generation);
  expect(await second.service`select name from people`).toEqual([{ name: "Emma" }]);

  await migration("0001-people.sql", people.replace("name text", "name text, born text"));
  const third = await connect("changing");
  expect(third.rebuilt).toBe(true);
  expect(third.generation).not.toBe(first.generation);
  expect(await third.service`select name, born from people`).toEqual([]);
  expect(await third.service`select consumer from platform_checkpoints`).toEqual([{ consumer: "reaction/greet" }]);
  await expect(first.check()).rejects.toThrow(StoreUnavailable);
  await expect(third.check()).resolves.toBeUndefined();
});

test("services that start at the same moment migrate one after the other", async () => {
  await migration("0001-people.sql", people);
  const all = await Promise.all(Array.from({ length: 4 }, () => connect("crowd")));
  expect(new Set(all.map(({ generation }) => generation)).size).toBe(1);
});

test("a file that is not called NNNN-name.sql, or a number used twice, is refused", async () => {
  await migration("0001-people.sql", people);
  await migration("0001-pets.sql", "select 1");
  await expect(connect("twice")).rejects.toThrow("each with a number of its own");
});

test("a read that takes too long is given up, and the service answers that it cannot now", async () => {
  await migration("0001-people.sql", people);
  const { asViewer } = await connect("patient");
  await expect(asViewer(darwins, (sql) => sql`select pg_sleep(10)`)).rejects.toThrow(StoreUnavailable);
});

test("a family that reads on all its connections leaves some for the others", async () => {
  await migration("0001-people.sql", people);
  const { asViewer } = await connect("sharing");
  const release = Promise.withResolvers<void>();
  let held = 0;
  const many = Array.from({ length: 20 }, () =>
    asViewer(darwins, async (sql) => {
      await sql`select 1`;
      held += 1;
      await release.promise;
    }),
  );
  await expect.poll(() => held).toBe(4);
  expect(await asViewer(brontes, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(held).toBe(4);
  release.resolve();
  await Promise.all(many);
});

/** A database owned by an ordinary login, as deploy/postgres makes it. */
const ownedDatabase = async (name: string, roles: readonly string[]): Promise<string> => {
  const admin = postgres(database.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${name} login nosuperuser nocreaterole nobypassrls password '${name}'`);
  for (const role of roles) await admin.unsafe(`create role ${role} nologin; grant ${role} to ${name}`);
  await admin.unsafe(`create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    for (const role of [...roles, name]) await admin.unsafe(`drop role ${role}`);
    await admin.end();
  });
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = name;
  return url.href;
};

test("an owner without any special right can run everything once its roles are there", async () => {
  await migration("0001-people.sql", people);
  const url = await ownedDatabase("ordinary", ["ordinary_projector", "ordinary_reader"]);
  const readModel = await connectReadModel({ url, service: "ordinary", migrations: pathToFileURL(folder) });
  await readModel.service`insert into people values (${darwins.tenantId}, 1, 'Emma'), (${brontes.tenantId}, 1, 'Anne')`;
  const names = await readModel.asViewer(darwins, (sql) => sql`select name, current_user::text as me from people`);
  await readModel.close();
  const owner = postgres(url, { max: 1 });
  const ownerSees = await owner`select name from ordinary.people`;
  await owner.end();

  expect(names).toEqual([{ name: "Emma", me: "ordinary_reader" }]);
  expect(ownerSees).toEqual([]);
});

test("a migration changes rows also where their owner, without any special right, sees none", async () => {
  await migration("0001-people.sql", people);
  const url = await ownedDatabase("updating", ["updating_projector", "updating_reader"]);
  const open = async (): Promise<PostgresReadModel> => {
    const readModel = await connectReadModel({ url, service: "updating", migrations: pathToFileURL(folder) });
    onTestFinished(() => readModel.close());
    return readModel;
  };
  const before = await open();
  await before.service`insert into people values (${darwins.tenantId}, 1, 'Emma'), (${brontes.tenantId}, 1, 'Anne')`;
  await migration(
    "0002-initials.sql",
    `alter table people add column initial text; update people set initial = left(name, 1);
     create table initials (tenant_id uuid not null, initial text); select platform.protect('initials');
     insert into initials select tenant_id, initial from people; alter table initials rename to letters;`,
  );
  const after = await open();
  expect(after.rebuilt).toBe(false);
  expect(await after.service`select name, initial from people order by name`).toEqual([
    { name: "Anne", initial: "A" },
    { name: "Emma", initial: "E" },
  ]);
  expect(await after.asViewer(darwins, (sql) => sql`select initial from letters`)).toEqual([{ initial: "E" }]);
  const owner = postgres(url, { max: 1 });
  onTestFinished(() => owner.end());
  expect(await owner`select name from updating.people`).toEqual([]);
});

test("roles that are missing and may not be made are named in one clear sentence", async () => {
  const url = await ownedDatabase("lacking", []);
  await expect(connectReadModel({ url, service: "lacking" })).rejects.toThrow(
    "The role lacking_projector is missing and may not be made here",
  );
});
