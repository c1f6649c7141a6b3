import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { givenName, ordinalOf, soundOf, surname, surnameWords, wordsOf } from "./folded-name.ts";
import { fullNamesOf } from "./short-names.ts";

const none: readonly string[] = [];

/** The days a date can mean, both included, counted from 1970-01-01. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export type ComparedDetails = Pick<
  MemberDetails,
  | "firstName"
  | "lastName"
  | "maidenName"
  | "suffix"
  | "otherNames"
  | "sex"
  | "birthDate"
  | "birthPlace"
  | "deathDate"
  | "deathPlace"
  | "isLiving"
>;

/** What is compared of somebody who is told in more fields: nothing else is kept of the people of a large file. */
export const comparedDetails = (person: ComparedDetails): ComparedDetails => {
  const { firstName, lastName, maidenName, suffix, otherNames, sex, isLiving } = person;
  const { birthDate, birthPlace, deathDate, deathPlace } = person;
  const names = { firstName, lastName, maidenName, suffix, otherNames };
  return { ...names, sex, birthDate, birthPlace, deathDate, deathPlace, isLiving };
};

/** What of somebody can be compared, made once. */
export interface PersonFacts {
  /** Of a member, or a file's name for the person. */
  readonly id: string;
  readonly given: readonly string[];
  readonly ordinal: number | null;
  /** Given names of what else they are called. */
  readonly alsoCalled: readonly string[];
  /** Names whose short forms their first given name may be. */
  readonly fullNames: readonly string[];
  /** Last name and maiden name, as far as they are known; none twice. */
  readonly surnames: readonly string[];
  /** Of the last name, word by word: somebody may have written it where given names belong. */
  readonly lastWords: readonly string[];
  readonly givenSounds: readonly string[];
  /** Of `alsoCalled` and `fullNames`. */
  readonly otherSounds: readonly string[];
  /** Of whole surnames, and of the words of the last name. */
  readonly surnameSounds: readonly string[];
  readonly sex: MemberDetails["sex"];
  readonly hasMaidenName: boolean;
  readonly isLiving: boolean;
  readonly birth: DayRange | null;
  readonly death: DayRange | null;
  /** Parts of the place, the most exact first. */
  readonly birthPlace: readonly string[];
  readonly deathPlace: readonly string[];
  readonly parents: PersonFacts[];
  readonly partners: PersonFacts[];
  readonly children: PersonFacts[];
  /** Who is told as one without parents; nobody is compared by theirs. */
  readonly siblings: PersonFacts[];
}

const day = 86_400_000;
const year = 366;
/** What "before 1900" and "after 1900" leave open counts for so many days. */
const openStretch = 30 * year;
/** "About 1890" means some years around it. */
const aboutStretch = 2 * year;
const inexact: ReadonlySet<string> = new Set(["about", "estimated", "calculated", "interpreted"]);

const dayOf = (iso: string | undefined): number | undefined => {
  const match = /^(-?\d+)-(\d\d)-(\d\d)$/.exec(iso ?? "");
  if (!match) return undefined;
  return new Date(0).setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / day;
};

/** Null where nothing can be read. */
const daysOfDate = (text: string | null): DayRange | null => {
  if (text === null) return null;
  const { from, to, kind } = parseDate(text);
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === undefined && last === undefined) return null;
  const reach = inexact.has(kind) ? aboutStretch : 0;
  return { from: (first ?? last! - openStretch) - reach, to: (last ?? first! + openStretch) + reach };
};

/** Parts of a place that are compared. */
const mostParts = 5;

const placeParts = (place: string | null): string[] =>
  (place ?? "")
    .split(/[,;/]/)
    .map((part) => wordsOf(part).join(" "))
    .filter((part) => part !== "")
    .slice(0, mostParts);

const givenNames = (text: string) => {
  const { words, ordinal } = givenName(text);
  return { given: words, ordinal, givenSounds: words.map(soundOf), fullNames: fullNamesOf(words[0] ?? "") };
};

/** Names beside the name that are compared. */
const mostAlsoCalled = 4;

const firstNamesOf = (names: ComparedDetails["otherNames"], given: readonly string[]): readonly string[] => {
  if (!names) return none;
  const first = names.flatMap(({ firstName }) => (firstName === null ? [] : givenName(firstName).words.slice(0, 1)));
  return [...new Set(first)].filter((word) => !given.includes(word)).slice(0, mostAlsoCalled);
};

const lastNames = (lastName: string | null, maiden: string | null) => {
  const lastWords = surnameWords(lastName);
  const maidenName = surname(maiden);
  const surnames = [...new Set([lastWords.join(""), maidenName])].filter((name) => name !== "");
  const surnameSounds = [...new Set([...surnames, ...lastWords].map(soundOf))];
  return { surnames, lastWords, surnameSounds, hasMaidenName: maidenName !== "" };
};

/** Few people have any: the others share one empty list. */
const soundsOf = (alsoCalled: readonly string[], fullNames: readonly string[]): readonly string[] =>
  alsoCalled.length + fullNames.length === 0 ? none : [...new Set([...alsoCalled, ...fullNames].map(soundOf))];

/** What was read under a key is read once. */
const remembering = <Read>(): ((key: string, read: () => Read) => Read) => {
  const known = new Map<string, Read>();
  return (key, read) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const fresh = read();
    known.set(key, fresh);
    return fresh;
  };
};

/** Reads people of whom many share names and places: each of these is read once, and kept once. Kin are filled in once everybody is known. */
export const factsReader = (): ((id: string, details: ComparedDetails) => PersonFacts) => {
  const [given, last] = [remembering<ReturnType<typeof givenNames>>(), remembering<ReturnType<typeof lastNames>>()];
  const places = remembering<readonly string[]>();
  const placeOf = (place: string | null): readonly string[] => places(place ?? "", () => placeParts(place));
  return (id, details) => {
    const names = given(details.firstName, () => givenNames(details.firstName));
    const alsoCalled = firstNamesOf(details.otherNames, names.given);
    return {
      id,
      ...names,
      ordinal: names.ordinal ?? ordinalOf(details.suffix, details.lastName),
      alsoCalled,
      otherSounds: soundsOf(alsoCalled, names.fullNames),
      ...last(`${details.lastName ?? ""}\0${details.maidenName ?? ""}`, () =>
        lastNames(details.lastName, details.maidenName),
      ),
      sex: details.sex,
      isLiving: details.isLiving,
      birth: daysOfDate(details.birthDate),
      death: daysOfDate(details.deathDate),
      birthPlace: placeOf(details.birthPlace),
      deathPlace: placeOf(details.deathPlace),
      parents: [],
      partners: [],
      children: [],
      siblings: [],
    };
  };
};

export type KinKind = "parents" | "partners" | "children";
export const kinKinds: readonly KinKind[] = ["parents", "partners", "children"];

/** `one` is a parent, the partner or a sibling of `other`. */
export const relateFacts = (kind: "parent" | "spouse" | "sibling", one: PersonFacts, other: PersonFacts): void => {
  if (kind === "parent") {
    one.children.push(other);
    other.parents.push(one);
    return;
  }
  const kin = kind === "spouse" ? "partners" : "siblings";
  one[kin].push(other);
  other[kin].push(one);
};
