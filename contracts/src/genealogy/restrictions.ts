import { z } from "zod";

/** What GEDCOM's RESN says of who may see and change something. */
export const restriction = z.enum(["confidential", "privacy", "locked"]);
export type Restriction = z.infer<typeof restriction>;

const isRestriction = (word: string): word is Restriction => restriction.options.some((option) => option === word);

/** The restrictions that the text of a RESN line names: 7.0 has lists of them in capitals. What it does not know is left out. */
export const restrictionsFrom = (text: string): Restriction[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(",")
      .map((word) => word.trim())
      .filter(isRestriction),
  ),
];

/** Whether only administrators of the family, and who brought it, see what is said there. */
export const isKeptPrivate = (restrictions: readonly Restriction[] | null | undefined): boolean =>
  restrictions?.some((one) => one !== "locked") ?? false;

/** Whether only administrators of the family change it. */
export const isLocked = (restrictions: readonly Restriction[] | null | undefined): boolean =>
  restrictions?.includes("locked") ?? false;

const ownLine = /^1 RESN (.+)$/i;

/** What the lines of a record say of all of it; undefined where they say nothing. */
export const restrictionsInLines = (lines: readonly string[]): Restriction[] | undefined => {
  const told = lines.flatMap((line) => ownLine.exec(line)?.[1] ?? []);
  return told.length === 0 ? undefined : restrictionsFrom(told.join(","));
};

interface Restricted {
  readonly details: { readonly restrictions?: readonly Restriction[] | null | undefined };
  readonly extra: readonly string[];
}

/** What holds for somebody: what was said here, else what the lines of their file say. */
export const restrictionsOf = ({ details, extra }: Restricted): readonly Restriction[] =>
  details.restrictions === undefined ? (restrictionsInLines(extra) ?? []) : (details.restrictions ?? []);

/** Parts of a person that are kept private. */
export const keptParts = z.object({
  birth: z.boolean(),
  death: z.boolean(),
  /** Ids of facts. */
  facts: z.array(z.string()),
  biography: z.boolean().default(false),
  /** Other names, by their places. */
  names: z.array(z.int()).default([]),
  /** Ids of associations. */
  associations: z.array(z.string()).default([]),
  /** Ids of notes. */
  notes: z.array(z.string()).default([]),
});
