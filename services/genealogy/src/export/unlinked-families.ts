import type { ExportedFamily } from "../gedcom/gedcom-items.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { mapFamily } from "../gedcom/map-family.ts";
import type { KeptRecord } from "./archive-pages.ts";
import type { Name } from "./exported-names.ts";

/** Whether a record that an import keeps is that of a family. */
export const isFamily = ({ text }: KeptRecord): boolean => /^0 @[^@\n]+@ FAM\b/.test(text);

/** Whom the record of a family names. */
export const peopleIn = (family: string): readonly string[] =>
  [...family.matchAll(/^1 (?:HUSB|WIFE|CHIL) @([^@\n]+)@$/gm)].map(([, xref]) => xref!);

/** Who somebody of a file is in the export, or who remains of them; undefined where they are not in it. */
export type NameNow = (line: string, xref: string) => Name | undefined;

/** A family of a file that relates nobody to anybody, kept as a record. */
export const unlinkedFamily = ({ line, name: xref, text }: KeptRecord, nameNow: NameNow): ExportedFamily => {
  const { structures, version } = readKept(text.split("\n"), 0);
  const { partners, children, marriageDate, marriagePlace, partnership, endDate, endPlace, extra } = mapFamily(
    structures[0]!,
    xref!,
    version === undefined ? {} : { version },
  );
  const here = <Named extends { readonly xref: string }>(one: Named): Named[] => {
    const now = nameNow(line, one.xref);
    return now ? [{ ...one, xref: now.xref, scope: now.scope ?? "" }] : [];
  };
  return {
    scope: line,
    xref: xref!,
    partners: partners.flatMap(here),
    children: children.flatMap((child) => here({ xref: child.xref })),
    marriageDate,
    marriagePlace,
    partnership,
    endDate,
    endPlace,
    extra,
  };
};
