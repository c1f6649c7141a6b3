import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { makeRunFolder } from "../run-folder.ts";
import { findBinaries } from "./binaries.ts";
import { openCluster, replaceCluster, type Cluster, type ClusterTools } from "./cluster.ts";
import { ServerDidNotStart, startServerProcess, type ServerProcess } from "./server-process.ts";
import type { ServerSettings } from "./server-settings.ts";
import { serverUser, type WayForRoot } from "./server-user.ts";

/** A PostgreSQL server that lives as long as this process. */
export interface PostgresServer {
  /** Where its superuser connects (see openPool for the form). */
  readonly url: string;
  /** The same by its Unix socket, which takes less work than a port; not on Windows. */
  readonly socketUrl: string | undefined;
  /** Its database is empty: it was made at this start. */
  readonly isNew: boolean;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** A folder of its own for the server's files; made when absent. */
  readonly folder: string;
  /** A Unix socket that only this user can reach, or also a port of the loopback address with a password; the latter alone on Windows. */
  readonly listen?: "socket" | "loopback";
  readonly settings?: ServerSettings;
  /** How root runs it; see serverUser. */
  readonly waysForRoot?: readonly WayForRoot[];
  /** Takes the lines it logs: nothing that families wrote is in them. */
  readonly onLog?: (line: string) => void;
  /** It ended by itself and cannot be started again. */
  readonly onFailure?: (error: Error) => void;
}

const socketPort = 5432; // of the Unix socket's name only
const hasSockets = process.platform !== "win32";

const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** What the remains of a server that was killed still hold for a moment. */
const isTransient = (error: unknown): boolean =>
  error instanceof ServerDidNotStart && /still in use|lock file .* already exists/.test(error.message);

/** A server that ends more often within so many milliseconds is not started again. */
const restarts = { most: 5, within: 60_000 };

/**
 * Starts the PostgreSQL that the lockfile brought over a folder, and keeps it running until `stop`: when it ends by itself
 * it is started again, and its clients connect again. It ends with this process, however that ends. A cluster that cannot
 * be opened is made anew.
 * @throws WrongSetting when it cannot run here; ServerDidNotStart with what it said.
 */
export const startPostgresServer = async (options: PostgresServerOptions): Promise<PostgresServer> => {
  const { folder, settings = {}, onLog = () => undefined, onFailure = () => undefined } = options;
  const { listen = hasSockets ? "socket" : "loopback" } = options;
  const { path: runFolder, remove: removeRunFolder } = makeRunFolder(`.s.PGSQL.${socketPort}`);

  const prepare = async () => {
    const binaries = findBinaries(path.join(runFolder, "lib"));
    const user = serverUser(binaries, options.waysForRoot);
    user.own(runFolder);
    const tools: ClusterTools = { binaries, user, runFolder, isDurable: settings["fsync"] !== "off" };
    const port = listen === "socket" ? socketPort : await freePort();
    const place = {
      listen_addresses: listen === "socket" ? "" : "127.0.0.1",
      unix_socket_directories: hasSockets ? quoted(runFolder) : "",
      unix_socket_permissions: "0700",
    };

    const launch = async (cluster: Cluster): Promise<ServerProcess> => {
      const deadline = Date.now() + 10_000;
      for (;;)
        try {
          const all = { ...place, port, ...settings };
          return await startServerProcess({ binaries, user, cluster: cluster.folder, runFolder, settings: all, onLog });
        } catch (error) {
          if (!isTransient(error) || Date.now() > deadline) throw error;
          await delay(100);
        }
    };
    const open = async (cluster: Cluster): Promise<{ cluster: Cluster; server: ServerProcess }> => {
      try {
        return { cluster, server: await launch(cluster) };
      } catch (error) {
        if (cluster.isNew || !(error instanceof ServerDidNotStart)) throw error;
        return replaceCluster(cluster, tools, open);
      }
    };
    return { ...(await open(await openCluster(folder, tools))), launch, port };
  };

  try {
    const { cluster, server, launch, port } = await prepare();
    const socketUrl = hasSockets ? `postgres://postgres@${encodeURIComponent(runFolder)}:${port}/postgres` : undefined;
    const loopbackUrl = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;

    let current = server;
    let isStopping = false;
    const ends: number[] = [];
    const restart = async (): Promise<ServerProcess> => {
      for (let reason: unknown = new Error("it ends again and again"); ;) {
        ends.push(Date.now());
        if (ends.filter((time) => Date.now() - time < restarts.within).length > restarts.most) throw reason;
        onLog("FATAL:  the server ended by itself; starting it again");
        try {
          return await launch(cluster);
        } catch (error) {
          reason = error;
        }
      }
    };
    const keepRunning = async (): Promise<void> => {
      for (;;) {
        await current.ended;
        if (isStopping) return;
        current = await restart();
        if (isStopping) return current.stop();
      }
    };
    const kept = keepRunning().catch((error: unknown) => {
      if (!isStopping) onFailure(error instanceof Error ? error : new Error(String(error)));
    });

    return {
      url: listen === "socket" && socketUrl !== undefined ? socketUrl : loopbackUrl,
      socketUrl,
      isNew: cluster.isNew,
      stop: async () => {
        isStopping = true;
        await current.stop();
        await kept;
        removeRunFolder();
      },
    };
  } catch (error) {
    removeRunFolder();
    throw error;
  }
};
