import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { parseDate } from "@kinkeeper/contracts/dates";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { FamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import type { ItemFacts } from "../items/item-filter.ts";
import type { EventKind } from "./event-kinds.ts";

/** One entry of the timeline: an event somebody added, or a birth, marriage or death the tree tells of. */
export interface Moment {
  readonly key: string;
  readonly href: string;
  readonly kind: EventKind;
  readonly title: string;
  /** As it was typed. */
  readonly date: string;
  /** Days since 1970-01-01; null where nothing was understood. */
  readonly sortDay: number | null;
  readonly location: string | null;
  readonly text: string | null;
  readonly people: readonly string[];
  readonly tags: readonly string[];
  /** Absent for what the tree tells. */
  readonly privacy?: PrivacyLevel;
}

export const momentOfEvent = (event: LifeEvent): Moment => ({
  key: event.id,
  href: `/events/${event.id}`,
  kind: event.eventType,
  title: event.title,
  date: event.eventDate,
  sortDay: event.sortDay,
  location: event.location,
  text: event.description,
  people: event.linkedMemberIds,
  tags: event.tags,
  privacy: event.privacy,
});

interface TreeMoment {
  readonly kind: "birth" | "marriage" | "death";
  readonly title: string;
  readonly date: string;
  readonly location: string | null;
  readonly people: readonly [string, ...string[]];
}

const momentOfTree = ({ kind, title, date, location, people }: TreeMoment): Moment => ({
  key: `${kind} ${people.join(" ")}`,
  href: `/people/${people[0]}`,
  kind,
  title,
  date,
  sortDay: parseDate(date).sortDay ?? null,
  location,
  text: null,
  people,
  tags: [],
});

/** What somebody has already told with an event of their own need not be told twice. */
const isTold = (events: readonly LifeEvent[]) => {
  const told = new Map<string, LifeEvent[]>();
  for (const event of events)
    for (const id of event.linkedMemberIds) {
      const key = `${event.eventType} ${id}`;
      told.set(key, [...(told.get(key) ?? []), event]);
    }
  return ({ kind, people: [first, ...others] }: TreeMoment): boolean =>
    (told.get(`${kind} ${first}`) ?? []).some(({ linkedMemberIds }) =>
      others.every((id) => linkedMemberIds.includes(id)),
    );
};

/** Dated births, marriages and deaths of the tree, without those that `events` tell. */
export const momentsOfTree = ({ people, marriages }: FamilyDates, events: readonly LifeEvent[]): readonly Moment[] => {
  const told = isTold(events);
  const nameOf = (number: number): string => {
    const [, firstName, lastName] = people[number]!;
    return fullName({ firstName, lastName });
  };
  const births = people.flatMap(([id, , , date, location], number): TreeMoment[] =>
    date === null ? [] : [{ kind: "birth", title: `Birth of ${nameOf(number)}`, date, location, people: [id] }],
  );
  const deaths = people.flatMap(([id, , , , , date, location], number): TreeMoment[] =>
    date === null ? [] : [{ kind: "death", title: `Death of ${nameOf(number)}`, date, location, people: [id] }],
  );
  const weddings = marriages.map(([one, other, date, location]): TreeMoment => {
    const title = `Marriage of ${nameOf(one)} and ${nameOf(other)}`;
    return { kind: "marriage", title, date, location, people: [people[one]![0], people[other]![0]] };
  });
  return [...births, ...deaths, ...weddings].filter((moment) => !told(moment)).map(momentOfTree);
};

const textOf = ({ title, text, location }: Moment): string => [title, text, location].filter(Boolean).join("\n");

const factsOf = ({ tags, people, location, date }: Moment): ItemFacts => ({ tags, people, place: location, date });

/** What search box and filters look at. */
export const searchedMoments = { textOf, factsOf, others: { type: ({ kind }: Moment) => kind } };

/** A chapter of the timeline. */
export interface Decade {
  /** "1830s"; "Undated" at the end. */
  readonly name: string;
  /** Fit for an address: "decade-1830". */
  readonly anchor: string;
  readonly moments: readonly Moment[];
}

const msPerDay = 86_400_000;
const yearOfDay = (day: number): number => new Date(day * msPerDay).getUTCFullYear();

const decadeName = (decade: number): string => (decade < 0 ? `${-decade}s BC` : `${decade}s`);

const inOrder = (one: Moment, other: Moment): number =>
  (one.sortDay ?? Infinity) - (other.sortDay ?? Infinity) || one.title.localeCompare(other.title, "en");

/** In the order of time, by decade; what has no date that could be understood comes last. */
export const decadesOf = (moments: readonly Moment[]): readonly Decade[] => {
  const dated = moments.filter(({ sortDay }) => sortDay !== null).toSorted(inOrder);
  const chapters = Map.groupBy(dated, ({ sortDay }) => Math.floor(yearOfDay(sortDay ?? 0) / 10) * 10);
  const decades = [...chapters].map(([decade, found]): Decade => ({
    name: decadeName(decade),
    anchor: `decade-${decade}`,
    moments: found,
  }));
  const undated = moments
    .filter(({ sortDay }) => sortDay === null)
    .toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  return undated.length === 0 ? decades : [...decades, { name: "Undated", anchor: "decade-undated", moments: undated }];
};
