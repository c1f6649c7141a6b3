import { decadeName, decadeOf } from "@kinkeeper/contracts/dates/decades";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { countFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { inOrder, yearOf, type Moment } from "./timeline.ts";
import { treeKind } from "./tree-sought.ts";

export type TreeYears = ResponseOf<typeof countFamilyDates>["years"];

/** So many of the tree are read at once. */
const atOnce = 150;

/** What is read of the tree: a page of what some years have. */
interface TreePage {
  /** As the call names them; absent for everything. */
  readonly years?: string;
  readonly skip: number;
  readonly limit: number;
}

/** Some years of a chapter, or a part of what a single one has. */
export interface TimelinePart {
  /** Events that people added, in order. */
  readonly moments: readonly Moment[];
  /** How many births, marriages and deaths of the tree belong here, and where they stand; absent where there are none. */
  readonly tree?: { readonly count: number; readonly page: TreePage; readonly isOf: (moment: Moment) => boolean };
}

/** A chapter of the timeline. */
export interface Chapter {
  /** "1830s"; "Undated" at the end. */
  readonly name: string;
  /** Fit for an address: "decade-1830". */
  readonly anchor: string;
  readonly count: number;
  readonly parts: readonly TimelinePart[];
}

interface Year {
  readonly year: number | null;
  readonly count: number;
}

/** How many of a kind (of all where it is empty) each year has. */
const yearsWith = (years: TreeYears, kind: string): readonly Year[] => {
  const one = treeKind(kind);
  if (kind !== "" && !one) return [];
  return years
    .map((counted) => {
      const count = one ? counted[one] : counted.birth + counted.marriage + counted.death;
      return { year: counted.year, count };
    })
    .filter(({ count }) => count > 0);
};

const chapterOf = (year: number | null): number | null => (year === null ? null : decadeOf(year));

const nameOf = (decade: number | null): string => (decade === null ? "Undated" : decadeName(decade));

/** Years one after the other that together are not too many to be read at once. */
const grouped = (years: readonly Year[]): readonly (readonly Year[])[] => {
  const groups: Year[][] = [];
  let sum = Infinity;
  for (const year of years) {
    if (sum + year.count > atOnce) {
      groups.push([]);
      sum = 0;
    }
    groups.at(-1)!.push(year);
    sum += year.count;
  }
  return groups;
};

/** What of the tree belongs to years of one chapter: a part, or more of them where a single year has too many. */
const treeParts = (years: readonly Year[]): readonly NonNullable<TimelinePart["tree"]>[] => {
  const [first, last] = [years[0]!.year, years.at(-1)!.year];
  const count = years.reduce((sum, year) => sum + year.count, 0);
  const named = first === null ? "undated" : `${first}..${last}`;
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, at) => ({
    count: Math.min(atOnce, count - at * atOnce),
    page: { years: named, skip: at * atOnce, limit: atOnce },
    isOf: () => true,
  }));
};

const partsOf = (moments: readonly Moment[], years: readonly Year[], isAllAtOnce: boolean): readonly TimelinePart[] => {
  if (years.length === 0) return [{ moments }];
  if (isAllAtOnce) {
    const own = new Set(years.map(({ year }) => year));
    const count = years.reduce((sum, year) => sum + year.count, 0);
    const page = { skip: 0, limit: atOnce };
    return [{ moments, tree: { count, page, isOf: (moment) => own.has(yearOf(moment)) } }];
  }
  const groups = grouped(years);
  return groups.flatMap((group, at): readonly TimelinePart[] => {
    const from = at === 0 ? -Infinity : (group[0]!.year ?? -Infinity);
    const before = groups[at + 1]?.[0]?.year ?? Infinity;
    const within = moments.filter((moment) => {
      const year = yearOf(moment) ?? -Infinity;
      return year >= from && year < before;
    });
    return treeParts(group).map((tree, part) => ({ moments: part === 0 ? within : [], tree }));
  });
};

/** Events and what the tree tells, by decade, in parts that are read and drawn one by one. */
export const chaptersOf = (events: readonly Moment[], tree: TreeYears, kind: string): readonly Chapter[] => {
  const years = yearsWith(tree, kind);
  const isAllAtOnce = years.reduce((sum, { count }) => sum + count, 0) <= atOnce;
  const told = Map.groupBy(years, ({ year }) => chapterOf(year));
  const added = Map.groupBy(inOrder(events), (moment) => chapterOf(yearOf(moment)));
  const decades = [...new Set([...told.keys(), ...added.keys()])].toSorted(
    (one, other) => (one ?? Infinity) - (other ?? Infinity),
  );
  return decades.map((decade): Chapter => {
    const moments = added.get(decade) ?? [];
    const ofTree = told.get(decade) ?? [];
    return {
      name: nameOf(decade),
      anchor: `decade-${decade ?? "undated"}`,
      count: moments.length + ofTree.reduce((sum, { count }) => sum + count, 0),
      parts: partsOf(moments, ofTree, isAllAtOnce),
    };
  });
};
