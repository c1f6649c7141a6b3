import { isKeptPrivate, restrictionsFrom, type Restriction } from "@kinkeeper/contracts/genealogy/restrictions";
import { structure, type Structure } from "./structure.ts";

const isRestriction = ({ tag }: Structure): boolean => tag === "RESN";

/** What the lines of a record say of who may see and change all of it. */
export const restrictionsOfRecord = (children: readonly Structure[]): Restriction[] =>
  restrictionsFrom(
    children
      .filter(isRestriction)
      .map(({ value }) => value)
      .join(","),
  );

/** The lines of a record with the restrictions that the field says; they stay as they are where they say the same. */
export const composeRestrictions = (
  restrictions: readonly Restriction[] | null | undefined,
  kept: readonly Structure[],
): readonly Structure[] => {
  if (restrictions === undefined) return kept;
  const said = new Set(restrictions ?? []);
  const told = restrictionsOfRecord(kept);
  if (told.length === said.size && told.every((one) => said.has(one))) return kept;
  const rest = kept.filter((line) => !isRestriction(line));
  return said.size === 0 ? rest : [...rest, structure("RESN", [...said].join(", ").toUpperCase())];
};

/** Whether a line says of itself that only some may see it. */
export const isKept = ({ children }: Structure): boolean => isKeptPrivate(restrictionsOfRecord(children));

const withRestriction = (children: readonly Structure[], isPrivate: boolean): readonly Structure[] => {
  const told = restrictionsOfRecord(children);
  return composeRestrictions(isPrivate ? ["confidential", ...told] : told.filter((one) => one === "locked"), children);
};

/**
 * Lines that tell one thing, with a restriction where it is private and none of them has one, without where it is not. Nothing is
 * changed where nobody says it.
 */
export const withPrivacy = (lines: readonly Structure[], isPrivate: boolean | null | undefined): readonly Structure[] =>
  isPrivate == null || isPrivate === lines.some(isKept)
    ? lines
    : lines.map((line) => ({ ...line, children: withRestriction(line.children, isPrivate) }));

/** What is told of a marriage and of its end can be restricted alone, too. */
const isOfCouple = ({ tag }: Structure): boolean => tag === "MARR" || tag === "DIV";

/** The same for the lines of a family: all of it is private, or nothing of the couple. */
export const withFamilyPrivacy = (
  lines: readonly Structure[],
  isPrivate: boolean | null | undefined,
): readonly Structure[] => {
  if (isPrivate == null) return lines;
  if (isPrivate) return isKeptPrivate(restrictionsOfRecord(lines)) ? lines : withRestriction(lines, true);
  const open = lines.flatMap((line) => (isOfCouple(line) ? withPrivacy([line], false) : [line]));
  return isKeptPrivate(restrictionsOfRecord(open)) ? withRestriction(open, false) : open;
};
