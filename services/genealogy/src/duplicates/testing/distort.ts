import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { ComparedDetails } from "../person-facts.ts";

/** The same numbers in every run (a linear congruential generator, Numerical Recipes), 0 to 1. */
export const steadyNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

type Next = () => number;
type Distort = (details: ComparedDetails, next: Next, partnerName: string | null) => ComparedDetails;

const pick = <Value>(values: readonly Value[], next: Next): Value => values[Math.floor(next() * values.length)]!;

/** One slip: two letters change places, one is left out, doubled or mistaken. */
const typo = (word: string, next: Next): string => {
  if (word.length < 4) return word;
  const at = 1 + Math.floor(next() * (word.length - 2));
  const [before, after] = [word.slice(0, at), word.slice(at)];
  return pick(
    [
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
      before + after.slice(1),
      before + after.slice(0, 1) + after,
      before + pick("aeiourstln".split(""), next) + after.slice(1),
    ],
    next,
  );
};

const inWord = (text: string | null, next: Next): string | null => {
  if (text === null) return null;
  const words = text.split(" ");
  const at = Math.floor(next() * words.length);
  return words.with(at, typo(words[at]!, next)).join(" ");
};

const shifted = (date: string | null, next: Next): string | null => {
  const days = date === null ? undefined : parseDate(date);
  if (!days?.from || days.from !== days.to) return date;
  const moved = new Date(Date.parse(days.from) + pick([-1, 1, -7, 10, 30], next) * 86_400_000);
  return Number.isNaN(moved.getTime()) ? date : moved.toISOString().slice(0, 10);
};

const yearOnly = (date: string | null): string | null => {
  const year = date === null ? undefined : parseDate(date).year;
  return year === undefined ? date : String(year);
};

/** What happens to the same person's record in other hands. */
const distortions = {
  renumbered: (details) => details,
  "typo in the given name": (details, next) => ({ ...details, firstName: inWord(details.firstName, next)! }),
  "typo in the surname": (details, next) => ({ ...details, lastName: inWord(details.lastName, next) }),
  "accents dropped": (details) => ({
    ...details,
    firstName: details.firstName.normalize("NFD").replace(/\p{M}/gu, ""),
    lastName: details.lastName?.normalize("NFD").replace(/\p{M}/gu, "") ?? null,
  }),
  initials: (details) => ({
    ...details,
    firstName: details.firstName
      .split(" ")
      .map((word, at) => (at === 0 ? word : `${word.slice(0, 1)}.`))
      .join(" "),
  }),
  "one given name": (details) => ({ ...details, firstName: details.firstName.split(" ")[0]! }),
  "names swapped": (details) =>
    details.lastName === null ? details : { ...details, firstName: details.lastName, lastName: details.firstName },
  "married name": (details, _next, partnerName) =>
    details.sex === "female" && partnerName !== null
      ? { ...details, lastName: partnerName, maidenName: null }
      : details,
  "date corrected": (details, next) => ({ ...details, birthDate: shifted(details.birthDate, next) }),
  "year of birth only": (details) => ({ ...details, birthDate: yearOnly(details.birthDate) }),
  "date written otherwise": (details) => ({
    ...details,
    birthDate: details.birthDate === null ? null : formatDate(details.birthDate),
  }),
  "birth missing": (details) => ({ ...details, birthDate: null, birthPlace: null }),
  "death missing": (details) => ({ ...details, deathDate: null, deathPlace: null }),
  "place spelt otherwise": (details, next) => ({
    ...details,
    birthPlace: inWord(details.birthPlace, next),
    deathPlace: details.deathPlace?.split(",")[0] ?? null,
  }),
} as const satisfies Readonly<Record<string, Distort>>;
export type Distortion = keyof typeof distortions;
export const distortionNames = Object.keys(distortions) as Distortion[];

/** The record as somebody else has it, with so many of the distortions; `partnerName`: the surname of a partner. */
export const distorted = (
  details: ComparedDetails,
  names: readonly Distortion[],
  next: Next,
  partnerName: string | null,
): ComparedDetails =>
  names.reduce<ComparedDetails>((changed, name) => (distortions[name] as Distort)(changed, next, partnerName), details);
