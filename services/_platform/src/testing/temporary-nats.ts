import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Writable } from "node:stream";

/** A NATS server of one's own, for tests. */
export interface TemporaryNats {
  readonly url: string;
  /** As if the power was cut. */
  kill(): Promise<void>;
  /** Again on the same port, with what it had written. */
  start(): Promise<void>;
  /** Deletes all that JetStream had written, while it is down. */
  forget(): void;
  stop(): Promise<void>;
}

const binary = (): string => {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/bin"];
  const found = folders.map((folder) => join(folder, "nats-server")).find((path) => existsSync(path));
  if (!found) throw new Error("nats-server is needed for this test: install it (Debian: apt-get install nats-server).");
  return found;
};

/** Answers the port it listens on, as it says. */
const untilReady = (server: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let printed = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [, port] = /client connections on 127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
      if (port !== undefined && printed.includes("Server is ready")) resolve(Number(port));
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`nats-server did not start:\n${printed}`)));
  });

/**
 * Becomes the server, and leaves a shell behind that reads from a pipe: when this process ends, however it ends, the pipe closes and the
 * shell ends the server. A line in the pipe sends the shell home.
 */
const guarded = `
( ( read -r word <&3 || kill -KILL $$ ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

/** With the users of a configuration file it lets in nobody else; their passwords come from the environment. */
export interface NatsUsers {
  readonly file: string;
  readonly passwords: Readonly<Record<string, string>>;
}

export const startTemporaryNats = async (users?: NatsUsers): Promise<TemporaryNats> => {
  const folder = mkdtempSync(join(tmpdir(), "kinkeeper-nats-"));
  /** Chosen by the server itself: one chosen for it may be taken by the time it listens. */
  let port = -1;
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const words = ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder, ...(users ? ["-c", users.file] : [])];
    const env = { ...process.env, ...users?.passwords };
    server = spawn("sh", ["-c", guarded, "kinkeeper-nats", binary(), ...words], {
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      env,
    });
    const guard = server.stdio[3] as Writable;
    server.once("exit", () => guard.end("ended\n"));
    port = await untilReady(server);
  };
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    forget: () => rmSync(join(folder, "jetstream"), { recursive: true, force: true }),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
