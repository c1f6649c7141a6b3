import type { QueryOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { countFamilyDates, FamilyDate, listFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { Dated, DatedFamily } from "./dated-family.ts";

type Sought = QueryOf<typeof countFamilyDates>;
type Wanted = QueryOf<typeof listFamilyDates>;
type Passes = (date: Dated) => boolean;

const msPerDay = 86_400_000;

/** The first day of a year; of years below 100 too, which `Date.UTC` takes for others. */
const dayOfYear = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1) / msPerDay;
const yearOfDay = (day: number): number => new Date(day * msPerDay).getUTCFullYear();

/** The place of the first that is not before a day. */
const firstFrom = (dates: readonly Dated[], day: number): number => {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates[middle]!.day < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What it is called, as it is searched for. */
const titleOf = ({ kind, people: [one, other] }: Dated): string =>
  other ? `${kind} of ${one!.folded} and ${other.folded}` : `${kind} of ${one!.folded}`;

const answerOf = ({ kind, people, date, place }: Dated): FamilyDate => ({
  kind,
  people: people.map(({ id, name }) => ({ id, name })),
  date,
  place,
});

/** Whether a place has some words in it; each is looked at once, however often it comes. */
const placesWith = (words: string): Passes => {
  const wanted = folded(words);
  const known = new Map<string, boolean>();
  return ({ place }) => {
    if (place === null) return false;
    const found = known.get(place) ?? folded(place).includes(wanted);
    known.set(place, found);
    return found;
  };
};

/** Whether a title that begins like this can have some words in it that begin before its names do. */
const canBegin = (kind: string, wanted: string): boolean => {
  const beginning = `${kind} of `;
  return Array.from(beginning, (_, at) => beginning.slice(at)).some(
    (end) => end.startsWith(wanted) || wanted.startsWith(end),
  );
};

/** Whether a title has some words in it; it is put together only where they may be more than a part of a name. */
const titlesWith = (words: string): Passes => {
  const wanted = folded(words);
  const isWhole = { birth: canBegin("birth", wanted), marriage: true, death: canBegin("death", wanted) };
  return (date) => (isWhole[date.kind] ? titleOf(date) : date.people[0]!.folded).includes(wanted);
};

/** What is told elsewhere: kinds and whom they are about; a marriage is told where both are among them. */
const isStated = (told: string): Passes => {
  const byFirst = new Map<string, readonly string[][]>();
  for (const [kind = "", ...ids] of told.split(",").map((one) => one.split(":")))
    for (const id of ids) byFirst.set(`${kind} ${id}`, [...(byFirst.get(`${kind} ${id}`) ?? []), ids]);
  return ({ kind, people: [first, ...others] }) =>
    (byFirst.get(`${kind} ${first?.id ?? ""}`) ?? []).some((ids) => others.every(({ id }) => ids.includes(id)));
};

/** What has to hold of a date, what is decided fast first. */
const questions = ({ q, person, place, from, to, told }: Sought): readonly Passes[] => {
  const asked: Passes[] = [];
  if (person !== undefined) asked.push(({ people }) => people.some(({ id }) => id === person));
  if (place !== "") asked.push(placesWith(place));
  if (q !== "") {
    const [inTitle, inPlace] = [titlesWith(q), placesWith(q)];
    asked.push((date) => inTitle(date) || inPlace(date));
  }
  if (from !== undefined || to !== undefined) {
    const [first, last] = [from ?? -Infinity, to ?? Infinity];
    asked.push(({ firstYear, lastYear }) => firstYear <= lastYear && lastYear >= first && firstYear <= last);
  }
  if (told) {
    const known = isStated(told);
    asked.push((date) => !known(date));
  }
  return asked;
};

/** Where those of some years stand. */
const rangeOf = (dates: readonly Dated[], years: string | undefined): readonly [from: number, to: number] => {
  if (years === undefined) return [0, dates.length];
  if (years === "undated") return [firstFrom(dates, Infinity), dates.length];
  const [first = 0, last = 0] = years.split("..").map(Number);
  return [firstFrom(dates, dayOfYear(first)), firstFrom(dates, dayOfYear(last + 1))];
};

/** Those that are wanted, in their order. */
export const foundDates = ({ dates }: DatedFamily, wanted: Wanted): ResponseOf<typeof listFamilyDates> => {
  const asked = questions(wanted);
  const [from, to] = rangeOf(dates, wanted.years);
  const found: FamilyDate[] = [];
  let left = wanted.skip;
  for (let at = from; at < to && found.length < wanted.limit; at += 1) {
    const date = dates[at]!;
    if (wanted.kind !== undefined && date.kind !== wanted.kind) continue;
    if (!asked.every((passes) => passes(date))) continue;
    if (left > 0) left -= 1;
    else found.push(answerOf(date));
  }
  return found;
};

/** How many are found in each year that has any. */
export const countedDates = ({ dates, places }: DatedFamily, sought: Sought): ResponseOf<typeof countFamilyDates> => {
  const asked = questions(sought);
  const years: ResponseOf<typeof countFamilyDates>["years"] = [];
  for (let at = 0; at < dates.length;) {
    const { day } = dates[at]!;
    const year = day === Infinity ? null : yearOfDay(day);
    const end = year === null ? dates.length : firstFrom(dates, dayOfYear(year + 1));
    const counted = { year, birth: 0, marriage: 0, death: 0 };
    for (; at < end; at += 1) if (asked.every((passes) => passes(dates[at]!))) counted[dates[at]!.kind] += 1;
    if (counted.birth + counted.marriage + counted.death > 0) years.push(counted);
  }
  return { years, places: [...places] };
};
