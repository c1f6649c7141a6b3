import type { ImportedFamily, Pedigree } from "./gedcom-items.ts";
import { uidOf } from "./identifiers.ts";
import { linesOf, textOf, type Structure } from "./structure.ts";
import { restOfEvents, vitalEventOf } from "./vital-events.ts";

/** Programs that follow Family Tree Maker say below CHIL how the child belongs to father and mother. */
const pedigreeBelow = (child: Structure): Pedigree => {
  for (const tag of ["_FREL", "_MREL"]) {
    const said = (textOf(child, tag) ?? "").toLowerCase();
    if (said.startsWith("adopt")) return "adopted";
    if (said.startsWith("foster")) return "foster";
    if (said.startsWith("step")) return "step";
    if (said === "sealed" || said === "sealing") return "sealing";
    if (said !== "" && said !== "natural" && said !== "birth" && said !== "biological" && said !== "unknown")
      return "other";
  }
  return "birth";
};

const isPerson = ({ tag }: Structure): boolean => tag === "HUSB" || tag === "WIFE" || tag === "CHIL";

/** A FAM record in our terms, with the people it names; whether they exist is for the caller to say. */
export const mapFamily = (record: Structure, xref: string): ImportedFamily => {
  const { date, place } = vitalEventOf(record, "MARR");
  const people = record.children.filter(
    (child) => isPerson(child) && child.pointer !== null && child.pointer !== "VOID",
  );
  const kept: Structure[] = [];
  let isMarriageSeen = false;
  for (const child of record.children) {
    if (isPerson(child) && child.children.length === 0 && child.pointer !== null && child.pointer !== "VOID") continue;
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
      .map((child) => ({ xref: child.pointer!, pedigree: pedigreeBelow(child) })),
    marriageDate: date,
    marriagePlace: place,
    extra,
    line: record.line,
  };
};
