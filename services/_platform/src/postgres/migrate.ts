import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { TransactionSql } from "postgres";
import { openPool } from "./pool.ts";
import { ensureRoles, rolesOf } from "./roles.ts";
import { unprotectedTables } from "./unprotected-tables.ts";

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const platformFile = async (name: string): Promise<Migration> => {
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return { name: `platform/${name}`, text, checksum: checksumOf(text) };
};

/** The files `NNNN-name.sql` of a folder, in order. */
const readMigrations = async (folder: URL): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  if (numbers.includes(undefined) || new Set(numbers).size < numbers.length)
    throw new Error(`Migrations are called NNNN-name.sql, each with a number of its own: ${names.join(", ")}`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder.href.endsWith("/") ? folder : `${folder.href}/`), "utf8");
      return { name, text, checksum: checksumOf(text) };
    }),
  );
};

const updatePlatform = async (sql: TransactionSql): Promise<void> => {
  const { text, checksum } = await platformFile("platform.sql");
  const [schema] = await sql<{ checksum: string | null }[]>`
    select obj_description(oid, 'pg_namespace') as checksum from pg_namespace where nspname = 'platform'`;
  if (schema?.checksum === checksum) return;
  await sql.unsafe(text);
  await sql.unsafe(`comment on schema platform is '${checksum}'`);
};

/** Checkpoints of reactions and of the relay survive a rebuild: what they led to is not in these tables. */
const keepReactions = async (sql: TransactionSql): Promise<void> => {
  await sql`create temp table kept_checkpoints on commit drop as
    select consumer, context, position, event_id, stream, revision from platform_checkpoints where consumer not like 'projection/%'`;
  await sql`create temp table kept_dead_letters on commit drop as
    select * from platform_dead_letters where consumer not like 'projection/%'`;
  await sql`create temp table kept_relay on commit drop as select * from platform_relay`;
};

const restoreReactions = async (sql: TransactionSql): Promise<void> => {
  await sql`insert into platform_checkpoints (consumer, context, position, event_id, stream, revision) select * from kept_checkpoints`;
  await sql`insert into platform_dead_letters select * from kept_dead_letters`;
  await sql`insert into platform_relay select * from kept_relay`;
};

/** Tables whose policies hold for who is signed in, too: their owner, who is no superuser and whom no policy lets see a row. */
const tablesForcedOnOwner = (sql: TransactionSql, schema: string) => sql<{ oid: string }[]>`
  select c.oid::text from pg_class c join pg_roles r on r.rolname = current_user
  where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p') and c.relforcerowsecurity
    and not r.rolsuper and not r.rolbypassrls`;

const forceOnOwner = async (
  sql: TransactionSql,
  tables: readonly { readonly oid: string }[],
  isForced: boolean,
): Promise<void> => {
  const found = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where oid::text = any(${tables.map(({ oid }) => oid)}::text[])`;
  for (const { name } of found)
    await sql.unsafe(`alter table ${name} ${isForced ? "force" : "no force"} row level security`);
};

/** Runs migrations as somebody who sees every row: what one does to rows must not depend on whether the owner is a superuser. */
const applyMigrations = async (sql: TransactionSql, schema: string, files: readonly Migration[]): Promise<void> => {
  const tables = await tablesForcedOnOwner(sql, schema);
  await forceOnOwner(sql, tables, false);
  for (const { name, text, checksum } of files) {
    await sql.unsafe(text);
    await sql`insert into platform_migrations ${sql({ name, checksum })}`;
  }
  await forceOnOwner(sql, tables, true);
};

const migrateWithin = async (sql: TransactionSql, schema: string, files: readonly Migration[]): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('migrate/' || current_database() || '/' || ${schema}, 0))`;
  await updatePlatform(sql);
  const { projector, reader } = rolesOf(schema);
  await ensureRoles(sql, { projector, reader });

  const [{ there } = { there: false }] = await sql<{ there: boolean }[]>`
    select to_regclass(${`${schema}.platform_migrations`}) is not null as there`;
  const applied = there ? await sql<Migration[]>`select name, checksum from platform_migrations` : [];
  const unchanged = applied.every(({ name, checksum }) =>
    files.some((file) => file.name === name && file.checksum === checksum),
  );
  const rebuilt = there && !unchanged;
  if (rebuilt) await keepReactions(sql);
  if (!there || rebuilt) {
    await sql`drop schema if exists ${sql(schema)} cascade`;
    await sql`create schema ${sql(schema)}`;
    await sql`grant usage on schema ${sql(schema)} to ${sql(projector)}, ${sql(reader)}`;
  }

  const known = new Set(rebuilt ? [] : applied.map(({ name }) => name));
  const missing = files.filter(({ name }) => !known.has(name));
  if (missing.length > 0) await applyMigrations(sql, schema, missing);
  if (rebuilt) await restoreReactions(sql);
  if (missing.length > 0) {
    await sql`grant usage on all sequences in schema ${sql(schema)} to ${sql(projector)}`;
    const problems = await unprotectedTables(sql, schema);
    if (problems.length > 0) throw new Error(`The migrations of ${schema} leave tables open:\n${problems.join("\n")}`);
  }
  return rebuilt;
};

/**
 * Brings the tables of a schema to where its migrations say. They hold read models only, so where an applied migration
 * was changed or taken away the schema is dropped and made anew; its projections then replay every event.
 * All or nothing, one process at a time. Signed in as the owner of the database.
 * @returns whether tables were dropped.
 */
export const migrate = async (options: {
  readonly url: string;
  readonly schema: string;
  /** The folder of `NNNN-name.sql`; absent: only the platform's own tables. */
  readonly migrations?: URL | undefined;
}): Promise<{ readonly rebuilt: boolean }> => {
  const { url, schema, migrations } = options;
  const files = [await platformFile("bookkeeping.sql"), ...(migrations ? await readMigrations(migrations) : [])];
  const pool = openPool({ url, max: 1, settings: { search_path: `${schema}, public` } });
  try {
    return { rebuilt: await pool.sql.begin((sql) => migrateWithin(sql, schema, files)) };
  } finally {
    await pool.close();
  }
};
