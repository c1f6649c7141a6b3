import type { Artifact, ArtifactDetails, artifactChanges, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { storyReferences, storyWords } from "@kinkeeper/contracts/archive/story-text/story-words";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { itemFields } from "@kinkeeper/contracts/archive/items";
import type { z } from "zod";
import { stated, type ItemChanges } from "../items/item.ts";
import type { AnswerContext, ItemAggregate } from "../items/item-kind.ts";
import { facesAfter } from "../items/item-links.ts";
import { shownFace, type RemainingPeople } from "../people/remaining-people.ts";
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
  ...(input.contentFormat === "markdown" ? { contentFormat: input.contentFormat } : {}),
  fileUrl: input.fileUrl ?? null,
  pictures: picturesFrom(input.pictures),
  ...(input.faces && input.faces.length > 0 ? { faces: input.faces } : {}),
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

const shownIn = (fields: ItemChanges<ArtifactDetails>, before?: ArtifactDetails): readonly string[] | undefined => {
  const marked = fields.faces?.map(({ memberId }) => memberId);
  if (!("content" in fields || "contentFormat" in fields)) return marked;
  const calledBefore = new Set(before && storyReferences(before).people);
  const { content, contentFormat } = { ...before, ...stated(fields) };
  const called = storyReferences({ content, contentFormat }).people.filter((id) => !calledBefore.has(id));
  return marked || called.length > 0 ? [...called, ...(marked ?? [])] : undefined;
};

/** Whoever is called by name in the text or marked in a picture is somebody the item is about. */
const withEverybody = (
  fields: ItemChanges<ArtifactDetails>,
  before?: ArtifactDetails,
): ItemChanges<ArtifactDetails> => {
  if (!["content", "contentFormat", "faces", "associatedMembers"].some((field) => field in fields)) return fields;
  const { content, contentFormat, faces, associatedMembers } = { ...before, ...stated(fields) };
  const linked = associatedMembers ?? [];
  const seen = [
    ...storyReferences({ content, contentFormat }).people,
    ...(faces ?? []).map(({ memberId }) => memberId),
  ];
  const missing = [...new Set(seen)].filter((id) => !linked.includes(id));
  return missing.length === 0 ? fields : { ...fields, associatedMembers: [...linked, ...missing] };
};

const withUnshown = (
  fields: ItemChanges<ArtifactDetails>,
  before: ArtifactDetails,
  remaining: RemainingPeople,
): ItemChanges<ArtifactDetails> =>
  fields.faces ? { ...fields, faces: facesAfter(before.faces ?? [], fields.faces, remaining) } : fields;

/** As people read it in the history: the text without its marks, those who were marked by name alone. */
const historyOf = ({ contentFormat, content, faces, ...details }: ArtifactDetails) => ({
  ...details,
  content: storyWords({ content, contentFormat }),
  ...(faces ? { faces: faces.map(({ memberId }) => memberId) } : {}),
});

const answerOf = (
  { pictures, faces = [], ...details }: ArtifactDetails,
  { links, remaining, fileAt, dateFrom }: AnswerContext,
): Omit<Artifact, keyof typeof itemFields> => {
  const shownFaces = faces.flatMap((face) => shownFace(face, remaining));
  return {
    ...details,
    associatedMembers: links,
    file: fileAt(details.fileUrl),
    pictures: pictures.map((picture) => ({ ...picture, file: fileAt(picture.path) })),
    // An empty list would tell of faces that are not shown.
    ...(shownFaces.length > 0 ? { faces: shownFaces } : {}),
    dateFrom,
  };
};

export const artifact: ItemAggregate<ArtifactDetails, ArtifactEvent> = {
  category: "artifact",
  noun: artifactNoun,
  linksField: "associatedMembers",
  linksOf: ({ associatedMembers }) => associatedMembers,
  withLinks: (fields, associatedMembers) => ({ ...fields, associatedMembers }),
  filesOf: ({ fileUrl, pictures = [] }) => [...(fileUrl ? [fileUrl] : []), ...pictures.map(({ path }) => path)],
  dateOf: ({ date }) => date,
  shownIn,
  withEverybody,
  withUnshown,
  historyOf,
  answerOf,
  decider: artifactDecider,
  itemEventOf: artifactItemEvent,
};
