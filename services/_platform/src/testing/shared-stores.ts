import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import postgres from "postgres";
import {
  sharedClusterVariable,
  sharedSocketVariable,
  startTemporaryCluster,
  type TemporaryCluster,
} from "./temporary-postgres.ts";
import { databasePrefix, testRunFolder, testRunVariable } from "./test-run.ts";

/** Vitest's global setup: one cluster for the whole run, in which each use makes a database of its own, and a folder for files. */

let cluster: TemporaryCluster | undefined;

/** Vitest's workers inherit the addresses. */
export const setup = async (): Promise<void> => {
  process.env[testRunVariable] = randomBytes(4).toString("hex");
  if (process.env["DATABASE_URL"]) return;
  cluster = await startTemporaryCluster();
  process.env[sharedClusterVariable] = cluster.url;
  if (cluster.socketUrl !== undefined) process.env[sharedSocketVariable] = cluster.socketUrl;
};

/** On somebody's server: services that run to the end of their worker drop nothing themselves. */
const dropDatabases = async (address: string): Promise<void> => {
  const sql = postgres(address, { max: 1, onnotice: () => undefined });
  try {
    const left = await sql<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${databasePrefix()})`;
    for (const { datname } of left) await sql.unsafe(`drop database if exists ${datname} with (force)`);
  } finally {
    await sql.end();
  }
};

export const teardown = async (): Promise<void> => {
  const foreign = process.env["DATABASE_URL"];
  if (foreign) await dropDatabases(foreign);
  await cluster?.stop();
  rmSync(testRunFolder(), { recursive: true, force: true });
  for (const name of [testRunVariable, sharedClusterVariable, sharedSocketVariable]) delete process.env[name];
};
