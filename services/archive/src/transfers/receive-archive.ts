import { clientSignal } from "@kinkeeper/platform/client-disconnect";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { putWithinReservation } from "../objects/put-within-reservation.ts";
import type { DocumentPart } from "./document-parts.ts";
import { DocumentSemaphore } from "./document-semaphore.ts";
import { archiveKey, type ImportJob } from "./import-job.ts";
import { openArchive } from "./open-archive.ts";
import type { DocumentReader } from "./process/document-reader.ts";
import { transferDecider, transferStream } from "./transfer.decider.ts";

/** A ZIP as it is sent. */
interface SentArchive {
  readonly stream: AsyncIterable<Buffer>;
  readonly announcedBytes: number | undefined;
}

const alreadyRunning = () => new DomainError("CONFLICT", "An archive is already being restored into this family.");

/**
 * Receives the ZIP of an import, one of each family at a time: keeps it, checks what it holds, and records that its import has
 * started. What throws leaves nothing.
 * @throws DomainError CONFLICT for a family that is not empty, UNSUPPORTED_MEDIA, INVALID_INPUT, TOO_LARGE, OUT_OF_SPACE; StoreUnavailable
 */
export const archiveReceiver = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "objects">,
  { documents, space }: { readonly documents: DocumentReader; readonly space: FamilySpace },
): ((job: ImportJob, sent: SentArchive, context: CommandContext) => Promise<void>) => {
  const { readModel, objects } = dependencies;
  /** Of each family one archive at most waits (see `receiving`). */
  const checks = new DocumentSemaphore({
    maxWaiting: 10,
    refusal: "Many archives are being restored right now. Please try again in a minute.",
  });
  /** Families whose archive is on its way: a second one of gigabytes would only take room until it is refused. */
  const receiving = new Set<string>();

  /** Asked as the service itself: what others keep private counts too. */
  const refuseUnlessEmpty = async (tenantId: string): Promise<void> => {
    const [row] = await readModel.service<{ people: boolean; items: boolean; running: boolean }[]>`
      select
        exists (select from people where tenant_id = ${tenantId} and not removed) as people,
        exists (select from items where tenant_id = ${tenantId} and not removed) as items,
        exists (select from transfers where tenant_id = ${tenantId} and status in ('running', 'cancelling')) as running`;
    if (row!.running) throw alreadyRunning();
    if (row!.people || row!.items)
      throw new DomainError(
        "CONFLICT",
        "This family has people or stories already. An archive can only be restored into an empty family: please start a new one for it.",
      );
  };

  /** Keeps what is sent, counted to the family's space before it is read. Answers how long it is. */
  const received = async (key: string, tenantId: string, { stream, announcedBytes }: SentArchive): Promise<number> => {
    const reservation = await space.reserve(tenantId, announcedBytes ?? 0);
    try {
      return await putWithinReservation(objects, key, { source: stream, contentType: "application/zip" }, reservation);
    } finally {
      // It goes when it has been read in; from here on what is in it counts.
      reservation.release();
    }
  };

  /** What an archive holds; refuses one that is not in order. */
  const checked = async (key: string, bytes: number) => {
    const archive = await openArchive(objects, key, bytes);
    let fileBytes = 0;
    const weigh = async (part: DocumentPart): Promise<void> => {
      if (part.list !== "files") return;
      for (const { name } of part.entries) fileBytes += archive.bytesOf(name ?? "") ?? 0;
    };
    try {
      const signal = clientSignal() ?? new AbortController().signal;
      const { people, items, files } = await checks.run(archive.documentBytes, () =>
        documents.read(archive, ["files"], weigh, signal),
      );
      return { people, items, files, fileBytes };
    } finally {
      archive.close();
    }
  };

  return async (job, sent, context) => {
    const { tenantId, transferId, userId } = job;
    await refuseUnlessEmpty(tenantId);
    if (receiving.has(tenantId)) throw alreadyRunning();
    const key = archiveKey(job);
    receiving.add(tenantId);
    try {
      const bytes = await received(key, tenantId, sent);
      const { fileBytes, ...counts } = await checked(key, bytes);
      (await space.reserve(tenantId, fileBytes)).release();
      await refuseUnlessEmpty(tenantId);
      const command = { type: "StartImport", data: { transferId, userId, ...counts } } as const;
      await executeCommand(dependencies, transferDecider, transferStream(tenantId, transferId), command, context);
    } catch (error) {
      await objects.remove(key);
      throw error;
    } finally {
      receiving.delete(tenantId);
    }
  };
};
