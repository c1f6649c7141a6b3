import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { postgresBinaries, unprivileged } from "./postgres-binaries.ts";
import { freePort } from "../free-port.ts";

export interface TemporaryPostgres {
  /** An empty database of one's own, as a superuser. */
  readonly url: string;
  /** Drops the database; the last one stops the server and removes its folder. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Answers when the server accepts connections; throws with what it printed when it ends before. */
const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
  });

/** A server in a temporary folder that forgets safety for speed: no fsync, no full page writes. */
const startCluster = async (): Promise<Cluster> => {
  const binaries = postgresBinaries();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "kinkeeper-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const environment = { ...user, cwd: folder, env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C" } };

  const made = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...environment, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);

  const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "unix_socket_directories="];
  const start = async (attempt: number): Promise<{ server: ChildProcess; port: number }> => {
    const port = await freePort();
    const words = [
      "-D",
      data,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ];
    const server = spawn(join(binaries, "postgres"), words, { ...environment, stdio: ["ignore", "ignore", "pipe"] });
    try {
      await untilReady(server);
      return { server, port };
    } catch (error) {
      if (attempt === 3) throw error;
      return start(attempt + 1); // somebody took the port between our look and its start
    }
  };
  const { server, port } = await start(1);

  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const whenWeExit = (): void => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", whenWeExit);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off("exit", whenWeExit);
      const ended = once(server, "exit");
      server.kill("SIGQUIT");
      await ended;
      remove();
    },
  };
};

let shared: Promise<Cluster> | undefined;
let users = 0;

/**
 * An empty database: in the server of DATABASE_URL when that is set, else in a throw-away server made with this
 * machine's PostgreSQL, one for each test process.
 */
export const startTemporaryPostgres = async (): Promise<TemporaryPostgres> => {
  const given = process.env["DATABASE_URL"];
  shared ??= given === undefined ? startCluster() : Promise.resolve({ url: given, stop: () => Promise.resolve() });
  const cluster = await shared;
  users += 1;

  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const administer = async (statement: string): Promise<void> => {
    const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;

  let stopped = false;
  return {
    url: url.href,
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await administer(`drop database ${name} with (force)`);
      users -= 1; // only now: another may be about to drop its own
      if (users > 0) return;
      shared = undefined;
      await cluster.stop();
    },
  };
};
