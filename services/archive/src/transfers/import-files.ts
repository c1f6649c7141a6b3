import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { FileIntake } from "../objects/file-intake.ts";
import { objectStream } from "../objects/object.decider.ts";
import type { NamedFile } from "./document-parts.ts";
import { jobContext, type ImportJob } from "./import-job.ts";
import type { ImportReport } from "./import-report.ts";
import type { OpenArchive } from "./open-archive.ts";

export type StoreFile = FileIntake["storeFile"];

/** A file of the archive: the object it is now, and of what kind. */
export interface ImportedFile {
  readonly objectId: string;
  readonly contentType: string;
}

/** The id that a file has here: the same whenever it is imported by this job. */
export const importedFileId = ({ tenantId, transferId }: ImportJob, oldId: string): string =>
  derivedId("object", tenantId, transferId, oldId);

/**
 * Stores the files of an archive as if each had been uploaded, judged and re-encoded alike. Answers them by the ids they had.
 * A file that is refused is an issue; one that was stored before an interruption is not stored again, nor one that is named
 * more than once.
 */
export const importFiles = async (
  { journal, storeFile }: { readonly journal: EventJournal; readonly storeFile: StoreFile },
  job: ImportJob,
  archive: Pick<OpenArchive, "bytesOf" | "read">,
  named: readonly NamedFile[],
  report: ImportReport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ImportedFile>> => {
  const { tenantId } = job;
  const files = new Map<string, ImportedFile>();

  /** Undefined where it was not stored, or was removed since. */
  const storedAs = async (objectId: string): Promise<{ readonly contentType: string } | undefined> => {
    const last = (await journal.read<ObjectEvent>(objectStream(tenantId, objectId))).at(-1);
    return last?.type === "ObjectStored" ? last.data : undefined;
  };

  const importFile = async (ids: readonly string[], name: string, bytes: number): Promise<void> => {
    const objectId = importedFileId(job, ids[0]!);
    const source = archive.read(name);
    const file = { objectId, purpose: "artifact", source, announcedBytes: bytes, signal } as const;
    const { contentType } = (await storedAs(objectId)) ?? (await storeFile(file, jobContext(job)));
    for (const id of ids) files.set(id, { objectId, contentType });
  };

  for (const { name, ids } of named) {
    signal.throwIfAborted();
    const bytes = name === null ? undefined : archive.bytesOf(name);
    if (name === null) report.issues.add(`The file ${ids[0]!} was missing already when the archive was made.`);
    else if (bytes === undefined) report.issues.add(`${name} is missing in the archive.`);
    else
      await importFile(ids, name, bytes).catch((error: unknown) => {
        if (!(error instanceof DomainError) || !isAboutTheFile(error)) throw error;
        report.issues.add(`${name} was left out. ${error.message}`);
      });
    await report.progress.advance();
  }
  return files;
};

const isAboutTheFile = ({ code }: DomainError): boolean =>
  code === "UNSUPPORTED_MEDIA" || code === "TOO_LARGE" || code === "INVALID_INPUT" || code === "TOKEN_SPENT";
