import { DomainError } from "@kinkeeper/platform/domain-error";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { threadWorker } from "@kinkeeper/platform/tasks/task-worker";
import type { FileFindings, ImportTask } from "./import-ports.ts";
import type { ServedPorts } from "./serve-import.ts";

/** What a file may cost, and undoing an import. Files of half a million people stay far below, whatever else the machine does. */
export interface FileLimits {
  /** Milliseconds of work, what is waited for not counted, and how many are added for each megabyte read. */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
  /** How many are added for each page of what an import touched, while it is undone. */
  readonly millisecondsPerPage: number;
  /** The heap of the thread. */
  readonly megabytes: number;
}
const usual: FileLimits = {
  milliseconds: 60_000,
  millisecondsPerMegabyte: 10_000,
  millisecondsPerPage: 5_000,
  megabytes: 640,
};

const refusal = (what: "time" | "memory", { what: task }: ImportTask): DomainError => {
  if (task === "undo") return new DomainError("TOO_LARGE", "This import is too large to be undone at once.");
  return what === "time"
    ? new DomainError(
        "TOO_LARGE",
        "Reading this file takes too long: something in it is very unusual. Nothing of it is lost.",
      )
    : new DomainError("TOO_LARGE", "Reading this file takes more memory than there is for one file. Please split it.");
};

/** Threads in which files are read, imports carried out and taken back: each has a limit of time and of memory. */
export class ImportThreads {
  readonly #limits: FileLimits;
  readonly #threads: TaskPool<ImportTask, FileFindings | undefined>;

  constructor({ limits = usual }: { readonly limits?: FileLimits } = {}) {
    this.#limits = limits;
    const file = new URL("./import-thread.ts", import.meta.url);
    this.#threads = new TaskPool(threadWorker({ file, megabytes: limits.megabytes }), refusal);
  }

  /**
   * Has a task done, which asks `ports` for what it needs. Answers when nothing of it is under way any more.
   * @throws DomainError TOO_LARGE when it takes too long or too much memory; what the task throws, as when `signal` is aborted
   */
  run(task: ImportTask, ports: ServedPorts, signal: AbortSignal): Promise<FileFindings | undefined> {
    const { milliseconds, millisecondsPerMegabyte, millisecondsPerPage } = this.#limits;
    const served = {
      functions: ports.functions,
      allowance: () =>
        milliseconds +
        (ports.bytesRead() / 1_048_576) * millisecondsPerMegabyte +
        ports.pagesRead() * millisecondsPerPage,
      close: () => ports.close(),
    };
    return this.#threads.run(task, served, signal);
  }

  stop(): void {
    this.#threads.stop();
  }
}
