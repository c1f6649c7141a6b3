import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { FileIntake } from "../objects/file-intake.ts";
import { objectStream } from "../objects/object.decider.ts";
import type { IssueSentences } from "./issue-sentences.ts";
import type { OpenArchive } from "./open-archive.ts";
import { contextOfJob, type TransferJob } from "./transfer-log.ts";
import type { TransferProgress } from "./transfer-progress.ts";

export type FileKeeper = FileIntake["keepFile"];

/** A file that came along: the object it is now, and of what kind. */
export interface BroughtFile {
  readonly objectId: string;
  readonly contentType: string;
}

/**
 * Takes the files of an archive in as if each had been uploaded, judged and re-encoded alike. Answers them by the ids they had.
 * A file that is refused is an issue; one that was taken in before an interruption is not taken in again.
 */
export const bringFiles = async (
  { journal, keepFile }: { readonly journal: EventJournal; readonly keepFile: FileKeeper },
  job: TransferJob,
  archive: OpenArchive,
  told: { readonly issues: IssueSentences; readonly progress: TransferProgress },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BroughtFile>> => {
  const { tenantId, transferId } = job;
  const files = new Map<string, BroughtFile>();

  const keptAs = async (objectId: string): Promise<BroughtFile | undefined> => {
    const last = (await journal.read<ObjectEvent>(objectStream(tenantId, objectId))).at(-1);
    return last?.type === "ObjectStored" ? { objectId, contentType: last.data.contentType } : undefined;
  };

  const bring = async (id: string, name: string, bytes: number): Promise<void> => {
    const objectId = derivedId("object", tenantId, transferId, id);
    if (!(await keptAs(objectId))) {
      const file = { objectId, purpose: "artifact", source: archive.read(name), announcedBytes: bytes } as const;
      await keepFile(file, contextOfJob(job));
    }
    const kept = await keptAs(objectId);
    if (kept) files.set(id, kept);
  };

  for (const { id, name } of archive.document.files) {
    signal.throwIfAborted();
    const bytes = name === null ? undefined : archive.bytesOf(name);
    if (name === null) told.issues.add(`The file ${id} was missing already when the archive was made.`);
    else if (bytes === undefined) told.issues.add(`${name} is missing in the archive.`);
    else
      await bring(id, name, bytes).catch((error: unknown) => {
        if (!(error instanceof DomainError) || !isAboutTheFile(error)) throw error;
        told.issues.add(`${name} was left out. ${error.message}`);
      });
    await told.progress.step();
  }
  return files;
};

const isAboutTheFile = ({ code }: DomainError): boolean =>
  code === "UNSUPPORTED_MEDIA" || code === "TOO_LARGE" || code === "INVALID_INPUT" || code === "TOKEN_SPENT";
