import { privateParts, removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import {
  noDetails,
  type RelationshipDetails,
  type relationshipPrivacy,
} from "@kinkeeper/contracts/genealogy/relationship";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import {
  isKeptPrivate,
  restrictionsInLines,
  restrictionsOf,
  type keptParts,
} from "@kinkeeper/contracts/genealogy/restrictions";
import { withoutKeptParts } from "@kinkeeper/contracts/genealogy/public-details";
import type { z } from "zod";
import { associationsByLines, hiddenAssociations } from "./restricted-associations.ts";
import { matchFacts } from "./compose-facts.ts";
import { linesOfOtherNames } from "./compose-names.ts";
import { linesOfNotes } from "./compose-notes.ts";
import { isPrivateAtEvent } from "./event-associations.ts";
import { factsIn } from "./facts.ts";
import { isKeptMark, readKept } from "./kept-lines.ts";
import { isNoteLine, isNotesMark } from "./notes.ts";
import { isEndOfMarriage, isMarriage, leadsToEnd, leadsToMarriage } from "./partnership.ts";
import {
  isRestricted,
  isRestrictedWithNote,
  endPrivacy,
  marriagePrivacy,
  withoutRestrictedBelow,
} from "./restrictions.ts";
import { linesOf, type Structure } from "./structure.ts";

type KeptParts = z.infer<typeof keptParts>;

/** What everybody else sees in place of somebody. */
export interface PublicMember {
  /** Nothing of them is shown but that there is somebody. */
  readonly isWhole: boolean;
  readonly details: MemberDetails;
  readonly extra: readonly string[];
}

/** What of two partners is for some alone: all of it, their marriage, how it ended. */
export type PrivacyOfCouple = Readonly<Record<(typeof relationshipPrivacy)[number], boolean>>;

export const nothingPrivate: PrivacyOfCouple = { isPrivate: false, isMarriagePrivate: false, isEndPrivate: false };

/** What everybody else sees of a relationship. */
export interface PublicRelationship {
  /** What of the two is not shown. */
  readonly keeps: PrivacyOfCouple;
  readonly details: RelationshipDetails;
  readonly extra: readonly string[];
}

/** Whether lines of a record restrict anything; cheap, for the many that do not. */
export const mayRestrict = (lines: readonly string[]): boolean => lines.some((line) => /^\d+ RESN /i.test(line));

/** Whether fields of somebody say that a part of them is private. */
export const saysPrivate = (details: MemberDetails): boolean =>
  privateParts.some((part) => details[part] === true) ||
  [
    ...(details.facts ?? []),
    ...(details.otherNames ?? []),
    ...(details.associations ?? []),
    ...(details.notes ?? []),
  ].some(({ isPrivate }) => isPrivate);

/** Somebody's fields, saying of each part also where the lines of their file alone keep it private. */
export const withPrivacyOfLines = (details: MemberDetails, extra: readonly string[]): MemberDetails => {
  if (!mayRestrict(extra)) return details;
  const { structures } = readKept(extra);
  const isPartRestricted = (tag: string): boolean => structures.some((line) => line.tag === tag && isRestricted(line));
  const factOf = matchFacts(details.facts ?? [], factsIn(structures));
  const kept = new Set([...factOf].flatMap(([line, { id }]) => (isRestrictedWithNote(line) ? [id] : [])));
  const lineOf = linesOfOtherNames(structures, details.otherNames);
  const { isBirthPrivate, isDeathPrivate, isBiographyPrivate, facts, otherNames, associations, notes } = details;
  const ofNotes = linesOfNotes(details, structures);
  const restrictedNotes = new Set([...ofNotes.noteOf].flatMap(([line, { id }]) => (isRestricted(line) ? [id] : [])));
  return {
    ...details,
    ...(isBirthPrivate == null && isPartRestricted("BIRT") ? { isBirthPrivate: true } : {}),
    ...(isDeathPrivate == null && isPartRestricted("DEAT") ? { isDeathPrivate: true } : {}),
    ...(isBiographyPrivate == null && [...ofNotes.biography].some(isRestricted) ? { isBiographyPrivate: true } : {}),
    ...(facts
      ? { facts: facts.map((fact) => (kept.has(fact.id) ? { ...fact, isPrivate: fact.isPrivate ?? true } : fact)) }
      : {}),
    ...(otherNames
      ? {
          otherNames: otherNames.map((name, place) => {
            const line = lineOf.get(place)?.from;
            return line && isRestricted(line) ? { ...name, isPrivate: name.isPrivate ?? true } : name;
          }),
        }
      : {}),
    ...(associations ? { associations: [...associationsByLines(associations, structures)] } : {}),
    ...(notes
      ? {
          notes: notes.map((note) =>
            restrictedNotes.has(note.id) ? { ...note, isPrivate: note.isPrivate ?? true } : note,
          ),
        }
      : {}),
  };
};

/** Somebody's fields, saying what the lines of their file keep private of all of them, and of each part, which events did not always tell. */
export const withFilePrivacy = (details: MemberDetails, extra: readonly string[]): MemberDetails => {
  const restrictions = details.restrictions === undefined ? restrictionsInLines(extra) : undefined;
  return {
    ...withPrivacyOfLines(details, extra),
    ...(restrictions && restrictions.length > 0 ? { restrictions } : {}),
  };
};

/**
 * Where nobody says any more who may see somebody, what the lines of their file say of it is said in so many words: who follows events
 * has no lines, and would take them for open.
 */
export const withRestrictionsOfLines = (
  before: MemberDetails,
  after: MemberDetails,
  extra: readonly string[],
): MemberDetails => {
  if (after.restrictions !== undefined || before.restrictions === undefined) return after;
  const restrictions = restrictionsInLines(extra);
  return restrictions && restrictions.length > 0 ? { ...after, restrictions } : after;
};

/** The parts of somebody that are kept private, by what was said here and else by their lines; undefined where none is. */
export const restrictedPartsOf = (details: MemberDetails, extra: readonly string[]): KeptParts | undefined => {
  const effective = withPrivacyOfLines(details, extra);
  if (!saysPrivate(effective)) return undefined;
  return {
    birth: effective.isBirthPrivate === true,
    death: effective.isDeathPrivate === true,
    biography: effective.isBiographyPrivate === true,
    facts: (effective.facts ?? []).flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])),
    names: (effective.otherNames ?? []).flatMap(({ isPrivate }, place) => (isPrivate ? [place] : [])),
    associations: (effective.associations ?? []).flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])),
    notes: (effective.notes ?? []).flatMap(({ id, isPrivate }) => (isPrivate ? [id] : [])),
  };
};

