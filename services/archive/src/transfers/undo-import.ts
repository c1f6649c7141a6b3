import { cancelGedcomImport, undoGedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { laterOf } from "@kinkeeper/platform/later-of";
import type { Peers } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { artifact } from "../artifacts/artifact.ts";
import { itemStream, type ItemDetails } from "../items/item.ts";
import type { ItemAggregate } from "../items/item-kind.ts";
import { lifeEvent } from "../life-events/life-event.ts";
import { filesOfOthers } from "../objects/files-in-use.ts";
import { removeFile } from "../objects/remove-file.ts";
import { tradition } from "../traditions/tradition.ts";
import type { CallerTokens } from "./caller-tokens.ts";
import type { DocumentPart } from "./document-parts.ts";
import { importedFileId } from "./import-files.ts";
import { importedItemId, itemLists } from "./import-items.ts";
import { jobContext, loadTransfer, type ImportJob } from "./import-job.ts";
import { pollBackoff } from "./poll-backoff.ts";
import { peopleImportStage } from "./people-import.ts";

interface PeopleDependencies {
  readonly journal: EventJournal;
  readonly peers: Peers;
  readonly tokens: CallerTokens;
}

/** Genealogy's part of an import; null where it came to none. */
export const peopleImportIdOf = async (journal: EventJournal, job: ImportJob): Promise<string | null> => {
  const transfer = await loadTransfer(journal, job);
  return "peopleImportId" in transfer ? transfer.peopleImportId : null;
};

/**
 * Has genealogy cancel its part of an import that was cancelled, or undo it where it has ended there. What a person changed
 * since stays, as with every import that is undone.
 * @throws DomainError as genealogy refuses; Error when `signal` is aborted
 */
export const undoPeopleImport = async (
  { journal, peers, tokens }: PeopleDependencies,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const id = await peopleImportIdOf(journal, job);
  if (id === null) return;
  const pause = pollBackoff(signal);
  for (;;) {
    const stage = await peopleImportStage(journal, job.tenantId, id);
    if (stage === "preview" || stage === "undone") return; // previews expire by themselves
    if (stage !== "undoing") {
      const endpoint = stage === "running" ? cancelGedcomImport : undoGedcomImport;
      const onBehalf = await tokens.acquire(job.transferId, signal);
      await peers.ask(endpoint, onBehalf, { params: { id } }).catch(ignoreNotReady);
    }
    await pause();
  }
};

/** Its stage changed between the poll and the call: the next poll sees it. */
const ignoreNotReady = (error: unknown): void => {
  if (!(error instanceof DomainError) || error.code !== "IMPORT_NOT_READY") throw error;
};

export interface ItemRemover {
  remove(part: DocumentPart): Promise<void>;
  /** The files of all parts, but for those that anything else shows by now. @throws DomainError UNAVAILABLE while that is not known */
  removeFiles(): Promise<void>;
  /** Of the last event. */
  readonly position: bigint | undefined;
}

/** The lists whose entries became items or files. */
export const removedLists = [...itemLists, "files"] as const;

/**
 * Removes the items and files that a cancelled import had brought; the files for good, so that they take no room, once all items and people
 * are removed. Done once more after an interruption it finds the rest.
 */
export const itemRemover = (
  dependencies: Pick<ServiceDependencies, "journal" | "objects" | "readModel">,
  job: ImportJob,
  peopleImportId: string | null,
  signal: AbortSignal,
): ItemRemover => {
  const { journal } = dependencies;
  const context = jobContext(job);
  /** They came one after the other: behind the first that is not there, none is. */
  const ended = new Set<string>();
  const artifactIds = new Set<string>();
  const files = new Set<string>();
  let position: bigint | undefined;

  const removeItems = async <Details extends ItemDetails, Event extends DomainEvent>(
    kind: ItemAggregate<Details, Event>,
    all: readonly { readonly id: string }[],
  ): Promise<void> => {
    for (const { id } of all) {
      if (ended.has(kind.category)) return;
      signal.throwIfAborted();
      const itemId = importedItemId(job, kind.category, id);
      const by = { userId: job.userId, isFamilyAdmin: true };
      try {
        const stream = itemStream(kind.category, job.tenantId, itemId);
        const outcome = await handleCommand(
          journal,
          kind.decider,
          stream,
          { type: "RemoveItem", data: { itemId }, by },
          context,
        );
        position = laterOf(outcome.position, position);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "NOT_FOUND") throw error;
        ended.add(kind.category);
      }
    }
  };

  return {
    remove: async (part) => {
      switch (part.list) {
        case "artifacts":
          for (const { id } of part.entries) artifactIds.add(importedItemId(job, artifact.category, id));
          return removeItems(artifact, part.entries);
        case "events":
          return removeItems(lifeEvent, part.entries);
        case "traditions":
          return removeItems(tradition, part.entries);
        case "files":
          for (const { ids } of part.entries) files.add(importedFileId(job, ids[0]!));
          return;
        case "people":
          return; // genealogy undoes them
      }
    },
    removeFiles: async () => {
      const undone = { tenantId: job.tenantId, itemIds: artifactIds, peopleImportId };
      const { used } = await filesOfOthers(dependencies, undone, [...files], signal);
      for (const objectId of files) {
        signal.throwIfAborted();
        if (!used.has(objectId)) await removeFile(dependencies, objectId, context);
      }
    },
    get position() {
      return position;
    },
  };
};
