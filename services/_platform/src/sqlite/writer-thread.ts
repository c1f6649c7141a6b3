import { parentPort, workerData } from "node:worker_threads";
import { writeHere, type WriterModule } from "./group-writer.ts";
import type { FromThread, ThreadData, ToThread } from "./writer-in-thread.ts";

// The thread that writer-in-thread.ts starts: it owns the connection that writes.
const { module, file } = workerData as ThreadData;
const { openWriter } = (await import(module)) as WriterModule<unknown, unknown>;
const writer = writeHere(openWriter(file));
const port = parentPort!;

const answer = (message: FromThread<unknown>): void => port.postMessage(message);

port.on("message", (message: ToThread<unknown>) => {
  if (message === "close") {
    // What arrived before is in a group that is written first.
    setImmediate(() => void writer.close().finally(() => port.close()));
    return;
  }
  const { id, request } = message;
  writer.write(request).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : typeof error }),
  );
});
