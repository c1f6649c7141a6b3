import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../event-store.ts";
import type { Writer } from "./group-writer.ts";

export interface ThreadData {
  /** Address of a WriterModule. */
  readonly module: string;
  readonly file: string;
}
export type ToThread<Request> = { readonly id: number; readonly request: Request } | "close";
/** Errors lose their class between threads, so a failure travels as its message. */
export type FromThread<Answer> = { readonly id: number } & ({ readonly result: Answer } | { readonly failure: string });

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes in a thread of its own: an fsync takes 0.2 ms on a good disk and a hundred times that on a bad one, and everything
 * else the process does would wait for it. What arrives while a commit is running shares the next one.
 */
export const writeInThread = <Request, Answer>(module: URL, file: string): Writer<Request, Answer> => {
  const workerData: ThreadData = { module: module.href, file };
  const worker = new Worker(new URL("./writer-thread.ts", import.meta.url), { name: "sqlite-writer", workerData });
  const pending = new Map<number, Pending<Answer>>();
  let lastId = 0;
  let ended: Error | undefined;

  const failAll = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };

  worker.unref(); // an idle writer keeps no process alive
  worker.on("message", (message: FromThread<Answer>) => {
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if ("result" in message) waiting?.resolve(message.result);
    else waiting?.reject(new StoreUnavailable(message.failure));
    if (pending.size === 0) worker.unref();
  });
  worker.on("error", (cause) => failAll(new StoreUnavailable("the thread that writes broke", { cause })));
  worker.on("exit", () => failAll(new StoreUnavailable("the file is closed")));

  const send = (message: ToThread<Request>): void => {
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
  };

  return {
    write: (request) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ id: lastId, request });
      }),
    close: async () => {
      if (ended) return;
      ended = new StoreUnavailable("the file is closed");
      send("close");
      await once(worker, "exit");
    },
  };
};
