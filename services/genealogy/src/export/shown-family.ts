import { linesApartFromLinks } from "../gedcom/kept-lines.ts";
import { notCoupleLine, shownLine } from "../sources/own-lines.ts";
import { printOfFamily } from "../sources/shown-before.ts";
import type { AssembledFamily } from "./assemble-families.ts";

/** To which records lines of a file of this scope lead that are not in the export. */
export type LedNowhere = (scope: string | undefined, lines: readonly string[]) => readonly string[];

/** A family with the line that tells, in a file that does not show everything, what it shows of the family. */
export const withShown = (family: AssembledFamily, ledNowhere: LedNowhere): AssembledFamily => {
  const { line, xref: _xref, partners: _partners, children: _children, extra, ...details } = family;
  const lines = linesApartFromLinks(extra.filter((one) => one !== notCoupleLine));
  return { ...family, extra: [...extra, shownLine(printOfFamily({ details, extra: lines }, ledNowhere(line, lines)))] };
};
