import {
  artifactEndpoints,
  type Artifact,
  type artifactChanges,
  type ArtifactDetails,
  type artifactInput,
} from "@kinkeeper/contracts/archive/artifacts";
import {
  lifeEventEndpoints,
  type LifeEvent,
  type lifeEventChanges,
  type LifeEventDetails,
  type lifeEventInput,
} from "@kinkeeper/contracts/archive/life-events";
import type { commentInput } from "@kinkeeper/contracts/archive/comments";
import type { ItemCategory, keptItem } from "@kinkeeper/contracts/archive/kept-item";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import {
  traditionEndpoints,
  type Tradition,
  type traditionChanges,
  type TraditionDetails,
  type traditionInput,
} from "@kinkeeper/contracts/archive/traditions";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { revertInput } from "@kinkeeper/contracts/history";
import type { z } from "zod";
import type { KeptDetails, Some } from "./kept-item.ts";

/** What an item's answer says beside what was recorded of it. */
export interface Surroundings {
  /** The people it is about who are in the family now. */
  readonly links: string[];
  readonly fileAt: (path: string | null) => StoredFile | null;
  readonly dateFrom: string | null;
  readonly sortDay: number | null;
}

/** What one kind of item is called, and what of its details others need to know. */
export interface ItemKind<Name extends string, Details extends KeptDetails, Told extends object = object> {
  /** Of its streams, and its `kind` in the table. */
  readonly category: ItemCategory;
  /** What the names of its events begin with. */
  readonly name: Name;
  /** What people call one. */
  readonly noun: string;
  /** The field that names the people it is about. */
  readonly linksField: keyof Details & string;
  readonly linksOf: (some: Some<Details>) => readonly string[] | undefined;
  readonly withLinks: (some: Some<Details>, links: string[]) => Some<Details>;
  /** Object paths of the files it shows. */
  readonly filesOf: (some: Some<Details>) => readonly string[];
  /** As it was typed. */
  readonly dateOf: (details: Details) => string | null;
  /** Its own fields as they are sent. */
  readonly told: (details: Details, surroundings: Surroundings) => Told;
}

type Params = z.ZodType<{ id: string }>;

/** The same with its calls, and how what they carry is recorded. */
export interface ServedKind<
  Name extends string,
  Details extends KeptDetails,
  Input,
  Changes,
  Told extends object = object,
> extends ItemKind<Name, Details, Told> {
  readonly endpoints: {
    readonly list: Endpoint;
    readonly add: Endpoint<z.ZodType, z.ZodType, z.ZodType<Input>>;
    readonly get: Endpoint<Params>;
    readonly change: Endpoint<Params, z.ZodType, z.ZodType<Changes>>;
    readonly remove: Endpoint<Params>;
    readonly history: Endpoint<Params>;
    readonly revert: Endpoint<Params, z.ZodType, typeof revertInput>;
    readonly comments: Endpoint<Params>;
    readonly addComment: Endpoint<Params, z.ZodType, typeof commentInput>;
  };
  /** Fields that were not sent are not known. */
  readonly detailsFrom: (input: Input) => Details;
  /** Fields that were not sent stay undefined. */
  readonly changesFrom: (changes: Changes) => Some<Details>;
}

type Told<Answer extends Record<keyof typeof keptItem, unknown>> = Omit<Answer, keyof typeof keptItem>;

type SentPicture = z.output<typeof artifactInput>["pictures"][number];
const recordedPictures = (pictures: readonly SentPicture[]): ArtifactDetails["pictures"] =>
  pictures.map(({ path, caption }) => ({ path, caption: caption ?? null }));

export const artifacts: ServedKind<
  "Artifact",
  ArtifactDetails,
  z.output<typeof artifactInput>,
  z.output<typeof artifactChanges>,
  Told<Artifact>
> = {
  category: "artifact",
  name: "Artifact",
  noun: "item",
  endpoints: artifactEndpoints,
  detailsFrom: (input) => ({
    title: input.title,
    artifactType: input.artifactType,
    description: input.description ?? null,
    content: input.content ?? null,
    fileUrl: input.fileUrl ?? null,
    pictures: recordedPictures(input.pictures),
    date: input.date ?? null,
    location: input.location ?? null,
    associatedMembers: input.associatedMembers,
    tags: input.tags,
    privacy: input.privacy,
  }),
  changesFrom: ({ pictures, ...changes }) => ({ ...changes, pictures: pictures && recordedPictures(pictures) }),
  told: ({ pictures, ...details }, { links, fileAt, dateFrom }) => ({
    ...details,
    associatedMembers: links,
    file: fileAt(details.fileUrl),
    pictures: pictures.map((picture) => ({ ...picture, file: fileAt(picture.path) })),
    dateFrom,
  }),
  linksField: "associatedMembers",
  linksOf: ({ associatedMembers }) => associatedMembers,
  withLinks: (some, associatedMembers) => ({ ...some, associatedMembers }),
  filesOf: ({ fileUrl, pictures = [] }) => [...(fileUrl ? [fileUrl] : []), ...pictures.map(({ path }) => path)],
  dateOf: ({ date }) => date,
};

export const lifeEvents: ServedKind<
  "LifeEvent",
  LifeEventDetails,
  z.output<typeof lifeEventInput>,
  z.output<typeof lifeEventChanges>,
  Told<LifeEvent>
> = {
  category: "event",
  name: "LifeEvent",
  noun: "event",
  endpoints: lifeEventEndpoints,
  detailsFrom: (input) => ({
    title: input.title,
    eventType: input.eventType,
    eventDate: input.eventDate,
    location: input.location ?? null,
    description: input.description ?? null,
    linkedMemberIds: input.linkedMemberIds,
    tags: input.tags,
    privacy: input.privacy,
  }),
  changesFrom: (changes) => changes,
  told: (details, { links, dateFrom, sortDay }) => ({ ...details, linkedMemberIds: links, dateFrom, sortDay }),
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (some, linkedMemberIds) => ({ ...some, linkedMemberIds }),
  filesOf: () => [],
  dateOf: ({ eventDate }) => eventDate,
};

export const traditions: ServedKind<
  "Tradition",
  TraditionDetails,
  z.output<typeof traditionInput>,
  z.output<typeof traditionChanges>,
  Told<Tradition>
> = {
  category: "tradition",
  name: "Tradition",
  noun: "tradition",
  endpoints: traditionEndpoints,
  detailsFrom: (input) => input,
  changesFrom: (changes) => changes,
  told: (details, { links }) => ({ ...details, linkedMemberIds: links }),
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (some, linkedMemberIds) => ({ ...some, linkedMemberIds }),
  filesOf: () => [],
  dateOf: () => null,
};
