import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { isCoveredByField } from "../gedcom/associations.ts";
import { composeWithFields, withoutDeniedDeath } from "../gedcom/compose-person.ts";
import { plainNote } from "../gedcom/notes.ts";
import { entryKey } from "./merged-entries.ts";
import { isPedigreeAlone } from "../gedcom/pedigree.ts";
import { isKeptMark, linesApartFromLinks, readKept } from "../gedcom/kept-lines.ts";
import { withoutOwnCoordinates } from "../gedcom/place-coordinates.ts";
import { composePartnership, isMarriage, isOfPartnership } from "../gedcom/partnership.ts";
import { withFamilyPrivacy } from "../gedcom/restrictions.ts";
import { linesOf, type Structure } from "../gedcom/structure.ts";
import { withVitalEvent } from "../gedcom/vital-events.ts";
import { inFiveTag, inSevenTag } from "../gedcom/versions/escapes.ts";
import { toSeven } from "../gedcom/versions/to-seven.ts";

/**
 * What GEDCOM structures say, as text to compare: the same for every version of GEDCOM, whatever their order, their spaces and the
 * case of their letters.
 */
export const canonicalText = (structures: readonly Structure[]): string => {
  const asText = (one: Structure): string => {
    const alone = { ...one, tag: one.tag === "_UID" ? "UID" : one.tag, children: [] };
    const own = linesOf(alone, 0).join("\n").replace(/\s+/g, " ").trim().toLowerCase();
    return one.children.length === 0 ? own : `${own} (${canonicalText(one.children)})`;
  };
  return structures.map(asText).toSorted().join("\n");
};

/** Lines of a record in the words of version 7, and the records that grew out of them. */
export const inSeven = (tag: string, structures: readonly Structure[]): readonly Structure[] => {
  const grown: Structure[] = [];
  const record = { tag, xref: null, pointer: null, value: "", children: structures, line: 0 };
  const converted = toSeven(record, (made) => `X${grown.push(made)}`);
  return [...converted.children, ...grown];
};

/** Kept lines as structures, without what is compared as relationships. */
const structuresIn = (lines: readonly string[]): readonly Structure[] =>
  withoutOwnCoordinates(
    readKept(
      lines.some(isKeptMark) ? [...linesApartFromLinks(lines), lines.findLast(isKeptMark)!] : lines,
    ).structures.filter((line) => !isPedigreeAlone(line)),
  );

const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

/** What hangs below a date without saying more than the date does. */
const ofDate = new Set(["PHRASE", inFiveTag, inSevenTag]);

/** The lines of a family without what its fields say: date and place of its one marriage and divorce. */
const withoutFields = (
  structures: readonly Structure[],
  { marriageCitations, endCitations }: RelationshipDetails,
): readonly Structure[] => {
  // An export says of what is only cited for that it happened.
  const isCited = ({ tag, value }: Structure): boolean =>
    value === "Y" && (tag === "MARR" ? marriageCitations : endCitations) != null;
  const counts = Map.groupBy(structures, ({ tag }) => tag);
  const isAlone = (line: Structure): boolean =>
    (isMarriage(line) || line.tag === "DIV") && counts.get(line.tag)?.length === 1;
  const isSaid = ({ tag, children }: Structure): boolean =>
    (tag === "DATE" || tag === "PLAC") && children.every((child) => ofDate.has(child.tag));
  return structures.flatMap((one): readonly Structure[] => {
    if (!isAlone(one)) return [one];
    const rest = { ...one, children: one.children.filter((child) => !isSaid(child)) };
    return rest.children.length === 0 && (rest.value === "" || isCited(one)) ? [] : [rest];
  });
};

/** The lines of a family with those that say when they married, and how it ended, where somebody said who may see that: below them it stands. */
const withPrivateEvents = (structures: readonly Structure[], details: RelationshipDetails): readonly Structure[] =>
  withEnd(withMarriage(structures, details), details);

const withMarriage = (structures: readonly Structure[], details: RelationshipDetails): readonly Structure[] =>
  details.isMarriagePrivate === null
    ? structures
    : [...structures.filter((line) => !isMarriage(line)), ...marriagesOf(structures, details)];

/** The marriages that lines tell of together with the fields. */
const marriagesOf = (
  structures: readonly Structure[],
  { marriageDate: date, marriagePlace: place }: RelationshipDetails,
): readonly Structure[] => withVitalEvent("MARR", { date, place }, structures.filter(isMarriage));

/** An export leaves out what its file said of it and the fields no longer do. */
const withEnd = (structures: readonly Structure[], details: RelationshipDetails): readonly Structure[] => [
  ...structures.filter((line) => !isOfPartnership(line)),
  ...composePartnership(details, structures.filter(isOfPartnership), marriagesOf(structures, details)),
];