/** Lines as they are shown, with the marks that stand among them. */
const linesWith = (lines: readonly string[], shown: readonly Structure[]): string[] => {
  const written: string[] = [];
  for (const one of shown) linesOf(one, 1, written);
  return [...written, ...lines.filter(isKeptMark)];
};

/**
 * What members see of somebody of whom something is for administrators and for who brought them alone, as was said here or by
 * GEDCOM's RESN (confidential, privacy); undefined where they see everything.
 */
export const publicViewOfMember = (details: MemberDetails, extra: readonly string[]): PublicMember | undefined => {
  const restrictions = restrictionsOf({ details, extra });
  if (isKeptPrivate(restrictions)) {
    const { isLiving } = details;
    const shown = { ...removedMember, firstName: "Private", isLiving, restrictions: [...restrictions] };
    return { isWhole: true, details: shown, extra: [] };
  }
  const parts = restrictedPartsOf(details, extra);
  if (!parts && !mayRestrict(extra)) return undefined;
  const { structures } = readKept(extra);
  const shown = publicLines(details, structures, parts);
  if (!parts && isAll(shown, structures)) return undefined;
  return {
    isWhole: false,
    details: parts ? withoutKeptParts(details, parts) : details,
    extra: linesWith(extra, shown),
  };
};

const isAll = (shown: readonly Structure[], structures: readonly Structure[]): boolean =>
  shown.length === structures.length && shown.every((line, at) => line === structures[at]);

/** A line without those whom its file keeps private there, and whatever else it keeps below itself. */
const publicLine = (line: Structure): Structure => {
  const shown = line.children.filter((child) => !isPrivateAtEvent(child));
  return withoutRestrictedBelow(shown.length === line.children.length ? line : { ...line, children: shown });
};

const withoutNickname = (line: Structure): Structure => ({
  ...line,
  children: line.children.filter(({ tag }) => tag !== "NICK"),
});

/** Tells which lines of notes are not shown: those of private ones, and of what was taken away here. */
const noteHider = (
  details: MemberDetails,
  structures: readonly Structure[],
  parts: KeptParts | undefined,
): ((line: Structure) => boolean) => {
  const { biography, noteOf, gone } = linesOfNotes(details, structures);
  const isHidden = (note: Note): boolean => parts?.notes.includes(note.id) ?? false;
  const isAnyHidden = [...noteOf.values()].some(isHidden) || (parts?.biography ?? false);
  return (line) => {
    if (isNotesMark(line)) return isAnyHidden;
    if (biography.has(line)) return parts?.biography ?? false;
    const note = noteOf.get(line);
    return note ? isHidden(note) : gone.has(line) || isRestricted(line);
  };
};

