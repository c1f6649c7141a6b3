import { z } from "zod";
import { citedSource } from "./facts.ts";
import { joinedName } from "./readable.ts";

/** What somebody was called beside their name; GEDCOM's kinds of names, and nicknames. */
export const otherNameType = z.enum([
  "birth",
  "married",
  "also_known_as",
  "nickname",
  "religious",
  "immigrant",
  "professional",
  "other",
]);
export type OtherNameType = z.infer<typeof otherNameType>;

export const otherNameParts = ["title", "firstName", "lastName", "suffix"] as const;

/** As it is recorded. */
export const otherName = z.object({
  type: otherNameType,
  /** What kind of name it is in words of their own, where `type` is "other". */
  label: z.string().nullable(),
  title: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  suffix: z.string().nullable(),
  /** From where it is known, as people cite; what files cite stands in the lines that are kept of them. Left out: nothing. */
  citations: z.array(citedSource).optional(),
  /** Only administrators, and who added the person, see it. Left out: what the lines of a file say of it holds. */
  isPrivate: z.boolean().optional(),
});
export type OtherName = z.infer<typeof otherName>;

/** So many a person can have. */
export const mostOtherNames = 50;
export const longestNamePart = 200;

/** What a name says, without what is known about it. */
export const otherNameKey = ({ type, label, title, firstName, lastName, suffix }: OtherName): string =>
  JSON.stringify([type, label, title, firstName, lastName, suffix]);

/** What is cited for a name is about it by its place among the others. */
export const aboutOtherName = (place: number): string => `name ${place}`;

/** "Bessy", "Dr. Anna Lee". */
export const otherNameText = (name: Pick<OtherName, (typeof otherNameParts)[number]>): string =>
  [name.title, joinedName(name), name.suffix].filter(Boolean).join(" ");

/** All of them, one after the other; null for none. */
export const otherNamesText = (names: readonly OtherName[] | null | undefined): string | null =>
  names?.map(otherNameText).join(", ") || null;
