import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { artifact, artifactDetailsFrom } from "../artifacts/artifact.ts";
import { itemStream, type ItemDetails } from "../items/item.ts";
import type { ItemAggregate } from "../items/item-kind.ts";
import { lifeEvent, lifeEventDetailsFrom } from "../life-events/life-event.ts";
import { objectIdIn } from "../objects/object-path.ts";
import { tradition } from "../traditions/tradition.ts";
import type { ArchiveDocument } from "./archive-document.ts";
import type { ImportedFile } from "./import-files.ts";
import { jobContext, type ImportJob } from "./import-job.ts";
import type { ImportReport } from "./import-report.ts";

/** What was imported before, by the ids it had. */
export interface Imported {
  readonly people: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, ImportedFile>;
}

type Named = { readonly privacy: PrivacyLevel } & ({ readonly title: string } | { readonly name: string });

/** The id that an item of the archive has here: the same whenever it is imported by this job. */
export const importedItemId = ({ tenantId, transferId }: ImportJob, category: string, oldId: string): string =>
  derivedId(category, tenantId, transferId, oldId);

/** Every admin of the family reads the issues of an import: what is private is not called by its name. */
const nameOf = (details: Named): string => {
  if (details.privacy === "private") return "Something private";
  return `“${"title" in details ? details.title : details.name}”`;
};

/**
 * Records the items of an archive as added by whoever imports it, with their links and files led to what these are now.
 * Ids follow from the transfer, so that a second run adds nothing twice. Answers how many, and the position of the last.
 */
export const importItems = async (
  journal: EventJournal,
  job: ImportJob,
  document: ArchiveDocument,
  imported: Imported,
  report: ImportReport,
  signal: AbortSignal,
): Promise<{ readonly items: number; readonly position: bigint | undefined }> => {
  const { tenantId, transferId, userId } = job;
  let position: bigint | undefined;

  const linksFor = (details: Named, links: readonly string[]): string[] => {
    const here = links.flatMap((id) => imported.people.get(id) ?? []);
    const lost = links.length - here.length;
    if (lost > 0)
      report.issues.add(
        `${nameOf(details)} is no longer linked to ${lost === 1 ? "a person" : `${lost} people`} who could not be taken over.`,
      );
    return here;
  };

  const withFiles = (details: ArtifactDetails): ArtifactDetails => {
    const pathFor = (path: string): string | undefined => {
      const file = imported.files.get(objectIdIn(path) ?? "");
      if (!file) report.issues.add(`${nameOf(details)}: a file could not be taken over.`);
      return file && `/objects/${file.objectId}`;
    };
    const pictures = details.pictures.flatMap(({ path, caption }) => {
      const there = pathFor(path);
      return there === undefined ? [] : [{ path: there, caption }];
    });
    return { ...details, fileUrl: (details.fileUrl !== null && pathFor(details.fileUrl)) || null, pictures };
  };

  const importItem = async <Details extends ItemDetails & Named, Event extends DomainEvent>(
    kind: ItemAggregate<Details, Event>,
    oldId: string,
    read: Details,
    complete: (details: Details) => Details = (details) => details,
  ): Promise<void> => {
    signal.throwIfAborted();
    const details = complete({ ...read, ...kind.withLinks({}, linksFor(read, kind.linksOf(read) ?? [])) });
    const itemId = importedItemId(job, kind.category, oldId);
    const outcome = await handleCommand(
      journal,
      kind.decider,
      itemStream(kind.category, tenantId, itemId),
      { type: "AddItem", data: { itemId, details, transferId }, by: { userId, isFamilyAdmin: true } },
      jobContext(job),
      { idempotencyKey: transferId },
    );
    position = outcome.position;
    await report.progress.advance();
  };

  for (const { id, ...input } of document.artifacts)
    await importItem(artifact, id, artifactDetailsFrom(input), withFiles);
  for (const { id, ...input } of document.events) await importItem(lifeEvent, id, lifeEventDetailsFrom(input));
  for (const { id, addedBy: _by, createdAt: _created, updatedAt: _updated, ...details } of document.traditions)
    await importItem(tradition, id, details);
  return { items: document.artifacts.length + document.events.length + document.traditions.length, position };
};
