import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DataFolder } from "./data-folder.ts";
import type { FromWorker, ToWorker, WorkerTask } from "./worker-messages.ts";

export interface Pglite {
  /** Where services connect; each keeps to a schema of its own. */
  readonly url: string;
  /** Why the database was made anew, when it was. */
  readonly anew: "new" | "in doubt" | undefined;
  /** Closes it so that the next start can trust its files. */
  close(): Promise<void>;
}

export interface PgliteOptions {
  /** A folder of its own, made when absent; without one everything is kept in memory. */
  readonly folder?: string | undefined;
  /** The database broke while it was in use: nothing can be read any more, and the process should end. */
  readonly onFailure?: (error: Error) => void;
}

const port = 5432; // of the Unix socket's name only

class Thread {
  readonly #worker: Worker;
  readonly #onFailure: (error: Error) => void;
  #waiting: PromiseWithResolvers<FromWorker> | undefined;

  constructor(task: WorkerTask, onFailure: (error: Error) => void) {
    this.#onFailure = onFailure;
    this.#worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), { workerData: task });
    this.#worker.on("message", (message: FromWorker) => {
      if (message.kind === "failed") this.#fail(new Error(message.message));
      else this.#waiting?.resolve(message);
    });
    this.#worker.on("error", (error: Error) => this.#fail(error));
    this.#worker.on("exit", () => this.#waiting?.reject(new Error("the thread of PGlite ended")));
  }

  #fail(error: Error): void {
    if (this.#waiting) this.#waiting.reject(error);
    else this.#onFailure(error);
  }

  /** The next thing it says. */
  async answer(question?: ToWorker): Promise<FromWorker> {
    this.#waiting = Promise.withResolvers<FromWorker>();
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      if (question) this.#worker.postMessage(question);
      return await this.#waiting.promise;
    } finally {
      this.#waiting = undefined;
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A thread that serves the database, and the port it listens on. */
const serve = async (
  task: WorkerTask,
  onFailure: (error: Error) => void,
): Promise<{ thread: Thread; port: number }> => {
  const thread = new Thread(task, onFailure);
  try {
    const answer = await thread.answer();
    if (answer.kind !== "listening") throw new Error(`PGlite did not start: ${answer.kind}`);
    return { thread, port: answer.port };
  } catch (error) {
    await thread.end();
    throw error;
  }
};

/** Makes the database in a thread of its own: initdb needs memory that is given back with the thread. */
const make = async (database: string): Promise<void> => {
  const thread = new Thread({ database, serve: undefined }, () => undefined);
  try {
    await thread.answer();
  } finally {
    await thread.end();
  }
};

/**
 * Starts PGlite in a thread and serves it on a Unix socket in a folder only this user can enter (Windows: on a port of
 * the loopback address), with a password made for this start. Files that may not be what was last written to them, after
 * a power cut, are deleted: what services keep here they build again from the events.
 */
export const startPglite = async ({ folder, onFailure = () => undefined }: PgliteOptions = {}): Promise<Pglite> => {
  const data = folder === undefined ? undefined : new DataFolder(folder);
  const sockets = process.platform === "win32" ? undefined : await mkdtemp(join(tmpdir(), "kk-"));
  const password = randomBytes(24).toString("hex");
  const socket = sockets === undefined ? undefined : join(sockets, `.s.PGSQL.${port}`);
  const task: WorkerTask = { database: data?.database, serve: { password, socket } };

  let anew: Pglite["anew"];
  const startAnew = async (why: "new" | "in doubt") => {
    anew = why;
    await data?.empty();
    await data?.markOpen();
    if (data) await make(data.database);
    return serve(task, onFailure);
  };
  const start = async () => {
    if (!data) return serve(task, onFailure);
    if (!existsSync(data.database)) return startAnew("new");
    if (!data.isTrustworthy()) return startAnew("in doubt");
    await data.markOpen();
    return serve(task, onFailure).catch(() => startAnew("in doubt")); // it does not open: the events know everything
  };

  const removeSockets = async (): Promise<void> => {
    if (sockets !== undefined) await rm(sockets, { recursive: true, force: true });
  };
  try {
    const { thread, port: tcpPort } = await start();
    const host = sockets === undefined ? `127.0.0.1:${tcpPort}` : `${encodeURIComponent(sockets)}:${port}`;
    return {
      url: `postgres://postgres:${password}@${host}/postgres`,
      anew,
      close: async () => {
        await thread.answer("close");
        await thread.end();
        await data?.markClosed();
        await removeSockets();
      },
    };
  } catch (error) {
    await removeSockets();
    throw error;
  }
};
