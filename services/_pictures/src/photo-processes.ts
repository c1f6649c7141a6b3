import { DomainError } from "@kinkeeper/platform/domain-error";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { processWorker } from "@kinkeeper/platform/tasks/task-worker";
import type { Photo } from "./photo.ts";

/** Milliseconds for one picture; sharp gives up before. */
const longest = 120_000;
/** Of JavaScript, which holds what was sent and what is made of it; what decodes takes its own. */
const megabytes = 512;

const refusal = () =>
  new DomainError(
    "UNSUPPORTED_MEDIA",
    "This photo cannot be prepared: something in it is very unusual. Please save it again with another program.",
  );
const never = new AbortController().signal;
const served = { functions: {}, allowance: () => longest, close: async () => undefined };

/**
 * Prepares pictures in processes of their own: what decodes files of strangers is native code, and one that brings it down, or takes
 * a second of a core, is felt by nobody else.
 */
export class PhotoProcesses {
  readonly #pool = new TaskPool<Buffer, Photo>(
    processWorker({ file: new URL("./photo-process.ts", import.meta.url), megabytes }),
    refusal,
  );

  /** Of the processes there are now. */
  get pids(): readonly number[] {
    return this.#pool.pids;
  }

  /** @throws DomainError as photoFrom; UNSUPPORTED_MEDIA also where a process ends over it */
  prepare(upload: Buffer): Promise<Photo> {
    return this.#pool.run(upload, served, never);
  }

  stop(): void {
    this.#pool.stop();
  }
}
