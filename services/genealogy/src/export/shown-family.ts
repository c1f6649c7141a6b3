import { linesApartFromLinks } from "../gedcom/kept-lines.ts";
import { editedLine, notCoupleLine, shownLine } from "../sources/own-lines.ts";
import { printOfFamily } from "../sources/shown-before.ts";
import type { AssembledFamily } from "./assemble-families.ts";

/** To which records lines of a file of this scope lead that are not in the export. */
export type LedNowhere = (scope: string | undefined, lines: readonly string[]) => readonly string[];

/** What a file shows. */
export interface Showing {
  /** Not everything. */
  readonly isPartial: boolean;
  readonly ledNowhere: LedNowhere;
}

/** A family with the line that tells what the file shows of it: in one that does not show everything, or where people changed it. */
export const withShown = (family: AssembledFamily, { isPartial, ledNowhere }: Showing): AssembledFamily => {
  const { line, xref: _xref, partners: _partners, children: _children, isEdited, extra, ...details } = family;
  if (!isPartial && !isEdited) return family;
  const lines = linesApartFromLinks(extra.filter((one) => one !== notCoupleLine));
  const shown = { details, extra: lines };
  const told = isPartial ? shownLine(printOfFamily(shown, ledNowhere(line, lines))) : editedLine(printOfFamily(shown));
  return { ...family, extra: [...extra, told] };
};
