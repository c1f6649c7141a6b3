import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { keptItemDecider } from "../items/kept-item.decider.ts";
import { itemStream, type KeptDetails } from "../items/kept-item.ts";
import { artifacts, lifeEvents, traditions, type ServedKind } from "../items/kinds.ts";
import { objectIdIn } from "../objects/object-path.ts";
import type { BroughtFile } from "./bring-files.ts";
import type { IssueSentences } from "./issue-sentences.ts";
import type { OpenArchive } from "./open-archive.ts";
import { contextOfJob, type TransferJob } from "./transfer-log.ts";
import type { TransferProgress } from "./transfer-progress.ts";

/** What else came along, by the ids it had. */
export interface Brought {
  readonly people: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, BroughtFile>;
}

interface KeptInput {
  readonly id: string;
  readonly addedBy?: unknown;
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
}

type Named = { readonly privacy: PrivacyLevel } & ({ readonly title: string } | { readonly name: string });

/** Every admin of the family reads what is said of an import: what is private is not called by its name. */
const nameOf = (details: Named): string => {
  if (details.privacy === "private") return "Something private";
  return `“${"title" in details ? details.title : details.name}”`;
};

/**
 * Records the items of an archive as added by whoever reads it in, with their links and files led to what these are now.
 * Ids follow from the transfer, so that a second run adds nothing twice. Answers how many, and the position of the last.
 */
export const bringItems = async (
  journal: EventJournal,
  job: TransferJob,
  { document }: OpenArchive,
  brought: Brought,
  told: { readonly issues: IssueSentences; readonly progress: TransferProgress },
  signal: AbortSignal,
): Promise<{ readonly items: number; readonly position: bigint | undefined }> => {
  const { tenantId, transferId, userId } = job;
  let position: bigint | undefined;

  const linksFor = (details: Named, links: readonly string[]): string[] => {
    const here = links.flatMap((id) => brought.people.get(id) ?? []);
    const lost = links.length - here.length;
    if (lost > 0)
      told.issues.add(
        `${nameOf(details)} is no longer linked to ${lost === 1 ? "a person" : `${lost} people`} who could not be taken over.`,
      );
    return here;
  };

  const withFiles = (details: ArtifactDetails): ArtifactDetails => {
    const pathFor = (path: string): string | undefined => {
      const file = brought.files.get(objectIdIn(path) ?? "");
      if (!file) told.issues.add(`${nameOf(details)}: a file could not be taken over.`);
      return file && `/objects/${file.objectId}`;
    };
    const pictures = details.pictures.flatMap(({ path, caption }) => {
      const there = pathFor(path);
      return there === undefined ? [] : [{ path: there, caption }];
    });
    return { ...details, fileUrl: (details.fileUrl !== null && pathFor(details.fileUrl)) || null, pictures };
  };

  const bring = async <Name extends string, Details extends KeptDetails & Named, Input, Changes>(
    kind: ServedKind<Name, Details, Input, Changes>,
    items: readonly (Input & KeptInput)[],
    complete: (details: Details) => Details = (details) => details,
  ): Promise<void> => {
    const decider = keptItemDecider<Name, Details>(kind);
    for (const { id, addedBy: _by, createdAt: _created, updatedAt: _updated, ...input } of items) {
      signal.throwIfAborted();
      // What is left once the rest is taken off is the input; the compiler does not follow a generic rest.
      const read = kind.detailsFrom(input as Input);
      const details = complete({ ...read, ...kind.withLinks({}, linksFor(read, kind.linksOf(read) ?? [])) });
      const itemId = derivedId(kind.category, tenantId, transferId, id);
      const outcome = await handleCommand(
        journal,
        decider,
        itemStream(kind.category, tenantId, itemId),
        { type: "AddItem", data: { itemId, details, transferId }, by: { userId, isFamilyAdmin: true } },
        contextOfJob(job),
        { idempotencyKey: transferId },
      );
      position = outcome.position;
      await told.progress.step();
    }
  };

  await bring(artifacts, document.artifacts, withFiles);
  await bring(lifeEvents, document.events);
  await bring(traditions, document.traditions);
  return { items: document.artifacts.length + document.events.length + document.traditions.length, position };
};
