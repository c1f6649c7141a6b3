import type { PlaceSummary } from "@kinkeeper/contracts/genealogy/places";

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const people = (count: number): string => some(count, "person", "people");

/** "12 people · 30 events · 2 marriages"; what there is none of is left out, and a marriage, an event as well, is told once. */
export const countsOf = ({ people: who, events, marriages }: PlaceSummary): string =>
  [
    people(who),
    events > marriages && some(events - marriages, "event", "events"),
    marriages > 0 && some(marriages, "marriage", "marriages"),
  ]
    .filter(Boolean)
    .join(" · ");
