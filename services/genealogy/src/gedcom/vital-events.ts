import { formatDate, fromGedcomDate, toGedcomDate } from "@kinkeeper/contracts/dates";
import { childOf, oneLine, structure, type Structure } from "./structure.ts";

/** Date and place of a birth, death or marriage, as our fields have them. */
export interface VitalEvent {
  readonly date: string | null;
  readonly place: string | null;
}

/** The text of a DATE with its PHRASE, which our 5.5.1 export may have had to put under an extension tag. */
export const dateTextOf = (date: Structure): string | null =>
  fromGedcomDate(date.value, (childOf(date, "PHRASE") ?? childOf(date, "_PHRASE"))?.value) || null;

/** The event our fields speak of: the first with a date or place, else the first. */
const mainEvent = (record: Structure, tag: string): Structure | undefined => {
  const events = record.children.filter((child) => child.tag === tag);
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

/** Whether writing the field gives back all of the line. */
const isSaidByField = (line: Structure): boolean => {
  if (line.pointer !== null) return false;
  if (line.children.length === 0) return line.value.trim() !== "";
  if (line.tag !== "DATE") return false;
  const { value, children } = dateLine(dateTextOf(line) ?? "");
  const [only, ...others] = line.children;
  return (
    value === line.value &&
    others.length === 0 &&
    only?.tag === "PHRASE" &&
    only.children.length === 0 &&
    only.value === children[0]?.value
  );
};

/**
 * The events of a tag without what our fields hold. The main event comes first, so that `withVitalEvent` finds it again; it is
 * left out when nothing of it remains and no other could be taken for it.
 */
export const restOfEvents = (record: Structure, tag: string): readonly Structure[] => {
  const main = mainEvent(record, tag);
  if (!main) return [];
  const others = record.children.filter((child) => child.tag === tag && child !== main);
  const held = new Set([childOf(main, "DATE"), childOf(main, "PLAC")].filter((line) => line && isSaidByField(line)));
  const children = main.children.filter((child) => !held.has(child));
  const isEmpty = held.size > 0 && children.length === 0 && main.value === "" && main.pointer === null;
  return isEmpty && others.length === 0 ? [] : [{ ...main, children }, ...others];
};

/** The line of a date as it stands when it still says what the field says. */
const dateFor = (text: string, kept: Structure | undefined): Structure => {
  const keptText = kept && dateTextOf(kept);
  return kept && keptText != null && formatDate(keptText) === formatDate(text) ? kept : dateLine(text);
};

const placeFor = (text: string, kept: Structure | undefined): Structure =>
  kept && oneLine(kept.value) === oneLine(text) ? kept : structure("PLAC", oneLine(text));

/**
 * Puts what our fields hold back into the kept events of a tag: into the first of them, or a new one. A kept DATE or PLAC (one with
 * more below it) stays where the field still says the same, and gives way where somebody changed it.
 */
export const withVitalEvent = (
  tag: string,
  { date, place }: VitalEvent,
  kept: readonly Structure[],
): readonly Structure[] => {
  const [main, ...others] = kept;
  if (!main && date === null && place === null) return [];
  const rest = (main?.children ?? []).filter((child) => child.tag !== "DATE" && child.tag !== "PLAC");
  const lines = [
    ...(date === null ? [] : [dateFor(date, main && childOf(main, "DATE"))]),
    ...(place === null ? [] : [placeFor(place, main && childOf(main, "PLAC"))]),
  ];
  return [{ ...(main ?? structure(tag)), children: [...lines, ...rest] }, ...others];
};
