import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { QueryInputOf } from "@kinkeeper/contracts/endpoint";
import type { countFamilyDates, FamilyDate } from "@kinkeeper/contracts/genealogy/family-dates";
import { yearsAsked, type ItemFilter } from "../items/item-filter.ts";

/** What of the tree's dates is looked for. */
export type TreeSought = QueryInputOf<typeof countFamilyDates>;

const longestSought = 200;
/** Letters that an address holds. */
const longestText = 7_500;
const treeKinds: readonly FamilyDate["kind"][] = ["birth", "marriage", "death"];

/** A kind of event as the tree has it; undefined for those of which it tells nothing. */
export const treeKind = (kind: string): FamilyDate["kind"] | undefined => treeKinds.find((one) => one === kind);

/** Births, marriages and deaths that events tell: they need not be told twice. */
const textOf = (events: readonly LifeEvent[]): string => {
  let told = "";
  for (const { eventType, linkedMemberIds } of events) {
    if (!treeKind(eventType) || linkedMemberIds.length === 0) continue;
    const one = [eventType, ...linkedMemberIds].join(":");
    if (told.length + one.length + 1 > longestText) break;
    told += told === "" ? one : `,${one}`;
  }
  return told;
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the tree is asked for where the timeline is narrowed like this; undefined where nothing of the tree can pass. */
export const treeSought = (text: string, filter: ItemFilter, events: readonly LifeEvent[]): TreeSought | undefined => {
  const { tag, person, place } = filter;
  if (tag !== "" || (person !== "" && !uuid.test(person))) return undefined;
  const told = textOf(events);
  const [first, last] = yearsAsked(filter);
  const q = text.trim().slice(0, longestSought);
  return {
    ...(q && { q }),
    ...(person && { person }),
    ...(place && { place }),
    ...(Number.isFinite(first) && { from: String(first) }),
    ...(Number.isFinite(last) && { to: String(last) }),
    ...(told && { told }),
  };
};
