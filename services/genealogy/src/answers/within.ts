import { isoDate } from "@kinkeeper/contracts/dates/calendars";
import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { spanOf } from "@kinkeeper/contracts/dates/parse-date";
import { readDate } from "@kinkeeper/contracts/dates/read-date";
import { wordsIn } from "@kinkeeper/platform/words";
import type { Days } from "./people.ts";

/** How far a date that says itself that it is not exact may be off: "about 1764" was 1759 at the earliest. */
export const vagueYears = 5;
const vagueDays = Math.ceil(vagueYears * 365.2425);
const vagueKinds = new Set(["about", "estimated", "calculated"]);

/** The days that a date may mean: of "about 1764" those of the years around it too, of "probably before 1764" any. */
export const mayMean = (date: string | null): Days => {
  const statement = date === null ? undefined : readDate(date.trim());
  const span = statement && spanOf(statement);
  if (!span || statement.isDoubted) return { from: null, to: null };
  const around = vagueKinds.has(statement.kind) ? vagueDays : 0;
  const { first, last } = span;
  return {
    from: first === undefined ? null : isoDate(first - around),
    to: last === undefined ? null : isoDate(last + around),
  };
};

/** Whether what happened on one of some days certainly was within a time, or was not; undefined where it may have been. */
export const isWithin = ({ from, to }: Days, within: Days): boolean | undefined => {
  if (from === null && to === null) return undefined;
  const isBefore = to !== null && within.from !== null && compareDays(to, within.from) < 0;
  const isAfter = from !== null && within.to !== null && compareDays(from, within.to) > 0;
  if (isBefore || isAfter) return false;
  const hasBegun = within.from === null || (from !== null && compareDays(from, within.from) >= 0);
  const hasEnded = within.to === null || (to !== null && compareDays(to, within.to) <= 0);
  return hasBegun && hasEnded ? true : undefined;
};

const placeWords = (place: string): readonly string[] =>
  wordsIn(place).flatMap(({ word }) => (word === "the" ? [] : [word]));

/** Whether the name of a place holds the words of one that was asked for: it may be there. "New York" is not York. */
export const mayBeAtPlace = (known: string | null, asked: string): boolean => {
  const isNew = (words: readonly string[], at: number): boolean => words[at - 1] === "new";
  const words = placeWords(known ?? "");
  return placeWords(asked).every((word, at, all) =>
    words.some((one, place) => one === word && (isNew(all, at) || !isNew(words, place))),
  );
};

/**
 * Whether a place is the one that was asked for, or lies in it, as it says itself: each part between its commas is asked for whole, or
 * not at all. "New York" is not York, nor need "Kansas City" be in Kansas.
 */
export const isAtPlace = (known: string | null, asked: string): boolean => {
  const words = placeWords(asked);
  let reached: readonly number[] = [0];
  for (const part of (known ?? "").split(",").map(placeWords)) {
    const after = reached.filter((from) => part.every((word, at) => words[from + at] === word));
    reached = [...new Set([...reached, ...after.map((from) => from + part.length)])];
  }
  return words.length > 0 && reached.includes(words.length);
};
