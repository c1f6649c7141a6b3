import { DomainError } from "@kinkeeper/platform/domain-error";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { processWorker } from "@kinkeeper/platform/tasks/task-worker";
import type { Photo } from "./photo.ts";

/** Milliseconds of work for one picture: the slowest there are take a few seconds. */
const longest = 100_000;
/** Of JavaScript, which holds what was sent and what is made of it; what decodes takes its own. */
const megabytes = 512;

const refusal = (what: "time" | "memory"): DomainError =>
  what === "time"
    ? new DomainError("TOO_LARGE", "This photo takes too long to prepare. Please make it smaller first.")
    : new DomainError(
        "UNSUPPORTED_MEDIA",
        "This photo cannot be prepared: something in it is very unusual. Please save it again with another program.",
      );
const never = new AbortController().signal;

/**
 * Prepares pictures in processes of their own: what decodes files of strangers is native code, and one that brings it down, or takes
 * a second of a core, is felt by nobody else.
 */
export class PhotoProcesses {
  readonly #pool = new TaskPool<Buffer, Photo>(
    processWorker({ file: new URL("./photo-process.ts", import.meta.url), megabytes }),
    refusal,
  );

  readonly #milliseconds: number;

  constructor({ milliseconds = longest } = {}) {
    this.#milliseconds = milliseconds;
  }

  /** Of the processes there are now. */
  get pids(): readonly number[] {
    return this.#pool.pids;
  }

  /** @throws DomainError as photoFrom; TOO_LARGE where it takes too long, UNSUPPORTED_MEDIA also where a process ends over it */
  prepare(upload: Buffer): Promise<Photo> {
    const served = { functions: {}, allowance: () => this.#milliseconds, close: async () => undefined };
    return this.#pool.run(upload, served, never);
  }

  stop(): void {
    this.#pool.stop();
  }
}
