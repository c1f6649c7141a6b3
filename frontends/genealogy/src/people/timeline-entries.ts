import type { ItemAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import type { LifeFact } from "./life-facts.ts";

export interface TimelineEntry {
  readonly key: string;
  readonly kind: LifeFact["kind"] | "story" | "artifact" | "event" | "tradition";
  readonly title: string;
  /** As it was typed. */
  readonly date: string;
  readonly dateFrom: string;
  readonly place: string | null;
  readonly excerpt: string | null;
  /** An object path. */
  readonly picture: string | null;
  readonly href: string | undefined;
}

const isStory = ({ category, artifactType }: ItemAboutPerson): boolean =>
  category === "artifact" && artifactType === "story";

/** Where an item has its page. */
export const pathOfItem = (item: ItemAboutPerson): string =>
  ({
    artifact: isStory(item) ? `/stories/${item.id}` : `/artifacts/${item.id}`,
    event: `/events/${item.id}`,
    tradition: `/traditions/${item.id}`,
  })[item.category];

export const storiesAmong = (items: readonly ItemAboutPerson[]): readonly ItemAboutPerson[] => items.filter(isStory);

export interface PictureOfPerson {
  readonly item: ItemAboutPerson;
  /** An object path. */
  readonly path: string;
  /** Where the person is marked in it. */
  readonly frame: ItemAboutPerson["markedIn"][number] | undefined;
}

/** Photos about somebody, and every other picture in which they are marked; each once. */
export const picturesAmong = (items: readonly ItemAboutPerson[]): readonly PictureOfPerson[] => {
  const pictures = new Map<string, PictureOfPerson>();
  for (const item of items) {
    const paths = item.markedIn.map(({ path }) => path);
    if (item.artifactType === "photo" && item.picture !== null) paths.push(item.picture);
    for (const path of paths)
      if (!pictures.has(path))
        pictures.set(path, { item, path, frame: item.markedIn.find((marked) => marked.path === path) });
  }
  return [...pictures.values()];
};

/** A birth comes before, and a death after, whatever else is dated the same. */
const places = { birth: 0, death: 2 };
const placeOf = ({ kind }: TimelineEntry): number => (kind === "birth" || kind === "death" ? places[kind] : 1);

const inOrder = (one: TimelineEntry, other: TimelineEntry): number => {
  // Years before our era are written with a minus: there the larger number is the earlier one.
  const [first, second] = [one, other].map(({ dateFrom }) => Number.parseInt(dateFrom, 10));
  if (first !== second) return first! - second!;
  if (placeOf(one) !== placeOf(other)) return placeOf(one) - placeOf(other);
  return one.dateFrom < other.dateFrom ? -1 : one.dateFrom > other.dateFrom ? 1 : 0;
};

/** What the tree knows of a life and what the family keeps about it, in the order in which it happened; what has no date is left out. */
export const timelineOf = (facts: readonly LifeFact[], items: readonly ItemAboutPerson[]): readonly TimelineEntry[] => {
  const ofFacts = facts.map(({ memberId, ...fact }): TimelineEntry => ({
    ...fact,
    excerpt: null,
    picture: null,
    href: memberId === undefined ? undefined : `/people/${memberId}`,
  }));
  const ofItems = items.flatMap((item): TimelineEntry[] => {
    const { id, category, title, date, dateFrom, place, excerpt, picture } = item;
    if (date === null || dateFrom === null) return [];
    const kind = isStory(item) ? "story" : category;
    return [{ key: id, kind, title, date, dateFrom, place, excerpt, picture, href: pathOfItem(item) }];
  });
  return [...ofFacts, ...ofItems].toSorted(inOrder);
};
