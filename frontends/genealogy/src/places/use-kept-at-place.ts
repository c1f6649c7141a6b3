import { search, type SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { Place } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";
import { liesIn, namesOf } from "./lies-in.ts";

/** Something that the archive keeps. */
export interface Kept {
  readonly id: string;
  readonly href: string;
  readonly kind: string;
  readonly title: string;
  readonly date: string | null;
  readonly location: string | null;
}

/** Asked for of each kind and name. */
const mostAsked = 100;
const keptIn = ({ stories, artifacts, events }: SearchAnswer): readonly Kept[] => [
  ...stories.map((one) => ({ ...one, kind: "Story", href: `/stories/${one.id}` })),
  ...events.map((one) => ({ ...one, kind: "Event", href: `/events/${one.id}`, date: one.eventDate })),
  ...artifacts.map((one) => ({ ...one, kind: "Artifact", href: `/artifacts/${one.id}` })),
];

const useAnswer = (name: string | undefined) =>
  useQuery({
    ...useApi().queryFor(search, { query: { q: "", place: name ?? "", limit: mostAsked } }),
    enabled: name !== undefined,
    staleTime: 0,
  });

export interface KeptAtPlace {
  readonly kept: readonly Kept[];
  /** Whether all of it is there. */
  readonly isPending: boolean;
  /** Whether the archive may have more than was asked for. */
  readonly hasMore: boolean;
  readonly error: Error | null;
  readonly readAgain: () => void;
}

/** Stories, life events and artifacts of the archive whose place is this one or lies in it. */
export const useKeptAtPlace = (
  place: Pick<Place, "name" | "within" | "sameAs">,
  isIn: typeof liesIn = liesIn,
): KeptAtPlace => {
  const names = namesOf(place);
  const searched = [...new Set(names.map(({ name }) => name))];
  // A place that is called in more ways is found by these.
  const answers = [useAnswer(searched[0]), useAnswer(searched[1]), useAnswer(searched[2])];
  const failed = answers.find(({ error }) => error !== null);
  const kept = new Map(
    answers
      .flatMap(({ data }) => (data ? keptIn(data) : []))
      .filter(({ location }) => location !== null && names.some((name) => isIn(location, name)))
      .map((one) => [one.id, one] as const),
  );
  return {
    kept: [...kept.values()],
    isPending: answers.some(({ isLoading }) => isLoading),
    hasMore: answers.some(
      ({ data }) => data && [data.stories, data.events, data.artifacts].some(({ length }) => length === mostAsked),
    ),
    error: failed?.error ?? null,
    readAgain: () => void failed?.refetch(),
  };
};
