import { linesApartFromLinks } from "../gedcom/kept-lines.ts";
import { editedLine, notCoupleLine, shownLine } from "../sources/extension-lines.ts";
import { familyExportDigest } from "../sources/exported-state.ts";
import type { AssembledFamily } from "./assemble-families.ts";

/** To which records lines of a file of this scope lead that are not in the export. */
export type UnresolvedPointers = (scope: string | undefined, lines: readonly string[]) => readonly string[];

/** What a file shows. */
export interface ExportScope {
  /** Not everything. */
  readonly isPartial: boolean;
  readonly unresolvedPointers: UnresolvedPointers;
}

/** A family with the line that tells what the file shows of it: in one that does not show everything, or where people changed it. */
export const withExportDigest = (
  family: AssembledFamily,
  { isPartial, unresolvedPointers }: ExportScope,
): AssembledFamily => {
  const { line, xref: _xref, partners: _partners, children: _children, isEdited, extra, ...details } = family;
  if (!isPartial && !isEdited) return family;
  const lines = linesApartFromLinks(extra.filter((one) => one !== notCoupleLine));
  const shown = { details, extra: lines };
  const digestLine = isPartial
    ? shownLine(familyExportDigest(shown, unresolvedPointers(line, lines)))
    : editedLine(familyExportDigest(shown));
  return { ...family, extra: [...extra, digestLine] };
};
