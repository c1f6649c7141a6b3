import type { Coordinates, PlaceOfLife } from "@kinkeeper/contracts/genealogy/places";

/** Something of a life, and which of those with coordinates it is. */
export interface NumberedPlace {
  readonly event: PlaceOfLife;
  /** From 1; undefined where it is on no map. */
  readonly number: number | undefined;
  readonly pointId: string | undefined;
}

/** Where something of a life happened. */
export interface PointOfLife {
  readonly id: string;
  readonly label: string;
  readonly coordinates: Coordinates;
  /** The numbers of what happened there: "2", "1, 4", "3–5". */
  readonly mark: string;
  readonly count: 1;
}

/** So many numbers are read at a glance. */
const mostRuns = 3;

const rangesOf = (numbers: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const written = runs
    .slice(0, mostRuns)
    .map(([first, last]) => (first === last ? String(first) : `${first}${last === first + 1 ? ", " : "–"}${last}`));
  return [...written, ...(runs.length > mostRuns ? ["…"] : [])].join(", ");
};

/** The places of a life numbered in its order, the points they share, and the way through them. */
export const pointsOfLife = (
  events: readonly PlaceOfLife[],
): {
  readonly numbered: readonly NumberedPlace[];
  readonly points: readonly PointOfLife[];
  readonly way: readonly Coordinates[];
} => {
  let last = 0;
  const numbered = events.map((event): NumberedPlace => {
    if (!event.point) return { event, number: undefined, pointId: undefined };
    const { latitude, longitude } = event.point.coordinates;
    return { event, number: (last += 1), pointId: `${latitude} ${longitude}` };
  });
  const located = numbered.filter(({ pointId }) => pointId !== undefined);
  const points = [...Map.groupBy(located, ({ pointId }) => pointId!)].map(([id, [first, ...more]]): PointOfLife => {
    const { point, place } = first!.event;
    const numbers = [first!, ...more].map(({ number }) => number!);
    return { id, label: point!.of ?? place, coordinates: point!.coordinates, mark: rangesOf(numbers), count: 1 };
  });
  const way = located
    .filter(({ pointId }, index) => pointId !== located[index - 1]?.pointId)
    .map(({ event }) => event.point!.coordinates);
  return { numbered, points, way };
};
