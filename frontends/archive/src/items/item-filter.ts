import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { folded } from "@kinkeeper/contracts/words/folded";

/** What a list of items can be narrowed to; empty text asks for nothing. */
export interface ItemFilter {
  readonly tag: string;
  /** Id of somebody it is about. */
  readonly person: string;
  /** Part of a place's name. */
  readonly place: string;
  /** Years, both included; what has no date does not pass. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: ItemFilter = { tag: "", person: "", place: "", from: "", to: "" };

/** What the filters of all kinds of items look at. */
export interface ItemFacts {
  readonly tags: readonly string[];
  readonly people: readonly string[];
  readonly place: string | null;
  /** As it was typed. */
  readonly date: string | null;
}

const yearOfDay = (day: string | undefined, open: number): number =>
  day === undefined ? open : Number(/^-?\d+/.exec(day)?.[0] ?? Number.NaN);

/** First and last year a typed date can mean; undefined where none can be read. */
const yearsOf = (date: string | null): readonly [first: number, last: number] | undefined => {
  if (date === null) return undefined;
  const { kind, from, to } = parseDate(date);
  return kind === "phrase" ? undefined : [yearOfDay(from, -Infinity), yearOfDay(to, Infinity)];
};

const yearIn = (typed: string, open: number): number => (/^-?\d{1,4}$/.test(typed) ? Number(typed) : open);

/** First and last year asked for, whichever of them was typed first; open where nothing was, or no year yet. */
export const yearsAsked = ({ from, to }: Pick<ItemFilter, "from" | "to">): readonly [first: number, last: number] => {
  const [one, other] = [yearIn(from, -Infinity), yearIn(to, Infinity)];
  return one <= other ? [one, other] : [other, one];
};

const isInYears = (date: string | null, filter: ItemFilter): boolean => {
  const [first, last] = yearsAsked(filter);
  if (first === -Infinity && last === Infinity) return true;
  const years = yearsOf(date);
  return years !== undefined && years[1] >= first && years[0] <= last;
};

const isSameTag = (one: string, other: string): boolean => folded(one) === folded(other);

export const passesFilter = (facts: ItemFacts, filter: ItemFilter): boolean =>
  (filter.tag === "" || facts.tags.some((tag) => isSameTag(tag, filter.tag))) &&
  (filter.person === "" || facts.people.includes(filter.person)) &&
  (filter.place === "" || folded(facts.place ?? "").includes(folded(filter.place.trim()))) &&
  isInYears(facts.date, filter);

/** How many questions a filter asks; the years are one. */
export const filterCount = ({ tag, person, place, from, to }: ItemFilter): number =>
  [tag, person, place, from || to].filter(Boolean).length;

export interface FilterChoices {
  /** The most frequent first. */
  readonly tags: readonly string[];
  readonly places: readonly string[];
  /** Too many to be named: everybody of the family is searched. */
  readonly people: ReadonlySet<string> | "everybody";
  /** Whether any of them has a date: without, years ask for nothing. */
  readonly hasDates: boolean;
}

interface NamedChoices extends FilterChoices {
  readonly people: ReadonlySet<string>;
}

const mostFrequentFirst = (values: readonly string[]): readonly string[] => {
  const counts = new Map<string, { readonly written: string; count: number }>();
  for (const value of values) {
    const known = counts.get(folded(value)) ?? { written: value, count: 0 };
    known.count += 1;
    counts.set(folded(value), known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ written }) => written);
};

/** What there is to filter these items by. */
export const choicesOf = (items: readonly ItemFacts[]): NamedChoices => ({
  tags: mostFrequentFirst(items.flatMap(({ tags }) => tags)),
  places: mostFrequentFirst(items.flatMap(({ place }) => (place === null ? [] : [place]))),
  people: new Set(items.flatMap(({ people }) => people)),
  hasDates: items.some(({ date }) => date !== null),
});
