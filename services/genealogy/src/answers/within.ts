import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { wordsIn } from "@kinkeeper/platform/words";
import type { Days } from "./people.ts";

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

/** Whether the name of a place holds the words of one that was asked for. */
export const isAtPlace = (known: string | null, asked: string): boolean => {
  const words = new Set(wordsIn(known ?? "").map(({ word }) => word));
  return wordsIn(asked).every(({ word }) => words.has(word));
};
