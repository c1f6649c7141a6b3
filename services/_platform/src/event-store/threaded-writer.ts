import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../event-store.ts";
import type { SqliteWriter } from "./sqlite-writer.ts";
import { errorOf, type FromWriter, type ToWriter } from "./sqlite-writer-messages.ts";

interface Pending {
  readonly resolve: (position: bigint) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes in a thread of its own: an fsync takes 0.2 ms on a good disk and a hundred times that on a bad one, and everything
 * else the process does would wait for it. What arrives while a commit is running shares the next one.
 */
export const createThreadedWriter = (file: string): SqliteWriter => {
  const worker = new Worker(new URL("./sqlite-writer-thread.ts", import.meta.url), { workerData: { file } });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | undefined;

  const settled = (): void => {
    if (pending.size === 0) worker.unref(); // an idle writer keeps no process alive
  };
  const failAll = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };

  worker.unref();
  worker.on("message", (message: FromWriter) => {
    const append = pending.get(message.id);
    pending.delete(message.id);
    if ("position" in message) append?.resolve(message.position);
    else append?.reject(errorOf(message.refusal));
    settled();
  });
  worker.on("error", (cause) => failAll(new StoreUnavailable("the event store's writer broke", { cause })));
  worker.on("exit", () => failAll(new StoreUnavailable("the event store is closed")));

  const send = (message: ToWriter): void => {
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ id: lastId, append });
      }),
    close: async () => {
      if (ended) return;
      ended = new StoreUnavailable("the event store is closed");
      send("close");
      await once(worker, "exit");
    },
  };
};
