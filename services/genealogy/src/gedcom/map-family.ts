import type { ImportedFamily } from "./gedcom-items.ts";
import { uidOf } from "./identifiers.ts";
import { partnershipOf, restOfPartnership } from "./partnership.ts";
import { isSaidByPedigrees, pedigreesBelow } from "./pedigree.ts";
import { linesOf, type Structure } from "./structure.ts";
import { restOfEvents, vitalEventOf } from "./vital-events.ts";

const isPerson = ({ tag }: Structure): boolean => tag === "HUSB" || tag === "WIFE" || tag === "CHIL";

/** A FAM record in our terms, with the people it names; whether they exist is for the caller to say. */
export const mapFamily = (record: Structure, xref: string): ImportedFamily => {
  const { date, place } = vitalEventOf(record, "MARR");
  const people = record.children.filter(
    (child) => isPerson(child) && child.pointer !== null && child.pointer !== "VOID",
  );
  const hasBoth = people.some(({ tag }) => tag === "HUSB") && people.some(({ tag }) => tag === "WIFE");
  const isHeld = (link: Structure): boolean =>
    link.children.length === 0 || (hasBoth && link.tag === "CHIL" && isSaidByPedigrees(link));
  const restOfEnd = restOfPartnership(record);
  const kept: Structure[] = [];
  let isMarriageSeen = false;
  for (const child of record.children) {
    if (isPerson(child) && child.pointer !== null && child.pointer !== "VOID" && isHeld(child)) continue;
    const rest = restOfEnd.get(child);
    if (rest) {
      kept.push(...rest);
      continue;
    }
    if (child.tag === "MARR") {
      if (!isMarriageSeen) for (const marriage of restOfEvents(record, "MARR")) kept.push(marriage);
      isMarriageSeen = true;
      continue;
    }
    kept.push(child);
  }
  const extra: string[] = [];
  for (const child of kept) linesOf(child, 1, extra);
  return {
    xref,
    uid: uidOf(record),
    partners: people
      .filter(({ tag }) => tag !== "CHIL")
      .map(({ tag, pointer }) => ({ xref: pointer!, role: tag === "HUSB" ? "husband" : "wife" })),
    children: people
      .filter(({ tag }) => tag === "CHIL")
      .map((child) => ({ xref: child.pointer!, ...pedigreesBelow(child) })),
    marriageDate: date,
    marriagePlace: place,
    ...partnershipOf(record),
    extra,
    line: record.line,
  };
};
