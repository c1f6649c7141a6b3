import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEventDetails } from "@kinkeeper/contracts/archive/life-events";
import type { TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import type { KeptDetails } from "./kept-item.ts";

export type ItemCategory = "artifact" | "event" | "tradition";

/** What one kind of item is called, and where in its details the people, the files and the date stand. */
export interface ItemKind<Name extends string, Details extends KeptDetails> {
  /** Of its streams, and its `kind` in the table. */
  readonly category: ItemCategory;
  /** What the names of its events begin with. */
  readonly name: Name;
  /** What people call one. */
  readonly noun: string;
  /** The field that names the people it is about. */
  readonly linksField: keyof Details & string;
  readonly linksOf: (details: Details) => readonly string[];
  readonly withLinks: (details: Details, links: readonly string[]) => Details;
  /** Object paths of the files it shows. */
  readonly filesOf: (details: Details) => readonly string[];
  /** As it was typed. */
  readonly dateOf: (details: Details) => string | null;
}

export const artifacts: ItemKind<"Artifact", ArtifactDetails> = {
  category: "artifact",
  name: "Artifact",
  noun: "item",
  linksField: "associatedMembers",
  linksOf: ({ associatedMembers }) => associatedMembers,
  withLinks: (details, links) => ({ ...details, associatedMembers: [...links] }),
  filesOf: ({ fileUrl, pictures }) => [...(fileUrl === null ? [] : [fileUrl]), ...pictures.map(({ path }) => path)],
  dateOf: ({ date }) => date,
};

export const lifeEvents: ItemKind<"LifeEvent", LifeEventDetails> = {
  category: "event",
  name: "LifeEvent",
  noun: "event",
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (details, links) => ({ ...details, linkedMemberIds: [...links] }),
  filesOf: () => [],
  dateOf: ({ eventDate }) => eventDate,
};

export const traditions: ItemKind<"Tradition", TraditionDetails> = {
  category: "tradition",
  name: "Tradition",
  noun: "tradition",
  linksField: "linkedMemberIds",
  linksOf: ({ linkedMemberIds }) => linkedMemberIds,
  withLinks: (details, links) => ({ ...details, linkedMemberIds: [...links] }),
  filesOf: () => [],
  dateOf: () => null,
};
