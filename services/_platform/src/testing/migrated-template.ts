import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { migrate } from "../postgres/migrate.ts";
import { schemaOf } from "../postgres/roles.ts";
import type { ServiceDefinition } from "../service.ts";

/** What a service keeps in its database. */
export type ServiceTables = Pick<ServiceDefinition, "name" | "migrations">;

export const migrateTables = ({ href }: URL, { name, migrations }: ServiceTables): Promise<unknown> =>
  migrate({ url: href, schema: schemaOf(name), migrations });

/**
 * The name of a database with the tables of a service and nothing in them, for others to be copied from. The first of a cluster that
 * asks makes it, the others wait; `sql` is a connection of its own, and holds the lock until it ends.
 */
export const migratedTemplate = async (sql: Sql, address: string, tables: ServiceTables): Promise<string> => {
  const schema = schemaOf(tables.name);
  const folder = createHash("sha256").update(tables.migrations.href).digest("hex").slice(0, 16);
  const name = `migrated_${schema}_${folder}`;
  await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`;
  const known = await sql`select 1 from pg_database where datname = ${name}`;
  if (known.length > 0) return name;
  const unfinished = `unfinished_${schema}_${folder}`;
  // Of somebody who was ended over it.
  await sql.unsafe(`drop database if exists ${unfinished} with (force)`);
  await sql.unsafe(`create database ${unfinished} strategy file_copy`);
  const url = new URL(address);
  url.pathname = `/${unfinished}`;
  await migrateTables(url, tables);
  await sql.unsafe(`alter database ${unfinished} rename to ${name}`);
  return name;
};
