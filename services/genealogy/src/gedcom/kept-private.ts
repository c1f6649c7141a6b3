import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { noDetails, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import {
  isKeptPrivate,
  restrictionsFrom,
  restrictionsInLines,
  restrictionsOf,
  type keptParts,
} from "@kinkeeper/contracts/genealogy/restrictions";
import { withoutKeptParts } from "@kinkeeper/contracts/genealogy/public-details";
import type { z } from "zod";
import { matchFacts } from "./compose-facts.ts";
import { factsIn } from "./facts.ts";
import { isKeptMark, readKept } from "./kept-lines.ts";
import { linesOf, type Structure } from "./structure.ts";

type KeptParts = z.infer<typeof keptParts>;

/** What everybody else sees in place of somebody. */
export interface ShownOfMember {
  /** Nothing of them is shown but that there is somebody. */
  readonly isWhole: boolean;
  readonly details: MemberDetails;
  readonly extra: readonly string[];
}

/** What everybody else sees of a relationship. */
export interface ShownOfRelationship {
  readonly details: RelationshipDetails;
  readonly extra: readonly string[];
}

/** Whether lines of a record restrict anything; cheap, for the many that do not. */
export const mayRestrict = (lines: readonly string[]): boolean => lines.some((line) => /^[12] RESN /i.test(line));

/** Whether a line says of itself who may see it. */
const isKept = ({ children }: Structure): boolean =>
  children.some(({ tag, value }) => tag === "RESN" && isKeptPrivate(restrictionsFrom(value)));

/** Lines without those that are kept private; undefined where none of them is. */
const partedLines = (
  lines: readonly string[],
):
  | { readonly kept: readonly Structure[]; readonly all: readonly Structure[]; readonly shown: string[] }
  | undefined => {
  if (!mayRestrict(lines)) return undefined;
  const { structures: all } = readKept(lines);
  const kept = all.filter(isKept);
  if (kept.length === 0) return undefined;
  const shown: string[] = [];
  for (const one of all) if (!kept.includes(one)) linesOf(one, 1, shown);
  return { kept, all, shown: [...shown, ...lines.filter(isKeptMark)] };
};

const partsOf = (
  { facts }: MemberDetails,
  { kept, all }: { readonly kept: readonly Structure[]; readonly all: readonly Structure[] },
): KeptParts => {
  const factOf = matchFacts(facts ?? [], factsIn(all));
  return {
    birth: kept.some(({ tag }) => tag === "BIRT"),
    death: kept.some(({ tag }) => tag === "DEAT"),
    facts: kept.flatMap((line) => factOf.get(line)?.id ?? []),
  };
};

/** The parts of somebody that their lines keep private; undefined where they keep none. */
export const keptPartsOf = (details: MemberDetails, extra: readonly string[]): KeptParts | undefined => {
  const parted = partedLines(extra);
  return parted && partsOf(details, parted);
};

/**
 * What members see of somebody whom a restriction (GEDCOM's RESN: confidential, privacy) keeps for administrators and for who
 * brought them; undefined where they see everything.
 */
export const shownOfMember = (details: MemberDetails, extra: readonly string[]): ShownOfMember | undefined => {
  const restrictions = restrictionsOf({ details, extra });
  if (isKeptPrivate(restrictions)) {
    const { isLiving } = details;
    const shown = { ...removedMember, firstName: "Private", isLiving, restrictions: [...restrictions] };
    return { isWhole: true, details: shown, extra: [] };
  }
  const parted = partedLines(extra);
  if (!parted) return undefined;
  return { isWhole: false, details: withoutKeptParts(details, partsOf(details, parted)), extra: parted.shown };
};

/** The same for what a family of a file says of two partners. That they belong together, and whose child somebody is, stays. */
export const shownOfRelationship = (
  details: RelationshipDetails,
  extra: readonly string[],
): ShownOfRelationship | undefined => {
  if (isKeptPrivate(restrictionsInLines(extra)))
    return { details: { ...noDetails, pedigree: details.pedigree }, extra: [] };
  const parted = partedLines(extra);
  if (!parted) return undefined;
  const hides = (tag: string): boolean => parted.kept.some((line) => line.tag === tag);
  return {
    details: {
      ...details,
      ...(hides("MARR") ? { marriageDate: null, marriagePlace: null, marriageCitations: null } : {}),
      ...(hides("DIV") ? { endDate: null, endPlace: null, endCitations: null } : {}),
    },
    extra: parted.shown,
  };
};
