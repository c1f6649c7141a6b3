import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import type { Category } from "./search-address.ts";

/** Of sections, tabs and filters. */
export const kindTitles: Readonly<Record<SearchKind, string>> = {
  people: "People",
  stories: "Stories",
  artifacts: "Artifacts",
  events: "Events",
  traditions: "Traditions",
};

export const kindNames = Object.keys(kindTitles) as readonly SearchKind[];

/** Where one of them is shown. */
export const pathOf = (kind: SearchKind, id: string): string => `/${kind}/${id}`;

/** How many of all kinds. */
export const totalOf = (counts: Readonly<Record<SearchKind, number>>): number =>
  kindNames.reduce((sum, kind) => sum + counts[kind], 0);

/** The tabs of the page; events and traditions are sections of "All". */
export const tabKinds = ["people", "stories", "artifacts"] as const;
export type TabKind = (typeof tabKinds)[number];

export const isTabKind = (category: Category): category is TabKind => tabKinds.some((kind) => kind === category);
