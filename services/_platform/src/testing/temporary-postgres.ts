import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { startPostgresServer } from "../postgres-server/postgres-server.ts";
import { databasePrefix } from "./test-run.ts";
import { forgetTemplates, migratedTemplate, migrateTables, type ServiceTables } from "./migrated-template.ts";

export interface TemporaryPostgres {
  /** A database of one's own, as a superuser. */
  readonly url: string;
  /** The same by a Unix socket, where the server has one: for all who connect with `openPool`, at three quarters of the work. */
  readonly socketUrl?: string | undefined;
  /** Drops the database; the last one stops the server, when it was started for it. */
  stop(): Promise<void>;
}

export interface TemporaryCluster {
  readonly url: string;
  readonly socketUrl: string | undefined;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Name the cluster that a whole test run shares; see shared-stores.ts. */
export const sharedClusterVariable = "KINKEEPER_TEST_CLUSTER";
export const sharedSocketVariable = "KINKEEPER_TEST_CLUSTER_SOCKET";

/** A server in a temporary folder that forgets safety for speed: no fsync, no full page writes. */
export const startTemporaryCluster = async (): Promise<TemporaryCluster> => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-postgres-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const server = await startPostgresServer({
      folder,
      // Plain postgres.js, which tests use as well, cannot name a socket in an address.
      listen: "loopback",
      settings: { fsync: "off", full_page_writes: "off", max_connections: 400 },
    });
    return {
      url: server.url,
      socketUrl: server.socketUrl,
      stop: async () => {
        await server.stop();
        process.off("exit", remove);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};

const ofDatabase = (address: string, name: string): URL => {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url;
};

/** Seconds for which the connection that makes and drops databases waits for the next one: to open one is half of that work. */
const secondsOfRest = 5;
const admins = new Map<string, Sql>();
const adminOf = (address: string): Sql => {
  const known = admins.get(address);
  if (known) return known;
  const sql = postgres(address, { max: 1, idle_timeout: secondsOfRest, onnotice: () => undefined });
  admins.set(address, sql);
  return sql;
};

const sharedCluster = (): Pick<TemporaryCluster, "url" | "socketUrl"> | undefined => {
  const url = process.env[sharedClusterVariable];
  return url ? { url, socketUrl: process.env[sharedSocketVariable] } : undefined;
};

let own: Promise<TemporaryCluster> | undefined;
let users = 0;

/**
 * A database, empty or with the tables of a service: in the server of DATABASE_URL when that is set, else in the one of this test
 * run, else in a throw-away server of this process.
 */
export const startTemporaryPostgres = async (tables?: ServiceTables): Promise<TemporaryPostgres> => {
  const foreign = process.env["DATABASE_URL"];
  users += 1;
  const { url: address, socketUrl } = foreign
    ? { url: foreign, socketUrl: undefined }
    : (sharedCluster() ?? (await (own ??= startTemporaryCluster())));

  const name = databasePrefix() + crypto.randomUUID().replaceAll("-", "");
  const url = ofDatabase(address, name);
  if (foreign) {
    // Nothing of ours is left behind there, as a template would be.
    await adminOf(address).unsafe(`create database ${name}`);
    if (tables) await migrateTables(url, tables);
  } else {
    const template = tables ? await migratedTemplate(address, tables) : "template1";
    // To write each of its blocks into the log would take fifteen times as long.
    await adminOf(address).unsafe(`create database ${name} template ${template} strategy file_copy`);
  }

  let stopped = false;
  return {
    url: url.href,
    socketUrl: socketUrl && ofDatabase(socketUrl, name).href,
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await adminOf(address).unsafe(`drop database ${name} with (force)`);
      users -= 1; // only now: another may be about to drop its own
      if (users > 0 || !own) return;
      const cluster = await own;
      own = undefined;
      admins.delete(address);
      forgetTemplates();
      await cluster.stop();
    },
  };
};
