import type { ImportedFamily } from "./gedcom-items.ts";
import { uidOf } from "./identifiers.ts";
import { keptMark, orderOfFamily } from "./kept-lines.ts";
import type { Findings } from "./map-person.ts";
import {
  citedForMarriage,
  isEndOfMarriage,
  isMarriage,
  isOfMarriage,
  partnershipOf,
  restOfPartnership,
} from "./partnership.ts";
import { pedigreesBelow } from "./pedigree.ts";
import { isRestricted } from "./restrictions.ts";
import { linesOf, type Structure } from "./structure.ts";
import { noneTyped, recordWithoutTyped } from "./typed-sources.ts";
import { restOfEvents, vitalEventOf } from "./vital-events.ts";

/** Whether a line of a family names somebody who belongs to it. */
export const isPersonLink = ({ tag }: Structure): boolean => tag === "HUSB" || tag === "WIFE" || tag === "CHIL";

/**
 * A FAM record in our terms, with the people it names; whether they exist is for the caller to say. `extra` has the links as they
 * stand: which place a partner has, the order of the children and somebody named twice cannot be told from relationships.
 */
export const mapFamily = (
  whole: Structure,
  xref: string,
  { version = "5.5.1", typed = noneTyped }: Pick<Findings, "version" | "typed"> = {},
): ImportedFamily => {
  const record = recordWithoutTyped(whole, typed, isOfMarriage);
  const married = { ...record, children: record.children.filter(isMarriage) };
  const { date, place } = vitalEventOf(married, "MARR");
  const people = record.children.filter(
    (child) => isPersonLink(child) && child.pointer !== null && child.pointer !== "VOID",
  );
  const restOfEnd = restOfPartnership(record, version);
  const kept: Structure[] = [];
  // Beside what says that they did not marry a marriage stays whole, and where it stands.
  const isDeniedToo = record.children.some((child) => child.tag === "MARR" && !isMarriage(child));
  let isMarriageSeen = false;
  for (const child of record.children) {
    const rest = restOfEnd.get(child);
    if (rest) {
      kept.push(...rest);
      continue;
    }
    if (isMarriage(child) && !isDeniedToo) {
      if (!isMarriageSeen) for (const marriage of restOfEvents(married, "MARR", version)) kept.push(marriage);
      isMarriageSeen = true;
      continue;
    }
    kept.push(child);
  }
  const extra: string[] = [];
  for (const child of kept) linesOf(child, 1, extra);
  extra.push(keptMark(record.children, orderOfFamily, version));
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
    ...citedForMarriage(whole, typed),
    isPrivate: isRestricted(record) || null,
    isMarriagePrivate: record.children.some((line) => isMarriage(line) && isRestricted(line)) || null,
    isEndPrivate: record.children.some((line) => isEndOfMarriage(line) && isRestricted(line)) || null,
    extra,
    line: record.line,
  };
};
