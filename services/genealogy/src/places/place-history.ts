import type { Recorded } from "@kinkeeper/contracts/event";
import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { placeDecider } from "./place.decider.ts";

const coordinatesText = (coordinates: Coordinates | null): string | null =>
  coordinates && `${coordinates.latitude}, ${coordinates.longitude}`;

/** What was said of a place, newest first. `names`: accounts by id; `placeName` tells what another place is called. */
export const historyOfPlace = (
  events: readonly Recorded<PlaceEvent>[],
  names: ReadonlyMap<string, string>,
  placeName: (placeId: string) => string,
): HistoryEntry[] => {
  let state = placeDecider.initialState();
  return events
    .map((event): HistoryEntry => {
      const before = state;
      state = placeDecider.evolve(state, event);
      const { actorId, time } = event.metadata;
      const change =
        event.type === "PlaceLocated"
          ? {
              field: "coordinates",
              before: coordinatesText(before.coordinates),
              after: coordinatesText(state.coordinates),
            }
          : {
              field: "sameAs",
              before: before.sameAs && placeName(before.sameAs),
              after: state.sameAs && placeName(state.sameAs),
            };
      return {
        revision: event.revision,
        action: "changed",
        at: time,
        actorId: actorId ?? null,
        actorName: (actorId && names.get(actorId)) ?? null,
        changes: [change],
      };
    })
    .reverse();
};
