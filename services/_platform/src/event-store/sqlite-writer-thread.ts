import { parentPort, workerData } from "node:worker_threads";
import { openSqliteFile } from "./sqlite-file.ts";
import { eventSchema } from "./sqlite-schema.ts";
import { createSqliteWriter } from "./sqlite-writer.ts";
import { refusalOf, type FromWriter, type ToWriter } from "./sqlite-writer-messages.ts";

// The thread that threaded-writer.ts starts: it owns the connection that writes.
const { file } = workerData as { readonly file: string };
const writer = createSqliteWriter(openSqliteFile(file, eventSchema));
const port = parentPort!;

const answer = (message: FromWriter): void => port.postMessage(message);

port.on("message", (message: ToWriter) => {
  if (message === "close") {
    // Appends that arrived before are in a group that is written first.
    setImmediate(() => void writer.close().finally(() => port.close()));
    return;
  }
  const { id } = message;
  writer.append(message.append).then(
    (position) => answer({ id, position }),
    (error: unknown) => answer({ id, refusal: refusalOf(error) }),
  );
});
