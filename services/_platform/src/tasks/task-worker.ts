import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { lowerProcessPriority } from "./priority.ts";

/** Where tasks are done, besides requests. */
export interface TaskWorker {
  /** Of a process of its own. */
  readonly pid: number | undefined;
  /** Milliseconds that processors have worked for it since it began; undefined where that cannot be known. */
  processorTime(): Promise<number | undefined>;
  send(message: unknown): void;
  /** Whether this process goes on for it. */
  hold(isHeld: boolean): void;
  /** Ends it, whatever it does. */
  end(): void;
}

export interface TaskListener {
  heard(message: unknown): void;
  /** It is gone: "memory" where that ran out. Also called after `end`, once nothing of it is left. */
  ended(why: Error | "memory"): void;
}

export type StartWorker = (listener: TaskListener) => TaskWorker;

export interface WorkerOptions {
  /** Calls `serveTasks`. */
  readonly file: URL;
  /** The heap it may fill. */
  readonly megabytes: number;
  /** Whether a process runs behind whoever waits for an answer; it does unless told. */
  readonly hasLowPriority?: boolean;
}

/** Short-lived objects: what Node would take unasked is three times as much, and no faster. */
const youngMegabytes = 48;

/**
 * A thread of this process. What is sent is cheap. Not for work of which one step alone may take all of its memory, as parsing a
 * large JSON does: V8 notices between steps that a thread's heap is full, and ends the whole process where it is too late.
 */
export const threadWorker =
  ({ file, megabytes }: WorkerOptions): StartWorker =>
  (listener) => {
    const thread = new Worker(file, {
      name: path.basename(file.pathname, ".ts"),
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    thread.on("message", (message) => listener.heard(message));
    thread.on("error", (error: Error & { readonly code?: string }) =>
      listener.ended(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error),
    );
    let hasEnded = false;
    thread.on("exit", () => {
      hasEnded = true;
      listener.ended(new Error("the thread of a task ended"));
    });
    return {
      pid: undefined,
      // Answered while it is in a loop too, but not by one that only begins, which has taken none yet, nor by one that is ending.
      processorTime: () =>
        thread.cpuUsage().then(
          ({ user, system }) => (user + system) / 1_000,
          () => (hasEnded ? undefined : 0),
        ),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      send: (message) => thread.postMessage(message),
      hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
      // Not waited for: what runs outside of JavaScript ends when it ends.
      end: () => void thread.terminate(),
    };
  };

/** What a process knows of this one: none of the addresses, passwords and keys. */
const inherited = [
  "PATH",
  "TMPDIR",
  "TEMP",
  "SystemRoot",
  "NODE_OPTIONS",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
];
const environment = (): NodeJS.ProcessEnv => {
  const known = inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const { NODE_COMPILE_CACHE: cache } = process.env;
  // A folder of its own: V8 takes nothing that was compiled under other flags, and throws it away.
  return Object.fromEntries(cache === undefined ? known : [...known, ["NODE_COMPILE_CACHE", `${cache}-tasks`]]);
};

/** Of a second, in which Linux counts for programs what a process takes (USER_HZ: 100 on all that Node runs on). */
const ticks = 100;

/** Known on Linux alone; undefined also once the process is gone. */
const processorTimeOf = async (pid: number | undefined): Promise<number | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // Behind the name, which may have spaces and brackets: the state is the third field, `utime` and `stime` are the 14th and 15th.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticks;
};

/**
 * A process of its own. What brings it down, a heap that is full or native code that breaks, is felt by nobody else, and all its
 * memory goes with it.
 */
export const processWorker =
  ({ file, megabytes, hasLowPriority = true }: WorkerOptions): StartWorker =>
  (listener) => {
    const child = fork(file, {
      serialization: "advanced",
      // Collected at twice what was left the last time, as the product's own heap is.
      execArgv: ["--heap-growing-percent=100", `--max-old-space-size=${megabytes}`],
      env: environment(),
      stdio: ["ignore", "inherit", "ignore", "ipc"],
    });
    // At once: the threads that it starts later have the priority that it has then.
    if (hasLowPriority && child.pid !== undefined) lowerProcessPriority(child.pid);
    child.on("message", (message) => listener.heard(message));
    child.on("error", (error) => listener.ended(error));
    // Whatever the system calls it: a process that ends over a task was brought down by it.
    child.on("exit", () => listener.ended("memory"));
    return {
      pid: child.pid,
      processorTime: () => processorTimeOf(child.pid),
      send: (message) => {
        if (child.connected) child.send(message as object);
      },
      hold: (isHeld) => {
        if (isHeld) {
          child.ref();
          child.channel?.ref();
        } else {
          child.unref();
          child.channel?.unref();
        }
      },
      end: () => void child.kill("SIGKILL"),
    };
  };
