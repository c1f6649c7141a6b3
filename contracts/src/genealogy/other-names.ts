import { z } from "zod";
import { optionalLine } from "../text.ts";

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

const parts = ["title", "firstName", "lastName", "suffix"] as const;

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

const line = () => optionalLine(longestNamePart).transform((text) => text ?? null);

/** As the forms send them; none is null. */
export const otherNamesInput = z
  .array(
    z
      .strictObject({
        type: otherNameType.default("also_known_as"),
        label: line(),
        title: line(),
        firstName: line(),
        lastName: line(),
        suffix: line(),
      })
      .refine((name) => parts.some((part) => name[part] !== null), "Please write the name, or remove it"),
  )
  .max(mostOtherNames, `Please use at most ${mostOtherNames} names`)
  .transform((names) => (names.length === 0 ? null : names))
  .nullish();

/** "Bessy", "Dr. Anna Lee". */
export const otherNameText = (name: OtherName): string => parts.flatMap((part) => name[part] ?? []).join(" ");

/** All of them, one after the other; null for none. */
export const otherNamesText = (names: readonly OtherName[] | null | undefined): string | null =>
  names?.map(otherNameText).join(", ") || null;
