import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { FamilyDate } from "@kinkeeper/contracts/genealogy/family-dates";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
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

const titles: Readonly<Record<FamilyDate["kind"], string>> = { birth: "Birth", marriage: "Marriage", death: "Death" };

export const momentOfDate = ({ kind, people, date, place }: FamilyDate): Moment => ({
  key: `${kind} ${people.map(({ id }) => id).join(" ")}`,
  href: `/people/${people[0]!.id}`,
  kind,
  title: `${titles[kind]} of ${people.map(({ name }) => readableName(name)).join(" and ")}`,
  date,
  sortDay: parseDate(date).sortDay ?? null,
  location: place,
  text: null,
  people: people.map(({ id }) => id),
  tags: [],
});

const textOf = ({ title, text, location }: Moment): string => [title, text, location].filter(Boolean).join("\n");

const factsOf = ({ tags, people, location, date }: Moment): ItemFacts => ({ tags, people, place: location, date });

/** What search box and filters look at. */
export const searchedMoments = { textOf, factsOf, others: { type: ({ kind }: Moment) => kind } };

const msPerDay = 86_400_000;
const yearOfDay = (day: number): number => new Date(day * msPerDay).getUTCFullYear();

/** The year in which it stands; null where none could be read. */
export const yearOf = ({ sortDay }: Moment): number | null => (sortDay === null ? null : yearOfDay(sortDay));

const byTime = (one: Moment, other: Moment): number =>
  (one.sortDay ?? Infinity) - (other.sortDay ?? Infinity) || one.title.localeCompare(other.title, "en");

/** In the order of time; what has no date that could be understood comes last. */
export const inOrder = (moments: readonly Moment[]): readonly Moment[] => {
  const dated = moments.filter(({ sortDay }) => sortDay !== null).toSorted(byTime);
  const undated = moments.filter(({ sortDay }) => sortDay === null);
  return [...dated, ...undated.toSorted((one, other) => one.title.localeCompare(other.title, "en"))];
};
