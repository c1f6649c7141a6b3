import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { BookOpen, CalendarDays, Flame, ScrollText, UserRound, type LucideIcon } from "lucide-react";

type Kind = Citation["kind"];

/** What one record of a kind is called, and its picture. */
export const kindLooks: Readonly<Record<Kind, { readonly word: string; readonly icon: LucideIcon }>> = {
  people: { word: "Person", icon: UserRound },
  stories: { word: "Story", icon: BookOpen },
  artifacts: { word: "Artifact", icon: ScrollText },
  events: { word: "Life event", icon: CalendarDays },
  traditions: { word: "Tradition", icon: Flame },
};

/** What the record is called; people as one reads their names. */
export const titleOf = ({ kind, title }: Pick<Citation, "kind" | "title">): string =>
  kind === "people" ? readableName(title) : title;

/** Of the link to it. */
export const openWords: Readonly<Record<Kind, string>> = {
  people: "Open this person",
  stories: "Open this story",
  artifacts: "Open this artifact",
  events: "Open this life event",
  traditions: "Open this tradition",
};

const fieldWords: Readonly<Record<string, string>> = {
  firstName: "First name",
  lastName: "Last name",
  maidenName: "Maiden name",
  suffix: "Suffix",
  otherNames: "Other names",
  birthDate: "Born",
  birthPlace: "Place of birth",
  deathDate: "Died",
  deathPlace: "Place of death",
  isLiving: "Living",
  marriageDate: "Married",
  marriagePlace: "Place of marriage",
  relationship: "In the family tree",
  biography: "Biography",
  title: "Title",
  name: "Name",
  description: "Description",
  content: "Text",
  location: "Place",
  date: "Date",
  eventDate: "Date",
  tags: "Tags",
};

/** Where in the record a quote stands; undefined for a field this page does not know. */
export const fieldWord = (field: string): string | undefined =>
  Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined;
