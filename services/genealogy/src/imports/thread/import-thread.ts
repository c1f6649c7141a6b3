import { parentPort } from "node:worker_threads";
import { carryOutImport } from "../carry-out-import.ts";
import { lookAtFile } from "../look-at-file.ts";
import type { FromImportThread, ToImportThread } from "./import-threads.ts";
import type { FileFindings, ImportPorts, ImportTask } from "./import-ports.ts";
import { portNames } from "./port-names.ts";
import { problemOf, RemoteCalls } from "./remote-calls.ts";

// The thread that import-threads.ts starts: one task at a time.
const parent = parentPort!;
const say = (message: FromImportThread): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parent.postMessage(message);

const calls = new RemoteCalls((call) => say({ call }));
const ports = calls.functions<ImportPorts>(portNames);
let abort = new AbortController();

const done = async (task: ImportTask, { signal }: AbortController): Promise<FileFindings | undefined> => {
  if (task.what === "look") return lookAtFile(ports, task, signal);
  await carryOutImport(ports, task.job, signal);
  return undefined;
};

const begin = async (task: ImportTask): Promise<void> => {
  abort = new AbortController();
  try {
    say({ result: await done(task, abort) });
  } catch (error) {
    say({ problem: problemOf(error) });
  }
};

parent.on("message", (message: ToImportThread) => {
  if ("answer" in message) calls.settle(message.answer);
  else if ("task" in message) void begin(message.task);
  else abort.abort();
});
