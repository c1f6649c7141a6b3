import { DomainError } from "@kinkeeper/platform/domain-error";
import { Worker } from "node:worker_threads";
import type { FileFindings, ImportTask } from "./import-ports.ts";
import { answerCall, errorOf, type Call, type CallAnswer, type Problem } from "./remote-calls.ts";
import type { ServedPorts } from "./serve-import.ts";

export type ToImportThread = { readonly task: ImportTask } | { readonly answer: CallAnswer } | { readonly abort: true };
export type FromImportThread =
  | { readonly call: Call }
  | { readonly result: FileFindings | undefined }
  | { readonly problem: Problem };

/** What a file may cost. Files of half a million people stay far below, whatever else the machine does. */
export interface FileLimits {
  /** Milliseconds of work, what is waited for not counted, and how many are added for each megabyte read. */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
  /** The heap of the thread. */
  readonly megabytes: number;
}
const usual: FileLimits = { milliseconds: 60_000, millisecondsPerMegabyte: 10_000, megabytes: 640 };
/** Short-lived objects: what Node would take unasked is three times as much, and no faster. */
const youngMegabytes = 48;
const betweenLooks = 1_000;

const tooLong = (): Error =>
  new DomainError(
    "TOO_LARGE",
    "Reading this file takes too long: something in it is very unusual. Nothing of it is lost.",
  );
const tooBig = (): Error =>
  new DomainError("TOO_LARGE", "Reading this file takes more memory than there is for one file. Please split it.");

interface Running {
  readonly ports: ServedPorts;
  readonly settle: PromiseWithResolvers<FileFindings | undefined>;
  readonly watch: NodeJS.Timeout;
}

/** One thread, and what it does now. */
class ImportThread {
  readonly #worker: Worker;
  #running: Running | undefined;
  isEnded = false;

  constructor(megabytes: number) {
    this.#worker = new Worker(new URL("./import-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    this.#worker.on("message", (message: FromImportThread) => this.#take(message));
    this.#worker.on("error", (error: Error & { readonly code?: string }) =>
      this.#end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooBig() : error),
    );
    this.#worker.on("exit", () => this.#end(new Error("the thread of an import ended")));
    this.#worker.unref();
  }

  run(task: ImportTask, ports: ServedPorts, limits: FileLimits): Promise<FileFindings | undefined> {
    const settle = Promise.withResolvers<FileFindings | undefined>();
    const start = this.#worker.performance.eventLoopUtilization();
    const watch = setInterval(() => {
      const { active } = this.#worker.performance.eventLoopUtilization(start);
      const megabytes = ports.bytesRead() / 1_048_576;
      if (active > limits.milliseconds + megabytes * limits.millisecondsPerMegabyte) this.#end(tooLong());
    }, betweenLooks);
    this.#running = { ports, settle, watch };
    this.#worker.ref();
    this.#send({ task });
    return settle.promise;
  }

  abort(): void {
    this.#send({ abort: true });
  }

  /** Whatever it does. */
  terminate(): void {
    this.#end(new Error("the thread of an import was ended"));
  }

  #take(message: FromImportThread): void {
    const running = this.#running;
    if (!running) return;
    if ("call" in message) void this.#answer(running, message.call);
    else {
      this.#finish();
      if ("result" in message) running.settle.resolve(message.result);
      else running.settle.reject(errorOf(message.problem));
    }
  }

  async #answer({ ports }: Running, call: Call): Promise<void> {
    const answer = await answerCall(ports.functions, call);
    if (!this.isEnded) this.#send({ answer });
  }

  #finish(): void {
    clearInterval(this.#running?.watch);
    this.#running = undefined;
    this.#worker.unref();
  }

  #end(error: Error): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const running = this.#running;
    this.#finish();
    running?.settle.reject(error);
    // Not waited for: what runs outside of JavaScript ends when it ends.
    void this.#worker.terminate();
  }

  #send(message: ToImportThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(message);
  }
}

/**
 * Threads in which files are read and imports carried out, so that neither a large file nor a hostile one holds up
 * requests: each has a limit of time and of memory. One that is idle is kept for a while.
 */
export class ImportThreads {
  readonly #limits: FileLimits;
  readonly #idleMilliseconds: number;
  readonly #all = new Set<ImportThread>();
  #idle: ImportThread[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({
    limits = usual,
    idleMilliseconds = 20_000,
  }: { readonly limits?: FileLimits; readonly idleMilliseconds?: number } = {}) {
    this.#limits = limits;
    this.#idleMilliseconds = idleMilliseconds;
  }

  /**
   * Has a task done, which asks `ports` for what it needs. Answers when nothing of it is under way any more.
   * @throws DomainError TOO_LARGE when the file takes too long or too much memory; what the task throws, as when `signal` is aborted
   */
  async run(task: ImportTask, ports: ServedPorts, signal: AbortSignal): Promise<FileFindings | undefined> {
    clearTimeout(this.#timer);
    const thread = this.#idle.pop() ?? new ImportThread(this.#limits.megabytes);
    this.#all.add(thread);
    const abort = (): void => thread.abort();
    signal.addEventListener("abort", abort);
    try {
      signal.throwIfAborted();
      return await thread.run(task, ports, this.#limits);
    } finally {
      signal.removeEventListener("abort", abort);
      await ports.close();
      if (thread.isEnded) this.#all.delete(thread);
      else this.#rest(thread);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const thread of this.#all) thread.terminate();
    this.#all.clear();
    this.#idle = [];
  }

  #rest(thread: ImportThread): void {
    this.#idle.push(thread);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const idle of this.#idle) {
        idle.terminate();
        this.#all.delete(idle);
      }
      this.#idle = [];
    }, this.#idleMilliseconds).unref();
  }
}
