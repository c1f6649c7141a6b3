import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import { storyTextWith } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { laterOf } from "@kinkeeper/platform/later-of";
import { artifact, artifactDetailsFrom } from "../artifacts/artifact.ts";
import { addImportedItem } from "../items/add-imported-item.ts";
import type { ItemDetails } from "../items/item.ts";
import type { ItemAggregate } from "../items/item-kind.ts";
import { lifeEvent, lifeEventDetailsFrom } from "../life-events/life-event.ts";
import { objectIdIn } from "../objects/object-path.ts";
import type { TextAllowance } from "../texts/text-allowance.ts";
import { tradition } from "../traditions/tradition.ts";
import type { DocumentPart } from "./document-parts.ts";
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

/** Lists of which each entry becomes an item. */
export type ItemPart = Extract<DocumentPart, { list: "artifacts" | "events" | "traditions" }>;
export const itemLists = ["artifacts", "events", "traditions"] as const;

export interface ItemImport {
  add(part: ItemPart): Promise<void>;
  /** Of the last event. */
  readonly position: bigint | undefined;
}

/**
 * Records items of an archive as added by whoever imports it, with their links and files led to what these are now.
 * Ids follow from the transfer, so that a second run adds nothing twice. From the first on whose text the family has no room for, the rest
 * is left out: what an import that is cancelled takes back has no gaps.
 */
export const itemImport = (
  journal: EventJournal,
  job: ImportJob,
  imported: Imported,
  report: ImportReport,
  room: TextAllowance,
  signal: AbortSignal,
): ItemImport => {
  const { transferId, userId } = job;
  let position: bigint | undefined;
  let refusal: DomainError | undefined;

  const linksFor = (details: Named, links: readonly string[]): string[] => {
    const here = links.flatMap((id) => imported.people.get(id) ?? []);
    const lost = links.length - here.length;
    if (lost > 0)
      report.issues.add(
        `${nameOf(details)} is no longer linked to ${lost === 1 ? "a person" : `${lost} people`} who could not be restored.`,
      );
    return here;
  };

  const withFiles = (details: ArtifactDetails): ArtifactDetails => {
    const pathFor = (path: string): string | undefined => {
      const file = imported.files.get(objectIdIn(path) ?? "");
      if (!file) report.issues.add(`${nameOf(details)}: a file could not be restored.`);
      return file && `/objects/${file.objectId}`;
    };
    const pictures = details.pictures.flatMap(({ path, caption }) => {
      const there = pathFor(path);
      return there === undefined ? [] : [{ path: there, caption }];
    });
    const fileUrl = (details.fileUrl !== null && pathFor(details.fileUrl)) || null;
    const own = new Set([fileUrl, ...pictures.map(({ path }) => path)]);
    const ownPath = (path: string): string | undefined => {
      const file = imported.files.get(objectIdIn(path) ?? "");
      const there = file && `/objects/${file.objectId}`;
      return there !== undefined && own.has(there) ? there : undefined;
    };
    const person = (id: string): string | undefined => imported.people.get(id);
    // Two who were merged since they were marked are one person, and a file that came twice is one picture.
    const marked = new Set<string>();
    const faces = details.faces?.flatMap((face) => {
      const [path, memberId] = [ownPath(face.path), person(face.memberId)];
      const key = `${path} ${memberId}`;
      if (path === undefined || memberId === undefined || marked.has(key)) return [];
      marked.add(key);
      return [{ ...face, path, memberId }];
    });
    const content =
      details.content !== null && details.contentFormat === "markdown"
        ? storyTextWith(details.content, { person, picture: ownPath })
        : details.content;
    return { ...details, fileUrl, pictures, content, ...(faces ? { faces } : {}) };
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
    const item = { itemId, details, importId: transferId, userId };
    const take = async (bytes: number): Promise<void> => {
      if (refusal) throw refusal;
      await room.take(bytes, position);
    };
    try {
      position = laterOf(await addImportedItem(journal, kind, item, jobContext(job), take), position);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "TOO_LARGE") throw error;
      refusal = error;
      report.issues.add(`${nameOf(details)} was left out. ${error.message}`);
    }
    await report.progress.advance();
  };

  return {
    add: async (part) => {
      switch (part.list) {
        case "artifacts":
          for (const { id, ...input } of part.entries)
            await importItem(artifact, id, artifactDetailsFrom(input), withFiles);
          return;
        case "events":
          for (const { id, ...input } of part.entries) await importItem(lifeEvent, id, lifeEventDetailsFrom(input));
          return;
        case "traditions":
          for (const { id, addedBy: _by, createdAt: _created, updatedAt: _updated, ...details } of part.entries)
            await importItem(tradition, id, details);
      }
    },
    get position() {
      return position;
    },
  };
};
