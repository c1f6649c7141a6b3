import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { nameOf, type Person } from "./people.ts";

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
