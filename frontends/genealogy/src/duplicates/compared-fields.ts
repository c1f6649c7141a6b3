import { otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import type { ComparedPerson, MergedField } from "@kinkeeper/contracts/genealogy/duplicates";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { fieldNames, inReadableWords } from "../family/field-names.ts";

/** What can be compared: somebody of the tree, or of a file. */
export type Comparable = Pick<ComparedPerson, (typeof fields)[number] | "otherNames"> & {
  readonly [Kind in (typeof kin)[number][1]]: readonly { readonly name: string }[];
};

/** A line of two people side by side. */
export interface ComparedLine {
  readonly label: string;
  readonly one: string;
  readonly other: string;
  readonly isDifferent: boolean;
}

const fields = [
  "firstName",
  "lastName",
  "maidenName",
  "title",
  "suffix",
  "sex",
  "birthDate",
  "birthPlace",
  "deathDate",
  "deathPlace",
  "isLiving",
  "biography",
] as const satisfies readonly MergedField[];

const kin = [
  ["Parents", "parents"],
  ["Partners", "partners"],
  ["Children", "children"],
] as const;

/** Two that read alike differ in nothing that anybody has to choose. */
const valueOf = <Field extends (typeof fields)[number] | "photoUrl">(
  person: Pick<ComparedPerson, Field>,
  field: Field,
): string => {
  const value = person[field];
  return typeof value === "string" || typeof value === "boolean" ? inReadableWords(field, String(value)) : "";
};

const otherNamesOf = ({ otherNames }: Comparable): string =>
  (otherNames ?? []).map((name) => readableName(otherNameText(name))).join(", ");

const lineOf = (label: string, one: string, other: string): ComparedLine => ({
  label,
  one,
  other,
  isDifferent: one !== other,
});

/** What is known of either, fields first, then kin. */
export const comparedLines = (one: Comparable, other: Comparable): ComparedLine[] => {
  const names = (person: Comparable, kind: (typeof kin)[number][1]) =>
    person[kind].map(({ name }) => readableName(name)).join(", ");
  return [
    ...fields.map((field) => lineOf(fieldNames[field]!, valueOf(one, field), valueOf(other, field))),
    lineOf("Other names", otherNamesOf(one), otherNamesOf(other)),
    ...kin.map(([label, kind]) => lineOf(label, names(one, kind), names(other, kind))),
  ].filter((line) => line.one !== "" || line.other !== "");
};

/** A field in which the two differ, so that one value has to be chosen. */
export interface Choice {
  readonly field: MergedField;
  readonly label: string;
  readonly kept: string;
  readonly merged: string;
}

/** What has to be chosen where both have something; what only one has is kept. */
export const choicesOf = (kept: ComparedPerson, merged: ComparedPerson): Choice[] =>
  [...fields, "photoUrl" as const].flatMap((field) => {
    const choice = { field, label: fieldNames[field]!, kept: valueOf(kept, field), merged: valueOf(merged, field) };
    return choice.kept !== choice.merged && choice.kept !== "" && choice.merged !== "" ? [choice] : [];
  });

/** Fields that only the merged one has. */
export const filledIn = (kept: ComparedPerson, merged: ComparedPerson): MergedField[] =>
  [...fields, "photoUrl" as const].filter((field) => valueOf(kept, field) === "" && valueOf(merged, field) !== "");
