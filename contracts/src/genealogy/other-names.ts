import { z } from "zod";

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
});
export type OtherName = z.infer<typeof otherName>;

/** So many a person can have. */
export const mostOtherNames = 50;
export const longestNamePart = 200;

/** "Bessy", "Dr. Anna Lee". */
export const otherNameText = (name: OtherName): string => otherNameParts.flatMap((part) => name[part] ?? []).join(" ");

/** All of them, one after the other; null for none. */
export const otherNamesText = (names: readonly OtherName[] | null | undefined): string | null =>
  names?.map(otherNameText).join(", ") || null;
