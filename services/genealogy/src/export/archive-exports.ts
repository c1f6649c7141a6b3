import { runDetached } from "@kinkeeper/platform/client-disconnect";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { processWorker } from "@kinkeeper/platform/tasks/task-worker";
import { Readable } from "node:stream";
import { inflateRawSync } from "node:zlib";
import { hasMorePeopleThan } from "../family/has-more-people-than.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { exportArchive, type ArchiveExport } from "./export-archive.ts";
import { readArchive } from "./read-archive.ts";
import { readSmallArchive } from "./read-small-archive.ts";
import { pageSize, type ArchiveRows, type ExportPorts } from "./process/export-ports.ts";

/** What one export may take; 100,000 people take a tenth of the time and a fifth of the memory. */
const milliseconds = 120_000;
const megabytes = 2_048;
/** A process writes one export: what a large family took of memory goes with it. */
const idleMilliseconds = 0;

/**
 * Exports of families: a small one where requests are answered, a large one in a process of its own, so that nobody waits for it. All that it took of
 * memory goes with the process: what a thread leaves V8 keeps for eight seconds, and some of it for good. One large one at a time.
 */
export class ArchiveExports {
  readonly #processes = new TaskPool<ArchiveExport, null>(
    processWorker({ file: new URL("./process/export-process.ts", import.meta.url), megabytes, hasLowPriority: false }),
    () => new DomainError("TOO_LARGE", "There is too much in this family to export all of it at once."),
    { idleMilliseconds },
  );
  readonly #semaphore = new FairSemaphore({ permits: 1 });
  readonly #stopped = new AbortController();
  readonly #smallFamilySize: number;

  /** `smallFamilySize`: people up to whom a family is a small one. */
  constructor({ smallFamilySize = pageSize } = {}) {
    this.#smallFamilySize = smallFamilySize;
  }

  /** The file, in pieces of text. `signal`: aborted when nobody waits for it any more. */
  async *text(read: ReadAsViewer, archive: ArchiveExport, signal: AbortSignal): AsyncGenerator<string> {
    const { tenantId } = archive;
    if (await hasMorePeopleThan(this.#smallFamilySize, read))
      yield* this.#textOfProcess(readArchive(read, tenantId), archive, signal);
    else yield* exportArchive(await readSmallArchive(read, tenantId), archive);
  }

  stop(): void {
    this.#stopped.abort();
    this.#processes.stop();
  }

  /** Does not keep the process waiting for a reader who is slow: what they have not taken yet is held, packed. */
  async *#textOfProcess(rows: ArchiveRows, archive: ArchiveExport, signal: AbortSignal): AsyncGenerator<string> {
    const ended = new AbortController();
    const anyEnd = AbortSignal.any([signal, ended.signal, this.#stopped.signal]);
    const pieces = new Readable({ objectMode: true, read: () => undefined });
    const write = (piece: Uint8Array): Promise<void> => {
      pieces.push(piece);
      return Promise.resolve();
    };
    const served = {
      functions: untilAborted({ ...rows, write }, anyEnd),
      allowance: () => milliseconds,
      close: () => Promise.resolve(),
    };
    this.#semaphore
      .run(archive.tenantId, () => this.#processes.run(archive, served, anyEnd), anyEnd)
      .then(
        () => pieces.push(null),
        // Between processes an error loses its class.
        (error: Error) => pieces.destroy(anyEnd.aborted ? (anyEnd.reason as Error) : error),
      );
    try {
      for await (const piece of pieces) yield inflateRawSync(piece as Uint8Array).toString("utf8");
    } finally {
      ended.abort();
    }
  }
}

/** The same functions, which refuse once the signal is aborted. They are called for no request: a process's messages belong to none. */
const untilAborted = (ports: ExportPorts, signal: AbortSignal): object =>
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      (...given: readonly unknown[]) =>
        runDetached(() => {
          signal.throwIfAborted();
          return (port as (...values: readonly unknown[]) => Promise<unknown>)(...given);
        }),
    ]),
  );