/** The lines of somebody without what is kept private of them. */
const publicLines = (
  details: MemberDetails,
  structures: readonly Structure[],
  parts: KeptParts | undefined,
): readonly Structure[] => {
  const factOf = matchFacts(details.facts ?? [], factsIn(structures));
  const names = [...linesOfOtherNames(structures, details.otherNames)];
  const placeOf = new Map(names.flatMap(([place, { from, isNickname }]) => (isNickname ? [] : [[from, place]])));
  const isHidingNickname = new Set(
    names.flatMap(([place, { from, isNickname }]) => (isNickname && parts?.names.includes(place) ? [from] : [])),
  );
  const isHiddenNote = noteHider(details, structures, parts);
  const hiddenPeople = hiddenAssociations(details.associations, structures, parts?.associations);
  const isHidden = (line: Structure): boolean => {
    const isHiddenPerson = hiddenPeople.get(line);
    if (isHiddenPerson !== undefined) return isHiddenPerson;
    if (line.tag === "BIRT") return parts?.birth ?? false;
    if (line.tag === "DEAT") return parts?.death ?? false;
    if (isNoteLine(line)) return isHiddenNote(line);
    const fact = factOf.get(line);
    if (fact) return parts?.facts.includes(fact.id) ?? false;
    const place = placeOf.get(line);
    return place === undefined ? isRestricted(line) : (parts?.names.includes(place) ?? false);
  };
  return structures
    .filter((line) => !isHidden(line))
    .map((line) => publicLine(isHidingNickname.has(line) ? withoutNickname(line) : line));
};

/**
 * The parts of a family that its lines keep private, as far as what was said here does not lift that. What led to a marriage, or to its
 * end, goes with it.
 */
const restrictedInFamily = (
  details: RelationshipDetails,
  keeps: PrivacyOfCouple,
  structures: readonly Structure[],
): ReadonlySet<Structure> =>
  new Set(
    structures.filter((line) => {
      if (isEndOfMarriage(line)) return endPrivacy(details) ?? isRestricted(line);
      if (isMarriage(line)) return marriagePrivacy(details) ?? isRestricted(line);
      const goesAlong = (keeps.isMarriagePrivate && leadsToMarriage(line)) || (keeps.isEndPrivate && leadsToEnd(line));
      return goesAlong || isRestricted(line);
    }),
  );

/** What of two partners is for some alone, by what was said here and else by their lines. */
export const privacyOfCouple = (details: RelationshipDetails, extra: readonly string[]): PrivacyOfCouple => {
  const structures = mayRestrict(extra) ? readKept(extra).structures : [];
  const isAnyRestricted = (isOfKind: (line: Structure) => boolean): boolean =>
    structures.some((line) => isOfKind(line) && isRestricted(line));
  return {
    isPrivate: details.isPrivate ?? isKeptPrivate(restrictionsInLines(extra)),
    isMarriagePrivate: marriagePrivacy(details) ?? isAnyRestricted(isMarriage),
    isEndPrivate: endPrivacy(details) ?? isAnyRestricted(isEndOfMarriage),
  };
};

const noMarriage = { marriageDate: null, marriagePlace: null, marriageCitations: null, isMarriagePrivate: null };
const noEnd = { endDate: null, endPlace: null, endCitations: null, isEndPrivate: null };
const isOver = ({ partnership }: RelationshipDetails): boolean =>
  partnership === "divorced" || partnership === "separated";

/** The same for what is known of two partners. That they belong together, and whose child somebody is, stays. */
export const publicViewOfRelationship = (
  details: RelationshipDetails,
  extra: readonly string[],
): PublicRelationship | undefined => {
  const keeps = privacyOfCouple(details, extra);
  if (keeps.isPrivate) return { keeps, details: { ...noDetails, pedigree: details.pedigree }, extra: [] };
  const { isMarriagePrivate, isEndPrivate } = keeps;
  if (!isMarriagePrivate && !isEndPrivate && !mayRestrict(extra)) return undefined;
  const { structures } = readKept(extra);
  const kept = restrictedInFamily(details, keeps, structures);
  const shown = structures.filter((line) => !kept.has(line)).map(publicLine);
  if (!isMarriagePrivate && !isEndPrivate && isAll(shown, structures)) return undefined;
  return {
    keeps,
    details: {
      ...details,
      ...(isMarriagePrivate ? noMarriage : {}),
      ...(isEndPrivate ? { ...noEnd, partnership: isOver(details) ? null : details.partnership } : {}),
    },
    extra: linesWith(extra, shown),
  };
};
