import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import type { Binaries } from "./binaries.ts";
import { reasonIn } from "./reason.ts";
import { settingWords, type ServerSettings } from "./server-settings.ts";
import type { ServerUser } from "./server-user.ts";

/** A running postmaster. */
export interface ServerProcess {
  /** Settles when it has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends it: the clients' transactions are rolled back, everything is brought to disk. */
  stop(): Promise<void>;
}

export interface ServerStart {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  /** Where the cluster lies. */
  readonly cluster: string;
  /** A private folder, removed when the server ends together with this process. */
  readonly runFolder: string;
  readonly settings: ServerSettings;
  /** Takes the lines that the server logs. */
  readonly onLog: (line: string) => void;
}

/** The server ended before it accepted connections; the message says why, from what it logged. */
export class ServerDidNotStart extends Error {
  override readonly name = "ServerDidNotStart";
}

/**
 * Becomes the server, and leaves a shell behind that reads from a pipe: when this process ends, however it ends, the pipe
 * closes and the shell ends the server. A line in the pipe sends the shell home. ($1: the private folder.)
 */
const guarded = `
run=$1; shift
( ( read -r word <&3 || {
  kill -INT $$
  seconds=0
  while kill -0 $$ && [ $seconds -lt 20 ]; do sleep 1; seconds=$((seconds + 1)); done
  kill -QUIT $$
  rm -rf "$run"
} ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

const isWindows = process.platform === "win32";

/** INT: ends it as soon as everything is on disk; QUIT: at once, the next start recovers from the write-ahead log. */
export const signalServer = (pid: number, signal: "INT" | "QUIT", { pgCtl }: Binaries): void => {
  if (isWindows) spawnSync(pgCtl, ["kill", signal, String(pid)], { stdio: "ignore", windowsHide: true });
  else process.kill(pid, `SIG${signal}`);
};

const timeouts = { fast: 20_000, immediate: 10_000 };

/** Answers whether it ended in time. */
const endsWithin = async (ended: Promise<void>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([ended.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

const launch = ({ binaries, user, cluster, runFolder, settings }: ServerStart): ChildProcess => {
  const server = [binaries.postgres, "-D", user.pathOf(cluster), ...settingWords(settings)];
  const [command, ...words] = isWindows
    ? server
    : [...user.prefix, "sh", "-c", guarded, "kinkeeper-postgres", runFolder, ...server];
  return spawn(command!, words, {
    cwd: cluster,
    env: binaries.environment,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    // A session of its own: what a terminal sends its programs, such as Ctrl-C, is not for the server.
    detached: true,
    windowsHide: true,
    ...user.ids,
  });
};

/**
 * Starts a server over a cluster, and answers when it accepts connections. It ends with this process.
 * @throws ServerDidNotStart
 */
export const startServerProcess = async (start: ServerStart): Promise<ServerProcess> => {
  const child = launch(start);
  const guard = child.stdio[3] as Writable;
  guard.on("error", () => undefined); // the shell that reads it is gone: so is the server
  const ended = new Promise<void>((resolve) => child.once("exit", resolve).once("error", () => resolve()));
  void ended.then(() => guard.end("ended\n"));
  const logged: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr! }).on("line", (line) => {
      logged.push(line);
      if (logged.length > 30) logged.shift();
      start.onLog(line);
      if (line.includes("ready to accept connections")) resolve();
    });
    // "close" comes when its last line was read.
    child.once("close", () => reject(new ServerDidNotStart(reasonIn(logged.join("\n")))));
    child.once("error", (error) => reject(new ServerDidNotStart(error.message, { cause: error })));
  });
  await ready;
  return {
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      signalServer(child.pid!, "INT", start.binaries);
      if (await endsWithin(ended, timeouts.fast)) return;
      signalServer(child.pid!, "QUIT", start.binaries);
      if (await endsWithin(ended, timeouts.immediate)) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
};
