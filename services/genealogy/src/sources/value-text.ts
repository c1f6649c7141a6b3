import { otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import type { FieldValue } from "./proposed-change.ts";

/** A value of a field as people read it; the entries of a list one after the other. */
export const valueText = (value: FieldValue | undefined): string | null => {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.map(otherNameText).join("; ") : String(value);
};
