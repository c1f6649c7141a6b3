import { factText, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import type { FieldValue } from "./proposed-change.ts";

/** A value of a field as people read it; the entries of a list one after the other. */
export const valueText = (value: FieldValue | undefined): string | null => {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return String(value);
  return (
    value
      .map((entry) => (typeof entry === "string" ? entry : "id" in entry ? factText(entry) : otherNameText(entry)))
      .join("; ") || null
  );
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
): { readonly before: string | null; readonly after: string | null } => ({
  before: valueText(without(before ?? null, after ?? null)),
  after: valueText(without(after ?? null, before ?? null)),
});
