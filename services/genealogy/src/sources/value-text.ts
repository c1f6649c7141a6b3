import { citedAssociationText } from "@kinkeeper/contracts/genealogy/association-names";
import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import { factText } from "@kinkeeper/contracts/genealogy/fact-text";
import { citationText, type Citation, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { otherNameText, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import type { FieldValue } from "./proposed-change.ts";

/** What somebody of the family is called, where that is known. */
export type NameOf = (memberId: string) => string | undefined;

/** "Bessy (Family Bible, p. 3) (private)". */
const nameText = (name: OtherName): string => {
  const cited = name.citations?.map(citationText).join("; ");
  return [otherNameText(name), ...(cited ? [`(${cited})`] : []), ...(name.isPrivate ? ["(private)"] : [])].join(" ");
};

const entryText = (
  entry: string | OtherName | Fact | Citation | Association | Note,
  nameOf: NameOf | undefined,
): string => {
  if (typeof entry === "string") return entry;
  if ("source" in entry) return citationText(entry);
  if (!("id" in entry)) return nameText(entry);
  const text = "text" in entry ? entry.text : "role" in entry ? citedAssociationText(entry, nameOf) : factText(entry);
  return entry.isPrivate ? `${text} (private)` : text;
};

/** A value of a field as people read it; the entries of a list one after the other. */
const valueText = (value: FieldValue | undefined, nameOf?: NameOf): string | null => {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return String(value);
  return value.map((entry) => entryText(entry, nameOf)).join("; ") || null;
};

/** What of a list is not in another: a history of long lists tells what came and what went. */
const without = (list: FieldValue, other: FieldValue): FieldValue => {
  if (!Array.isArray(list) || !Array.isArray(other)) return list;
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  // The entries of one list are of one type.
  return (list as Fact[]).filter((entry) => !known.has(JSON.stringify(entry)));
};

/** A change as people read it. */
export const changeText = (
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  nameOf?: NameOf,
): { readonly before: string | null; readonly after: string | null } => ({
  before: valueText(without(before ?? null, after ?? null), nameOf),
  after: valueText(without(after ?? null, before ?? null), nameOf),
});
