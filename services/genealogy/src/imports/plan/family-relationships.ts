import { composeFamily } from "../../gedcom/compose-family.ts";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import { readKept, wholeMark } from "../../gedcom/kept-lines.ts";
import { isPersonLink } from "../../gedcom/map-family.ts";
import { pedigreeFor } from "../../gedcom/pedigree.ts";
import { linesOf } from "../../gedcom/structure.ts";
import { withDangling, withOwnTags } from "../../gedcom/versions/escapes.ts";
import { toFive } from "../../gedcom/versions/to-five.ts";
import { notCoupleLine, takeExportDigest } from "../../sources/extension-lines.ts";

/** Two people of a file, by the names it gives them; `one` is the `kind` of `other`. */
export interface FileRelationship {
  readonly kind: "spouse" | "parent" | "sibling";
  readonly one: string;
  readonly other: string;
  readonly pedigree?: Exclude<Pedigree, "birth">;
}

/** With more children than this (of parents nobody names) each is tied to the first alone. */
const mostPairs = 15;

/** The relationships that a family of a file says: partners, then the parents of each child; children without parents are siblings. */
export const relationshipsOf = ({ partners, children, extra }: ImportedFamily): readonly FileRelationship[] => {
  const relationships: FileRelationship[] = [];
  if (!extra.includes(notCoupleLine))
    for (const [at, one] of partners.entries())
      for (const other of partners.slice(at + 1))
        relationships.push({ kind: "spouse", one: one.xref, other: other.xref });
  for (const child of children)
    for (const parent of partners) {
      const pedigree = pedigreeFor(child, parent.role);
      relationships.push({
        kind: "parent",
        one: parent.xref,
        other: child.xref,
        ...(pedigree === "birth" ? {} : { pedigree }),
      });
    }
  if (partners.length === 0)
    for (const [at, one] of children.entries())
      for (const other of at > 0 && children.length > mostPairs ? [] : children.slice(at + 1))
        relationships.push({ kind: "sibling", one: one.xref, other: other.xref });
  return relationships;
};

/** A family that relates nobody to anybody (one person who married somebody nobody knows), as the record that is kept of it. */
export const recordOfFamily = (family: ImportedFamily): string => {
  const { xref, partners, children, extra } = family;
  const named = children.map((child) => ({ xref: child.xref }));
  const kept = readKept(takeExportDigest(extra).extra);
  const isHere = new Set([...partners, ...children].map((person) => person.xref));
  // Whoever the file does not have is named by the record still.
  const structures = kept.structures.map((line) =>
    isPersonLink(line) && line.pointer !== null && !isHere.has(line.pointer)
      ? { ...line, pointer: "VOID", dangling: line.pointer }
      : line,
  );
  const composed = composeFamily(family, xref, partners, named, { ...kept, structures });
  const record = withDangling(composed, (name) => name);
  const { version = "5.5.1" } = kept;
  // What is kept is not escaped: the next file of ours would escape it once more.
  return [...linesOf(version === "7.0" ? record : withOwnTags(toFive(record)), 0), wholeMark(version)].join("\n");
};
