import { DomainError } from "@kinkeeper/platform/domain-error";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { processWorker } from "@kinkeeper/platform/tasks/task-worker";
import { documentName } from "../archive-document.ts";
import type { DocumentPart, DocumentSummary, ListName } from "../document-parts.ts";
import type { OpenArchive } from "../open-archive.ts";

/** What reading a document asks of the service. */
export interface DocumentPorts {
  /** The next bytes; null after the last. */
  readChunk(): Promise<Uint8Array | null>;
  /** The next lot is sent when this one was taken. */
  take(part: DocumentPart): Promise<void>;
}

/** Which lists are sent. */
export interface DocumentTask {
  readonly lists: readonly ListName[];
}

/** What a document may cost. One of 100 MB of stories takes a third of it. */
export interface DocumentLimits {
  /** Milliseconds of work, what is waited for not counted, and how many are added for each megabyte of the document. */
  readonly milliseconds: number;
  readonly millisecondsPerMegabyte: number;
  /** The heap of the process. */
  readonly megabytes: number;
}
const usual: DocumentLimits = { milliseconds: 30_000, millisecondsPerMegabyte: 1_000, megabytes: 1_024 };

const refusal = (what: "time" | "memory"): DomainError =>
  new DomainError(
    "TOO_LARGE",
    `Reading ${documentName} in this ZIP takes ${what === "time" ? "too long" : "more memory than there is for one archive"}.`,
  );

/**
 * Reads and checks the documents of archives in processes of their own: a large one holds up no request, and one that fills the
 * memory it may take brings down nobody else.
 */
export class DocumentReader {
  readonly #limits: DocumentLimits;
  readonly #processes: TaskPool<DocumentTask, DocumentSummary>;

  constructor({ limits = usual }: { readonly limits?: DocumentLimits } = {}) {
    this.#limits = limits;
    const file = new URL("./document-process.ts", import.meta.url);
    this.#processes = new TaskPool(processWorker({ file, megabytes: limits.megabytes }), refusal);
  }

  /**
   * Reads and checks the document of an archive, and has the entries of these lists taken, lot by lot.
   * @throws DomainError INVALID_INPUT; TOO_LARGE when it takes too long or too much memory; what `take` throws; Error when `signal` is aborted
   */
  async read(
    archive: Pick<OpenArchive, "documentBytes" | "read">,
    lists: readonly ListName[],
    take: (part: DocumentPart) => Promise<void>,
    signal: AbortSignal,
  ): Promise<DocumentSummary> {
    const { milliseconds, millisecondsPerMegabyte } = this.#limits;
    const allowance = milliseconds + (archive.documentBytes / 1_048_576) * millisecondsPerMegabyte;
    const bytes = archive.read(documentName);
    /** As it was thrown: between processes an error loses its class. */
    let thrown: { readonly error: unknown } | undefined;
    let taking: Promise<void> = Promise.resolve();
    const functions: DocumentPorts = {
      readChunk: async () => {
        const next = await bytes.next();
        return next.done ? null : new Uint8Array(next.value);
      },
      take: (part) => {
        taking = take(part).catch((error: unknown) => {
          thrown = { error };
          throw error;
        });
        return taking;
      },
    };
    const close = async (): Promise<void> => {
      await taking.catch(() => undefined); // told to whoever asked
      await bytes.return(undefined);
    };
    try {
      return await this.#processes.run({ lists }, { functions, allowance: () => allowance, close }, signal);
    } catch (error) {
      throw thrown === undefined ? error : thrown.error;
    }
  }

  stop(): void {
    this.#processes.stop();
  }
}
