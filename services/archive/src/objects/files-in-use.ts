import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { streamName } from "@kinkeeper/contracts/event";
import { batchesOf } from "@kinkeeper/platform/batches";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { setTimeout as delay } from "node:timers/promises";
import { attachmentsCheckpoint, isCaughtUp } from "./attachments-checkpoint.ts";

/** What shows a file now, or did in a version that can come back: an item, or a person whose portrait it is. */
export interface FileUse {
  readonly objectId: string;
  readonly holderId: string;
}

const pauseMs = 50;
/** Where files are attached all the time, or the list of them waits for a retry, nobody waits for its end. */
const mostLooks = 40;
const askedAtOnce = 1_000;

/**
 * What shows some files of a family. Undefined where the list of attachments stayed behind the record: any of them may be in use then.
 * @throws Error when `signal` is aborted
 */
export const usesOf = async (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel">,
  tenantId: string,
  objectIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly FileUse[] | undefined> => {
  for (let look = 0; look < mostLooks; look += 1) {
    const checkpoint = await attachmentsCheckpoint(dependencies);
    const uses = await dependencies.readModel.service<FileUse[]>`
      select object_id as "objectId", holder_id as "holderId" from attachments
      where tenant_id = ${tenantId} and object_id = any(${[...objectIds]}::uuid[])`;
    if (await isCaughtUp(dependencies, checkpoint, signal)) return uses;
    await delay(pauseMs, undefined, { signal });
  }
  return undefined;
};

/** What an import that is undone takes along: the items it brought, and the people whom genealogy removed with it. */
export interface Undone {
  readonly tenantId: string;
  readonly itemIds: ReadonlySet<string>;
  /** Genealogy's import; null where it had none. Its people have been taken back by now. */
  readonly peopleImportId: string | null;
}

interface FilesOfOthers {
  /** What anything that stays shows, or showed in a version that can come back. */
  readonly used: ReadonlySet<string>;
  /** Portraits that a person chose, though the import brought the picture. */
  readonly chosen: ReadonlySet<string>;
}

/**
 * Which of the files that an import brought belong to others by now.
 * @throws DomainError UNAVAILABLE where that cannot be known yet; Error when `signal` is aborted
 */
export const filesOfOthers = async (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel">,
  { tenantId, itemIds, peopleImportId }: Undone,
  objectIds: readonly string[],
  signal: AbortSignal,
): Promise<FilesOfOthers> => {
  const [used, chosen] = [new Set<string>(), new Set<string>()];
  for (const asked of batchesOf(objectIds, askedAtOnce)) {
    const uses = await usesOf(dependencies, tenantId, asked, signal);
    if (!uses) throw new DomainError("UNAVAILABLE", "What shows the files of an undone import is not known yet.");
    for (const { objectId, holderId } of uses) {
      if (itemIds.has(holderId)) continue;
      signal.throwIfAborted();
      const portrait = await portraitOf(dependencies.journal, {
        tenantId,
        memberId: holderId,
        objectId,
        peopleImportId,
      });
      if (portrait !== "gone") used.add(objectId);
      if (portrait === "chosen") chosen.add(objectId);
    }
  }
  return { used, chosen };
};

/** `gone`: its person went with the import; `chosen`: by a person, so that it is not the import's to take; `brought` also where it is none. */
const portraitOf = async (
  journal: EventJournal,
  about: { readonly tenantId: string; readonly memberId: string; readonly objectId: string } & Pick<
    Undone,
    "peopleImportId"
  >,
): Promise<"gone" | "chosen" | "brought"> => {
  const { tenantId, memberId, objectId, peopleImportId } = about;
  const events = await journal.read<MemberEvent>(streamName("member", tenantId, memberId));
  const last = events.findLast(({ type }) => type === "MemberRemoved" || type === "MemberRestored");
  const isGone = last?.type === "MemberRemoved" && last.data.importId !== undefined && !last.data.mergedInto;
  if (isGone && last.data.importId === peopleImportId) return "gone";
  const isChosen = events.some(
    ({ type, data }) =>
      type === "MemberPhotoSet" && data.photoUrl === `/objects/${objectId}` && data.importId === undefined,
  );
  return isChosen ? "chosen" : "brought";
};
