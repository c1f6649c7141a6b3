import { wordsIn } from "@kinkeeper/platform/words";

/** Somebody whose names may be those that were typed. */
export interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly maidenName: string | null;
  /** Last names of partners. */
  readonly partnerNames: readonly string[];
  /** Titles, nicknames and whatever else they are called. */
  readonly alsoCalled: readonly string[];
  /** First and last year they can have been born or have died in. */
  readonly birthYears: readonly [number, number] | null;
  readonly deathYears: readonly [number, number] | null;
}

/** How a name fits; the lower the better, and people of one fit are equally likely. */
export const fit = {
  /** Every word of the name was typed, and no other. */
  whole: 0,
  /** The first given name, and the last name they have, had, or got by marriage. */
  first: 1,
  /** Words of the name. */
  part: 2,
  /** Something they are called beside their name. */
  called: 3,
} as const;
export type Fit = (typeof fit)[keyof typeof fit];

/** Words that may stand before a name, and need not be part of it. */
const honorifics = new Set(
  "mr mrs ms miss dr doctor sir lady lord dame rev reverend king queen prince princess duke duchess earl count countess baron baroness emperor empress tsar tsarina saint st captain professor uncle aunt auntie grandma grandpa granny cousin".split(
    " ",
  ),
);
/** The same of words in a name. */
const particles = new Set("of the de la le von van der den du di da zu".split(" "));
/** Which of several with one name; wives do not share it. */
const suffixes = new Set("i ii iii iv v vi vii viii ix x jr sr junior senior".split(" "));

const wordsOf = (name: string | null): readonly string[] =>
  name === null ? [] : wordsIn(name).map(({ word }) => word);

/** The words of a typed name that a name must have: without titles, unless nothing else was typed. */
export const neededWords = (words: readonly string[]): readonly string[] => {
  const needed = [...new Set(words)].filter((word) => !honorifics.has(word) && !particles.has(word));
  return needed.length > 0 ? needed : [...new Set(words)];
};

export interface Fitting {
  readonly fit: Fit;
  /** The last name by which they were found, where it is one by marriage alone. */
  readonly married: string | null;
  /** Of the titles that were typed, how many they have. */
  readonly titles: number;
}

const isSame = (some: ReadonlySet<string>, others: readonly string[]): boolean =>
  some.size === others.length && others.every((one) => some.has(one));

/** How the names of somebody fit the words that were typed; null where they do not. */
export const fitting = (person: Named, typed: readonly string[]): Fitting | null => {
  const needed = neededWords(typed);
  const first = wordsOf(person.firstName);
  const last = wordsOf(person.lastName);
  const maiden = wordsOf(person.maidenName);
  const called = person.alsoCalled.flatMap(wordsOf);
  const titles = typed.filter((word) => honorifics.has(word) && called.includes(word)).length;
  const own = new Set([...first, ...last, ...maiden]);
  // Words like "of" count where the name has them, so that "Alice of Athlone" is that name whole.
  const words = [...new Set(typed)].filter((word) => needed.includes(word) || own.has(word));
  const found = (rank: Fit, married: string | null = null): Fitting => ({ fit: rank, married, titles });
  const isFirst = first.length > 0 && words.find((word) => needed.includes(word)) === first[0];
  for (const surname of [last, maiden]) {
    if (surname.length === 0 && last.length + maiden.length > 0) continue;
    if (isSame(new Set([...first, ...surname]), words)) return found(fit.whole);
  }
  const isGiven = needed.some((word) => first.includes(word));
  if (words.every((word) => own.has(word))) return found(isFirst ? fit.first : fit.part);
  for (const name of person.partnerNames) {
    const married = wordsOf(name).filter((word) => !suffixes.has(word));
    const theirs = new Set([...own, ...married]);
    if (isGiven && words.every((word) => theirs.has(word))) return found(isFirst ? fit.first : fit.part, name);
  }
  const all = new Set([...own, ...called, ...person.partnerNames.flatMap(wordsOf)]);
  return words.every((word) => all.has(word)) ? found(fit.called) : null;
};

const isCalled = ({ fit: rank }: Fitting): boolean => rank === fit.called;

/** A date range without a doubt before the other. */
const isBefore = (one: Named, other: Named): boolean =>
  one.birthYears !== null && other.birthYears !== null && one.birthYears[1] < other.birthYears[0];

const isOfYear = ({ birthYears, deathYears }: Named, year: number): boolean =>
  [birthYears, deathYears].some((years) => years !== null && years[0] <= year && year <= years[1]);

export interface Chosen<Person> {
  /** Who is meant: one, or several who are equally likely. */
  readonly people: readonly (Person & Fitting)[];
  /** Who has the words in their name too, and is less likely. */
  readonly others: readonly (Person & Fitting)[];
}

/** Of the people whose names fit, those who fit best. */
export const chooseNamed = <Person extends Named>(
  people: readonly Person[],
  typed: { readonly words: readonly string[]; readonly years: readonly number[]; readonly order?: "elder" | "younger" },
): Chosen<Person> => {
  const all = people
    .flatMap((person) => {
      const how = fitting(person, typed.words);
      return how === null || !typed.years.every((year) => isOfYear(person, year)) ? [] : [{ ...person, ...how }];
    })
    .toSorted(
      // "Queen Victoria" is who has the title, rather than somebody who is called Victoria and nothing else.
      (one, other) =>
        Number(isCalled(one)) - Number(isCalled(other)) || other.titles - one.titles || one.fit - other.fit,
    );
  // "The elder" tells two apart, whatever else their names say, and only where it is certain who that is.
  if (typed.order !== undefined) {
    const named = all.filter(({ fit: rank }) => rank <= fit.first);
    const [one, other, third] = named;
    if (one && other && !third) {
      const wanted = typed.order === "elder" ? isBefore(one, other) : isBefore(other, one);
      const turned = typed.order === "elder" ? isBefore(other, one) : isBefore(one, other);
      if (wanted) return { people: [one], others: [other] };
      if (turned) return { people: [other], others: [one] };
    }
    if (named.length > 1) return { people: named, others: [] };
  }
  const best = all[0];
  if (best === undefined) return { people: [], others: [] };
  const isBest = (one: Fitting): boolean => one.fit === best.fit && one.titles === best.titles;
  return { people: all.filter(isBest), others: all.filter((one) => !isBest(one)) };
};
