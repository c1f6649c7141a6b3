import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { childOf, type Structure } from "./structure.ts";
import { isDenied } from "./vital-events.ts";

/** Nobody is taken to be older than this, unless their family says otherwise. */
export const oldestAge = 110;

/** Says of somebody that they have died, judging by their kin: kept beside what their file says, and exported with it. */
export const deceasedTag = "_DECEASED";

const deathTags = new Set(["DEAT", "BURI", "CREM", "PROB", deceasedTag]);
const birthTags = new Set(["BIRT", "CHR", "BAPM", "BRIS"]);
/** Dates about the record, not about the person. */
const aboutRecord = new Set(["CHAN", "CREA", "_CREA", "SOUR", "OBJE", "NOTE", "SNOTE"]);

/** `NO DEAT`, and `DEAT N` as programs write it in 5.5.1. */
export const isDeathDenied = (line: Structure): boolean =>
  line.tag === "DEAT" ? isDenied(line) : (line.tag === "NO" || line.tag === "_NO") && line.value === "DEAT";

/** The same as a kept line. */
export const deniedDeath = /^1 (?:_?NO DEAT|DEAT [Nn])$/;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The last day of the year so many years ago that still allows to be alive, as YYYY-MM-DD. */
const oldestBirth = (now: Date, presumedDeadAfter: number): string => {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - presumedDeadAfter);
  return dayOf(then);
};

/** The latest day an event can have happened, or begun, as far as its date says: "after 1900" may be today. */
const latestDay = (event: Structure): string | undefined => {
  const date = childOf(event, "DATE");
  if (!date || date.value === "") return undefined;
  const { kind, to, from } = parseDate(date.value);
  return to ?? (kind === "after" ? undefined : from);
};

/**
 * Whether a person is taken to be alive at `now`: no record of death, burial, cremation or probate, and not born (or baptised,
 * or, where that is not dated, seen in any dated event) more than `presumedDeadAfter` years before. Somebody of whom no date is known counts as
 * living: it is the careful answer. "NO DEAT" says that the person is known to live.
 */
export const isLiving = (record: Structure, now: Date, presumedDeadAfter = oldestAge): boolean => {
  if (record.children.some(isDeathDenied)) return true;
  if (record.children.some((child) => deathTags.has(child.tag) && !isDenied(child))) return false;
  const births = record.children
    .filter(({ tag }) => birthTags.has(tag))
    .map(latestDay)
    .filter((day) => day !== undefined);
  const days =
    births.length > 0
      ? births
      : record.children
          .filter(({ tag }) => !aboutRecord.has(tag))
          .map(latestDay)
          .filter((day) => day !== undefined);
  if (days.length === 0) return true;
  const first = days.reduce((earliest, day) => (day < earliest ? day : earliest));
  return !first.startsWith("-") && first >= oldestBirth(now, presumedDeadAfter);
};
