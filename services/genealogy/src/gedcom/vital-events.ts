import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { fromGedcomDate, toGedcomDate, type GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { memberFields } from "@kinkeeper/contracts/genealogy/member";
import { isSameText, isWhole } from "./shortened.ts";
import { childOf, oneLine, structure, type Structure } from "./structure.ts";
import { citationStructure } from "./typed-sources.ts";
import { dateInFive } from "./versions/words-of-five.ts";

const longestDate = memberFields.birthDate.maxLength;
const longestPlace = memberFields.birthPlace.maxLength;

/** Date and place of a birth, death or marriage, as our fields have them, and what people cite for it. */
export interface VitalEvent {
  readonly date: string | null;
  readonly place: string | null;
  readonly citations?: readonly Citation[] | null | undefined;
}

/** The text of a DATE with its PHRASE. */
export const dateTextOf = (date: Structure): string | null =>
  fromGedcomDate(date.value, childOf(date, "PHRASE")?.value) || null;

/** `DEAT N`, `MARR N`: it did not happen (at that time). Not in the grammar of 5.5.1, and written by programs. */
export const isDenied = ({ value }: Structure): boolean => value.trim().toUpperCase() === "N";

/** The event our fields speak of: the first with a date or place, else the first. */
const mainEvent = (record: Structure, tag: string): Structure | undefined => {
  const events = record.children.filter((child) => child.tag === tag && !isDenied(child));
  return events.find((event) => childOf(event, "DATE") ?? childOf(event, "PLAC")) ?? events[0];
};

export const vitalEventOf = (record: Structure, tag: string): VitalEvent => {
  const event = mainEvent(record, tag);
  const date = event && childOf(event, "DATE");
  const place = event && childOf(event, "PLAC");
  return { date: date ? dateTextOf(date) : null, place: (place && oneLine(place.value)) || null };
};

/** A DATE line for a typed date, in the form of GEDCOM 7. */
const dateLine = (text: string): Structure => {
  const { value, phrase } = toGedcomDate(text, "7.0");
  return structure("DATE", value, phrase === undefined ? [] : [structure("PHRASE", phrase)]);
};

/** A day, a month or a year as every version writes it: most dates are, and need not be read and written to see that they stay. */
const plainDate = /^(?:(?:(?:[1-9]|1\d|2[0-8]) )?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) )?[1-9]\d{3}$/;

/** Whether writing the field gives back all of the line, letter by letter. */
const isCoveredByField = (line: Structure, version: GedcomVersion): boolean => {
  if (line.pointer !== null || (line.value.trim() === "" && line.children.length === 0)) return false;
  if (line.tag === "PLAC")
    return line.children.length === 0 && oneLine(line.value) === line.value && isWhole(line.value, longestPlace);
  if (line.children.length === 0 && plainDate.test(line.value)) return true;
  const text = dateTextOf(line) ?? "";
  const written = version === "7.0" ? dateLine(text) : dateInFive(dateLine(text));
  const [only, ...others] = line.children;
  const [phrase] = written.children;
  const isSamePhrase =
    only === undefined || phrase === undefined
      ? only === phrase
      : only.tag === phrase.tag && only.children.length === 0 && only.value === phrase.value;
  return written.value === line.value && isSamePhrase && others.length === 0 && isWhole(text, longestDate);
};

/**
 * The events of a tag without what our fields hold. Several stay as they are; of a single one a DATE or PLAC is taken out where
 * the export puts it: DATE first, PLAC after it.
 */
export const restOfEvents = (record: Structure, tag: string, version: GedcomVersion): readonly Structure[] => {
  const [main, ...others] = record.children.filter((child) => child.tag === tag);
  if (!main || others.length > 0 || isDenied(main)) return main ? [main, ...others] : [];
  const [first, second] = main.children;
  const coveredByField = new Set<Structure>();
  if (first && first.tag === "DATE" && isCoveredByField(first, version)) coveredByField.add(first);
  const place = first?.tag === "DATE" ? second : first;
  if (place?.tag === "PLAC" && isCoveredByField(place, version)) {
    const isDateBefore = first === place ? childOf(main, "DATE") === undefined : true;
    if (isDateBefore) coveredByField.add(place);
  }
  const children = main.children.filter((child) => !coveredByField.has(child));
  const isEmpty = coveredByField.size > 0 && children.length === 0 && main.value === "" && main.pointer === null;
  return isEmpty ? [] : [{ ...main, children }];
};

/** The line of a date as it stands when it still says what the field says. */
export const dateFor = (text: string, kept: Structure | undefined): Structure => {
  const keptText = kept ? dateTextOf(kept) : null;
  const isSame =
    keptText !== null && (isSameText(keptText, text, longestDate) || formatDate(keptText) === formatDate(text));
  return kept && isSame ? kept : dateLine(text);
};

export const placeFor = (text: string, kept: Structure | undefined): Structure =>
  kept && isSameText(oneLine(kept.value), oneLine(text), longestPlace) ? kept : structure("PLAC", oneLine(text));

/** A line that never said anything by itself stays where the field is empty. */
const isSilent = (line: Structure | undefined): boolean =>
  line !== undefined && (line.tag === "DATE" ? dateTextOf(line) === null : oneLine(line.value) === "");

/** Whether an event is the one that the fields were read from. */
const isSameEvent = (event: Structure, { date, place }: VitalEvent): boolean => {
  const [keptDate, keptPlace] = [childOf(event, "DATE"), childOf(event, "PLAC")];
  if (!keptDate && !keptPlace) return false;
  const isDate =
    date === null ? !keptDate || isSilent(keptDate) : keptDate !== undefined && dateFor(date, keptDate) === keptDate;
  const isPlace =
    place === null
      ? !keptPlace || isSilent(keptPlace)
      : keptPlace !== undefined && placeFor(place, keptPlace) === keptPlace;
  return isDate && isPlace;
};

/**
 * Puts what our fields hold, and what people cite for it, back into the kept events of a tag: into the one they were read from, the first, or a new one. A kept
 * DATE or PLAC (one with more below it) stays where the field still says the same, and gives way where somebody changed it. What says that it
 * did not happen stays as it is.
 */
export const withVitalEvent = (tag: string, said: VitalEvent, kept: readonly Structure[]): readonly Structure[] => {
  const { date, place } = said;
  const citations = said.citations ?? [];
  const isSilentSo = date === null && place === null;
  const events = kept.filter((event) => !isDenied(event));
  if (events.length === 0 && isSilentSo && citations.length === 0) return kept;
  // What is cited for an event says by itself not that it happened.
  const main = events.find((event) => isSameEvent(event, said)) ?? events[0] ?? structure(tag, isSilentSo ? "Y" : "");
  const [keptDate, keptPlace] = [childOf(main, "DATE"), childOf(main, "PLAC")];
  const written = main.children.flatMap((child): readonly Structure[] => {
    if (child !== keptDate && child !== keptPlace) return [child];
    if (child === keptDate) return date === null ? (isSilent(child) ? [child] : []) : [dateFor(date, child)];
    return place === null ? (isSilent(child) ? [child] : []) : [placeFor(place, child)];
  });
  if (date !== null && !keptDate) written.unshift(dateLine(date));
  if (place !== null && !keptPlace)
    written.splice(written[0]?.tag === "DATE" ? 1 : 0, 0, structure("PLAC", oneLine(place)));
  const filled = { ...main, children: [...written, ...citations.map(citationStructure)] };
  return events.length === 0 ? [filled, ...kept] : kept.map((event) => (event === main ? filled : event));
};
