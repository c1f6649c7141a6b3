import type { Artifact, ArtifactDetails, artifactChanges, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { itemFields } from "@kinkeeper/contracts/archive/items";
import type { z } from "zod";
import type { ItemChanges } from "../items/item.ts";
import type { AnswerContext, ItemAggregate } from "../items/item-kind.ts";
import { artifactDecider, artifactItemEvent, artifactNoun } from "./artifact.decider.ts";

type ArtifactInput = z.output<typeof artifactInput>;

const picturesFrom = (pictures: ArtifactInput["pictures"]): ArtifactDetails["pictures"] =>
  pictures.map(({ path, caption }) => ({ path, caption: caption ?? null }));

/** What is recorded of what was sent: fields left out are not known. */
export const artifactDetailsFrom = (input: ArtifactInput): ArtifactDetails => ({
  title: input.title,
  artifactType: input.artifactType,
  description: input.description ?? null,
  content: input.content ?? null,
  fileUrl: input.fileUrl ?? null,
  pictures: picturesFrom(input.pictures),
  date: input.date ?? null,
  location: input.location ?? null,
  associatedMembers: input.associatedMembers,
  tags: input.tags,
  privacy: input.privacy,
});

/** Fields left out stay undefined. */
export const artifactChangesFrom = ({
  pictures,
  ...changes
}: z.output<typeof artifactChanges>): ItemChanges<ArtifactDetails> => ({
  ...changes,
  pictures: pictures && picturesFrom(pictures),
});

const answerOf = (
  { pictures, ...details }: ArtifactDetails,
  { links, fileAt, dateFrom }: AnswerContext,
): Omit<Artifact, keyof typeof itemFields> => ({
  ...details,
  associatedMembers: links,
  file: fileAt(details.fileUrl),
  pictures: pictures.map((picture) => ({ ...picture, file: fileAt(picture.path) })),
  dateFrom,
});

export const artifact: ItemAggregate<ArtifactDetails, ArtifactEvent> = {
  category: "artifact",
  noun: artifactNoun,
  linksField: "associatedMembers",
  linksOf: ({ associatedMembers }) => associatedMembers,
  withLinks: (fields, associatedMembers) => ({ ...fields, associatedMembers }),
  filesOf: ({ fileUrl, pictures = [] }) => [...(fileUrl ? [fileUrl] : []), ...pictures.map(({ path }) => path)],
  dateOf: ({ date }) => date,
  answerOf,
  decider: artifactDecider,
  itemEventOf: artifactItemEvent,
};
