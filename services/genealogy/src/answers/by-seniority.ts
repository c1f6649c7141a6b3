import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { nameOf, type Days, type Person } from "./people.ts";
import { mayMean } from "./within.ts";

const birthDay = ({ details: { birthDate } }: Person): number =>
  (birthDate === null ? undefined : parseDate(birthDate).sortDay) ?? Number.POSITIVE_INFINITY;

/** The eldest first; those whose birth is not known last, by name. */
export const bySeniority = (people: readonly Person[]): readonly Person[] =>
  people
    .map((person) => ({ person, day: birthDay(person) }))
    .toSorted((one, other) =>
      one.day === other.day
        ? nameOf(one.person).localeCompare(nameOf(other.person), "en")
        : one.day < other.day
          ? -1
          : 1,
    )
    .map(({ person }) => person);

export type End = "eldest" | "youngest";

/** The days that a birth may have been on. */
export const birthOf = ({ details }: Person): Days => mayMean(details.birthDate);

export const isBirthDated = ({ birth }: Person): boolean => birth.from !== null && birth.to !== null;

/** The eldest or the youngest of people in the order of their births, as far as these are dated; undefined where that is not certain. */
export const endOf = (people: readonly Person[], end: End): Person | undefined => {
  const dated = people.filter(isBirthDated);
  const chosen = end === "eldest" ? dated[0] : dated.at(-1);
  const isCertain =
    chosen !== undefined &&
    dated.every(
      (one) =>
        one === chosen ||
        (end === "eldest"
          ? compareDays(birthOf(chosen).to, birthOf(one).from) <= 0
          : compareDays(birthOf(chosen).from, birthOf(one).to) >= 0),
    );
  return isCertain ? chosen : undefined;
};
