import {
  getPlace,
  joinPlaces,
  listPlaceEvents,
  listPlaces,
  listPlacesOfLife,
  locatePlace,
  mapPlaces,
  placeHistory,
  type Coordinates,
  type Place,
} from "@kinkeeper/contracts/genealogy/places";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";

/** What shows a place, and is read again when something was said of one. */
export const placeLists = [getPlace, listPlaces, listPlaceEvents, listPlacesOfLife, mapPlaces, placeHistory];

/** Says where a place lies; what was said before comes back with Undo. */
export const useLocate = (place: Pick<Place, "id" | "name" | "coordinates" | "coordinatesFrom">) => {
  const params = { id: place.id };
  const before: Coordinates | null = place.coordinatesFrom === "family" ? place.coordinates : null;
  const failure = "The place could not be saved.";
  const undo = useCommand(locatePlace, { invalidates: placeLists, failure });
  const locate = useCommand(locatePlace, {
    invalidates: placeLists,
    failure,
    success: (_, { body }) => ({
      title: body.coordinates === null ? "Taken off the map" : "Set on the map",
      description: place.name,
      action: { label: "Undo", run: () => undo.mutate({ params, body: { coordinates: before } }) },
    }),
  });
  return (coordinates: Coordinates | null) => locate.mutateAsync({ params, body: { coordinates } });
};

/** Says that a place is another one, or that it is none after all; either is taken back with Undo. */
export const useJoin = () => {
  const failure = "This could not be saved.";
  const undo = useCommand(joinPlaces, { invalidates: placeLists, failure });
  const join = useCommand(joinPlaces, { invalidates: placeLists, failure });
  const separate = useCommand(joinPlaces, { invalidates: placeLists, failure });
  return {
    join: async (id: string, otherId: string) => join.mutateAsync({ params: { id }, body: { otherId } }),
    separate: (id: string) => separate.mutate({ params: { id }, body: { otherId: null } }),
    undo: (id: string, otherId: string | null) => undo.mutate({ params: { id }, body: { otherId } }),
  };
};
