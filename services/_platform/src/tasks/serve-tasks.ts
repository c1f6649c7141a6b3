import { parentPort } from "node:worker_threads";
import { problemOf, RemoteCalls } from "./remote-calls.ts";
import type { FromTaskWorker, ToTaskWorker } from "./task-pool.ts";

/** To whoever started this thread or process, and from them. */
const listen = (heard: (message: unknown) => void): ((message: unknown) => void) => {
  if (parentPort) {
    const parent = parentPort;
    parent.on("message", heard);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    return (message) => parent.postMessage(message);
  }
  process.on("message", heard);
  // It ends with the service, also with one that was killed; a terminal sends its signals to both.
  process.on("disconnect", () => process.exit());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  return (message) => process.send!(message);
};

/** What a worker of a TaskPool does: one task at a time, with the functions of these names, which the service carries out. */
export const serveTasks = <Functions extends object, Task, Result>(
  names: { readonly [Name in keyof Functions]: true },
  work: (functions: Functions, task: Task, signal: AbortSignal) => Promise<Result>,
): void => {
  const send = listen((heard) => {
    const message = heard as ToTaskWorker<Task>; // as the pool sends them
    if ("answer" in message) calls.settle(message.answer);
    else if ("task" in message) void begin(message.task);
    else abort.abort();
  });
  const say = (message: FromTaskWorker<Result>): void => send(message);
  const calls = new RemoteCalls((call) => say({ call }));
  const functions = calls.functions<Functions>(names);
  let abort = new AbortController();

  const begin = async (task: Task): Promise<void> => {
    abort = new AbortController();
    try {
      say({ result: await work(functions, task, abort.signal) });
    } catch (error) {
      say({ problem: problemOf(error) });
    }
  };
};
