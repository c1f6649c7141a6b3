import { createHash } from "node:crypto";
import postgres from "postgres";
import { migrate } from "../postgres/migrate.ts";
import { schemaOf } from "../postgres/roles.ts";
import type { ServiceDefinition } from "../service.ts";

/** What a service keeps in its database. */
export type ServiceTables = Pick<ServiceDefinition, "name" | "migrations">;

export const migrateTables = ({ href }: URL, { name, migrations }: ServiceTables): Promise<unknown> =>
  migrate({ url: href, schema: schemaOf(name), migrations });

/** On a connection of its own, which holds the lock of the template until it ends. */
const makeTemplate = async (
  address: string,
  name: string,
  unfinished: string,
  tables: ServiceTables,
): Promise<string> => {
  const sql = postgres(address, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`;
    const made = await sql`select 1 from pg_database where datname = ${name}`;
    if (made.length > 0) return name;
    // Of somebody who was ended over it.
    await sql.unsafe(`drop database if exists ${unfinished} with (force)`);
    await sql.unsafe(`create database ${unfinished} strategy file_copy`);
    const url = new URL(address);
    url.pathname = `/${unfinished}`;
    await migrateTables(url, tables);
    await sql.unsafe(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    // Also where a migration fails: the others would wait for its lock.
    await sql.end();
  }
};

/** Made or found by this process, by name. */
const known = new Map<string, Promise<string>>();

/** When the cluster ends. */
export const forgetTemplates = (): void => known.clear();

/**
 * The name of a database with the tables of a service and nothing in them, for others to be copied from. The first of a cluster that
 * asks makes it, the others wait.
 */
export const migratedTemplate = (address: string, tables: ServiceTables): Promise<string> => {
  const schema = schemaOf(tables.name);
  const folder = createHash("sha256").update(tables.migrations.href).digest("hex").slice(0, 16);
  const name = `migrated_${schema}_${folder}`;
  const making = known.get(name) ?? makeTemplate(address, name, `unfinished_${schema}_${folder}`, tables);
  known.set(name, making);
  return making;
};
