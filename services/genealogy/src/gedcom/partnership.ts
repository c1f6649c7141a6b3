import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import type { Partnership, RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { childOf, structure, textOf, type Structure } from "./structure.ts";
import { citationsBelow, citationStructure, type TypedSources } from "./typed-sources.ts";
import { dateTextOf, isDenied, restOfEvents, vitalEventOf, withVitalEvent, type VitalEvent } from "./vital-events.ts";

/** How two partners are together, or were, and when and where that ended. */
export type PartnershipDetails = Pick<RelationshipDetails, "partnership" | "endDate" | "endPlace"> & {
  readonly endCitations?: RelationshipDetails["endCitations"];
};

/** When and where they married. */
export type MarriageDetails = Pick<RelationshipDetails, "marriageDate" | "marriagePlace"> & {
  readonly marriageCitations?: RelationshipDetails["marriageCitations"];
};

const nothing: VitalEvent = { date: null, place: null };
const separationTags = new Set(["_SEPR", "_SEP", "_SEPARATED"]);

/** The lines of a family that tell of a marriage or its end: people may cite something for them. */
export const isOfMarriage = (line: Structure): boolean => isMarriage(line) || isEndOfMarriage(line);

export const isMarriage = (line: Structure): boolean => line.tag === "MARR" && !isDenied(line);

export const isEndOfMarriage = (line: Structure): boolean => line.tag === "DIV" || isSeparation(line);

const beforeMarriage = new Set(["ENGA", "MARB", "MARC", "MARL", "MARS"]);
const beforeEnd = new Set(["ANUL", "DIVF"]);

/** Engagement, banns, licence, contract, settlement: they tell when, where and whom somebody married. */
export const leadsToMarriage = ({ tag }: Structure): boolean => beforeMarriage.has(tag);

/** An annulment, or the filing for a divorce. */
export const leadsToEnd = ({ tag }: Structure): boolean => beforeEnd.has(tag);

/** What people cited for a marriage and its end, read from an export of ours; absent: nothing. */
export const citedForMarriage = (
  { children }: Structure,
  typed: TypedSources,
): Pick<MarriageDetails, "marriageCitations"> & Pick<PartnershipDetails, "endCitations"> => {
  if (typed.size === 0) return {};
  const marriageCitations = citationsBelow(children.filter(isMarriage), typed);
  const endCitations = citationsBelow(children.filter(isEndOfMarriage), typed);
  return {
    ...(marriageCitations.length === 0 ? {} : { marriageCitations }),
    ...(endCitations.length === 0 ? {} : { endCitations }),
  };
};

const isDivorce = (line: Structure): boolean => line.tag === "DIV" && !isDenied(line);
const isNo = ({ tag, value }: Structure, what: string): boolean =>
  /^_?NO$/.test(tag) && value.trim().toUpperCase() === what;
const isDeniedDivorce = (line: Structure): boolean => (line.tag === "DIV" && isDenied(line)) || isNo(line, "DIV");
const isSeparation = (event: Structure): boolean =>
  separationTags.has(event.tag) || (event.tag === "EVEN" && /^separat/i.test(textOf(event, "TYPE") ?? ""));
const isUnmarried = (line: Structure): boolean => (line.tag === "MARR" ? isDenied(line) : isNo(line, "MARR"));

/** That they had not married at some time (7.0: NO with a DATE) can stand beside when they did. */
const isOfATime = (line: Structure): boolean => childOf(line, "DATE") !== undefined;

/** First and last day an event can have happened. */
const daysOf = (event: Structure): { readonly from?: string; readonly to?: string } => {
  const date = childOf(event, "DATE");
  return parseDate((date && dateTextOf(date)) ?? "");
};

const noEnds: ReadonlySet<Structure> = new Set();

/**
 * The divorces and separations after which the two married again: a marriage is later however the dates are read, another is not. Of a
 * single marriage that comes after its end a date is wrong, and what has no date is in no order.
 */
const endsBeforeRemarriage = (lines: readonly Structure[]): ReadonlySet<Structure> => {
  const marriages = lines.filter(isMarriage);
  if (marriages.length < 2) return noEnds;
  // No day comes last: a marriage without one is not later than an end.
  const firstDays = marriages.map((marriage) => daysOf(marriage).from).toSorted(compareDays);
  const earliest = firstDays[0];
  const latest = firstDays.findLast((day) => day !== undefined);
  const areAllDated = firstDays.at(-1) !== undefined;
  const isBefore = (day: string, other: string | undefined): boolean =>
    other !== undefined && compareDays(day, other) < 0;
  const ends = lines.filter((line) => isDivorce(line) || isSeparation(line));
  return new Set(
    ends.filter((end) => {
      const { to } = daysOf(end);
      return to !== undefined && isBefore(to, latest) && !(areAllDated && isBefore(to, earliest));
    }),
  );
};

/** The same whatever the tag: only the first such event counts. */
const eventOf = (event: Structure): VitalEvent =>
  vitalEventOf({ ...structure("FAM"), children: [{ ...event, tag: "EVEN" }] }, "EVEN");

/**
 * What a FAM record says of it: a divorce before a separation, a separation before that they never married. An end after which they
 * married again is over.
 */
export const partnershipOf = (whole: Structure): PartnershipDetails => {
  const over = endsBeforeRemarriage(whole.children);
  const record = over.size === 0 ? whole : { ...whole, children: whole.children.filter((line) => !over.has(line)) };
  const said = (partnership: Partnership, { date, place }: VitalEvent): PartnershipDetails => ({
    partnership,
    endDate: date,
    endPlace: place,
  });
  if (record.children.some(isDivorce)) return said("divorced", vitalEventOf(record, "DIV"));
  const separation = record.children.find(isSeparation);
  if (separation) return said("separated", eventOf(separation));
  const isMarried = record.children.some(isMarriage);
  return record.children.some((line) => isUnmarried(line) && !(isMarried && isOfATime(line)))
    ? said("partners", nothing)
    : { partnership: null, endDate: null, endPlace: null };
};

const separationLine = ({ endDate, endPlace }: PartnershipDetails): Structure => {
  const [made] = withVitalEvent("EVEN", { date: endDate, place: endPlace }, []);
  const event = made ?? structure("EVEN");
  return { ...event, value: "Separated", children: [structure("TYPE", "Separation"), ...event.children] };
};

const isSame = (one: Structure, other: Structure): boolean =>
  one.tag === other.tag &&
  one.pointer === other.pointer &&
  one.value === other.value &&
  one.children.length === other.children.length &&
  one.children.every((child, at) => isSame(child, other.children[at]!));

/** What of the events the fields do not hold, in the place of each: nothing is left out that writing them would not give back. */
export const restOfPartnership = (
  record: Structure,
  version: GedcomVersion,
): ReadonlyMap<Structure, readonly Structure[]> => {
  const stated = partnershipOf(record);
  const rest = new Map<Structure, readonly Structure[]>();
  // The fields hold no end after which they married again: it stays whole, and so does what stands beside it.
  const isOver = endsBeforeRemarriage(record.children).size > 0;
  const divorces = isOver ? [] : record.children.filter(({ tag }) => tag === "DIV");
  // A denial beside it needs it: alone it would be taken for what is no longer so.
  const isBesideDenial = record.children.some(isDeniedDivorce);
  const isOnlyYes =
    !isBesideDenial && divorces.length === 1 && divorces[0]!.value === "Y" && divorces[0]!.children.length === 0;
  for (const [at, divorce] of divorces.entries())
    rest.set(divorce, at > 0 || isOnlyYes ? [] : restOfEvents(record, "DIV", version));
  if (stated.partnership === "separated") {
    const separations = record.children.filter(isSeparation);
    if (separations.length === 1 && isSame(separations[0]!, separationLine(stated))) rest.set(separations[0]!, []);
  }
  const [unmarried, ...others] = record.children.filter((line) => isUnmarried(line) || isMarriage(line));
  const isAlone = stated.partnership === "partners" && unmarried !== undefined && others.length === 0;
  if (isAlone && unmarried.tag === "NO" && unmarried.value === "MARR" && unmarried.children.length === 0)
    rest.set(unmarried, []);
  return rest;
};

/** Whether `composePartnership` takes care of a line. */
export const isOfPartnership = (line: Structure): boolean =>
  line.tag === "DIV" || isDeniedDivorce(line) || isSeparation(line) || isUnmarried(line);

/** Kept events as they stand, and those that were made of some of them in their places. */
export const inPlaceOf = (
  kept: readonly Structure[],
  events: readonly Structure[],
  made: readonly Structure[],
): readonly Structure[] => {
  const madeOf = new Map(events.map((event, at) => [event, made[at]!]));
  return kept.map((line) => madeOf.get(line) ?? line);
};

/** Whether an event is the very one that the fields tell of. */
const isRecordedEnd = (end: Structure, { partnership, endDate, endPlace }: PartnershipDetails): boolean => {
  const isOfKind = partnership === "divorced" ? isDivorce(end) : partnership === "separated" && isSeparation(end);
  const { date, place } = eventOf(end);
  return isOfKind && date === endDate && place === endPlace;
};

/**
 * The lines that say it: the kept ones where they still say the same. `marriages` stand beside them; an end between two of those stays as
 * it is, whatever is said of the last.
 */
export const composePartnership = (
  family: PartnershipDetails,
  kept: readonly Structure[],
  marriages: readonly Structure[],
): readonly Structure[] => {
  const { partnership, endDate, endPlace, endCitations } = family;
  const end = { date: endDate, place: endPlace, citations: endCitations };
  const unmarried = kept.filter(isUnmarried);
  const before = endsBeforeRemarriage([...marriages, ...kept]);
  const isOver = (line: Structure): boolean => before.has(line) && !isRecordedEnd(line, family);
  switch (partnership) {
    case "divorced": {
      const divorces = kept.filter((line) => isDivorce(line) && !isOver(line));
      const divorce = withVitalEvent("DIV", end, divorces);
      if (divorces.length > 0) return inPlaceOf(kept, divorces, divorce);
      // A denial alone says what is no longer so, unless it is of a time.
      const beside = kept.filter((line) => !isDeniedDivorce(line) || isOfATime(line));
      return [...(divorce.length > 0 ? divorce : [structure("DIV", "Y")]), ...beside];
    }
    case "separated": {
      const beside = kept.filter((line) => !isDivorce(line) || isOver(line));
      const separations = beside.filter((line) => isSeparation(line) && !isOver(line));
      const [first] = separations;
      const known = first && eventOf(first);
      const isKept = known !== undefined && known.date === endDate && known.place === endPlace;
      const separation = isKept ? first! : separationLine(family);
      const cited = (endCitations ?? []).map(citationStructure);
      const citedSeparation = { ...separation, children: [...separation.children, ...cited] };
      if (isKept) return inPlaceOf(beside, [first!], [citedSeparation]);
      return [...beside.filter((line) => isDeniedDivorce(line) || isOver(line)), citedSeparation, ...unmarried];
    }
    case "partners":
      return [
        ...kept.filter((line) => isDeniedDivorce(line) || isUnmarried(line) || isOver(line)),
        ...(unmarried.length > 0 || marriages.length > 0 ? [] : [structure("NO", "MARR")]),
      ];
    default:
      return kept.filter(
        (line) =>
          isDeniedDivorce(line) || (marriages.length > 0 && isUnmarried(line) && isOfATime(line)) || isOver(line),
      );
  }
};
