import type { SearchKind, Suggestion } from "@kinkeeper/contracts/archive/search";
import { BookOpen, CalendarDays, Flame, MapPin, ScrollText, Tag, UserRound, type LucideIcon } from "lucide-react";
import type { Category } from "./search-address.ts";

interface KindWords {
  /** Of a section and a tab. */
  readonly title: string;
  /** Of one. */
  readonly one: string;
  readonly icon: LucideIcon;
  readonly pathOf: (id: string) => string;
}

export const kinds: Readonly<Record<SearchKind, KindWords>> = {
  people: { title: "People", one: "Person", icon: UserRound, pathOf: (id) => `/people/${id}` },
  stories: { title: "Stories", one: "Story", icon: BookOpen, pathOf: (id) => `/stories/${id}` },
  artifacts: { title: "Artifacts", one: "Artifact", icon: ScrollText, pathOf: (id) => `/artifacts/${id}` },
  events: { title: "Events", one: "Event", icon: CalendarDays, pathOf: (id) => `/events/${id}` },
  traditions: { title: "Traditions", one: "Tradition", icon: Flame, pathOf: (id) => `/traditions/${id}` },
};

export const kindNames = Object.keys(kinds) as readonly SearchKind[];

/** How many of all kinds. */
export const totalOf = (counts: Readonly<Record<SearchKind, number>>): number =>
  kindNames.reduce((sum, kind) => sum + counts[kind], 0);

/** The tabs of the page; events and traditions are sections of "All". */
export const tabKinds = ["people", "stories", "artifacts"] as const;
export type TabKind = (typeof tabKinds)[number];

export const isTabKind = (category: Category): category is TabKind => tabKinds.some((kind) => kind === category);

/** Word and sign of a suggestion's kind. */
export const suggestionKind = (kind: Suggestion["kind"]): { readonly word: string; readonly icon: LucideIcon } => {
  if (kind === "tags") return { word: "Tag", icon: Tag };
  if (kind === "places") return { word: "Place", icon: MapPin };
  return { word: kinds[kind].one, icon: kinds[kind].icon };
};
