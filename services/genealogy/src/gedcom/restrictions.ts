import { restrictionsFrom, type Restriction } from "@kinkeeper/contracts/genealogy/restrictions";
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