/** Whether two sets of lines of a family say the same beside `details`. */
export const isSameFamilyLines = (
  one: readonly string[],
  other: readonly string[],
  details: RelationshipDetails,
): boolean => {
  const said = (lines: readonly string[]): string =>
    canonicalText(
      withoutFields(
        withFamilyPrivacy(withPrivateEvents(inSeven("FAM", structuresIn(lines)), details), details),
        details,
      ),
    );
  return isSameText(one, other) || said(one) === said(other);
};

/** A family's fields, and the lines beside them. */
export interface FamilyRecord {
  readonly details: RelationshipDetails;
  readonly extra: readonly string[];
}

/** Whether two records of a family say the same, each its fields with its lines; who belongs to it, and how, apart. */
export const isSameFamily = (one: FamilyRecord, other: FamilyRecord): boolean => {
  const said = ({ details, extra }: FamilyRecord): string => {
    const { marriageDate: date, marriagePlace: place, marriageCitations: citations } = details;
    const lines = inSeven("FAM", structuresIn(extra));
    const married = [
      ...lines.filter((line) => !isMarriage(line)),
      ...withVitalEvent("MARR", { date, place, citations }, lines.filter(isMarriage)),
    ];
    return canonicalText(withFamilyPrivacy(withEnd(married, details), details));
  };
  return said(one) === said(other);
};

/** What a person's record says, its fields and its lines, apart from what is told by another field than theirs. */
const comparableLines = (lines: readonly string[], details: MemberDetails): readonly Structure[] =>
  inSeven("INDI", composeWithFields(details, withoutOwnCoordinates(readKept(lines).structures))).filter(
    // By the field: what a file calls somebody is not what another calls them.
    (line) => !isCoveredByField(line),
  );

/** Whether two sets of lines of a person say the same beside `details`: what follows from those is no difference. */
export const isSamePersonLines = (
  one: readonly string[],
  other: readonly string[],
  details: MemberDetails,
): boolean => {
  const said = (lines: readonly string[]): string => canonicalText(comparableLines(lines, details));
  return isSameText(one, other) || said(one) === said(other);
};

/** Somebody's fields, and the lines beside them. */
export interface PersonRecord {
  readonly details: MemberDetails;
  readonly extra: readonly string[];
}

/**
 * A line that an export writes where what it shows of somebody does not tell whether they live: that they do, or that somebody who is
 * known to be dead died.
 */
export const isWhetherLiving = ({ tag, value, children }: Structure, { isLiving }: MemberDetails): boolean =>
  ((tag === "NO" || tag === "_NO") && value === "DEAT") ||
  (tag === "DEAT" && value === "Y" && !isLiving && children.every((child) => child.tag === "RESN"));

/** Who is associated with somebody, in what way and seen by whom; in which order does not count. */
const associationsText = ({ associations }: MemberDetails): string =>
  (associations ?? [])
    .map((one) => `${one.isPrivate === true} ${entryKey(one)}`)
    .toSorted()
    .join("\n");

/**
 * Whether two records of a person say the same, each its fields with its lines; whether they live, and who is associated with them, are
 * fields.
 */
export const isSameRecord = (one: PersonRecord, other: PersonRecord): boolean => {
  const said = ({ details, extra }: PersonRecord): string =>
    canonicalText(
      withoutDeniedDeath(details, comparableLines(extra, details)).filter((line) => !isWhetherLiving(line, details)),
    );
  return (
    one.details.isLiving === other.details.isLiving &&
    associationsText(one.details) === associationsText(other.details) &&
    said(one) === said(other)
  );
};

/** What programs note for themselves is no news of anybody. */
export const bookkeeping = new Set(["CHAN", "CREA", "UID", "_UID", "RIN"]);

/** What lines of a person say together with fields. */
export const linesOfPerson = (structures: readonly Structure[], details: MemberDetails): readonly Structure[] =>
  inSeven("INDI", composeWithFields(details, withoutOwnCoordinates(structures)))
    .filter((line) => !bookkeeping.has(line.tag))
    .map(plainNote);

/** What lines of a person, or of a family, say beside fields: nothing that follows from those alone. */
export const personLinesBeyondFields = (
  structures: readonly Structure[],
  details: MemberDetails,
): readonly Structure[] => linesOfPerson(structures, details).filter((line) => !isCoveredByField(line));

export const familyLinesBeyondFields = (
  structures: readonly Structure[],
  details: RelationshipDetails,
): readonly Structure[] =>
  withoutFields(
    withFamilyPrivacy(withPrivateEvents(inSeven("FAM", withoutOwnCoordinates(structures)), details), details),
    details,
  );

/** What a record says, as text. */
export const canonicalRecordText = (record: string): string =>
  canonicalText(readKept(record.split("\n"), 0).structures.map((one) => toSeven(one, () => "X")));
