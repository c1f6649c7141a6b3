import { streamName } from "@kinkeeper/contracts/event";
import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { PlaceSettings } from "./place-tree.ts";

interface Subject {
  readonly placeId: string;
}
export type PlaceCommand =
  | { readonly type: "LocatePlace"; readonly data: Subject & { readonly coordinates: Coordinates | null } }
  | { readonly type: "JoinPlace"; readonly data: Subject & { readonly otherId: string } }
  | { readonly type: "SeparatePlace"; readonly data: Subject }
  | { readonly type: "RevertPlace"; readonly data: Subject & { readonly revision: number } };

/** `versions`: what was said after each revision. */
export interface PlaceState extends PlaceSettings {
  readonly versions: readonly PlaceSettings[];
}

export const placeStream = (tenantId: string, placeId: string): string => streamName("place", tenantId, placeId);

const isSame = (one: Coordinates | null, other: Coordinates | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

const changed = ({ coordinates, sameAs }: PlaceSettings, { type, data }: PlaceEvent): PlaceSettings => {
  if (type === "PlaceLocated") return { coordinates: data.coordinates, sameAs };
  return { coordinates, sameAs: type === "PlaceJoined" ? data.otherId : null };
};

/** The events that lead from what is said to what is to be said. */
const towards = (placeId: string, from: PlaceSettings, to: PlaceSettings): readonly PlaceEvent[] => [
  ...(isSame(from.coordinates, to.coordinates)
    ? []
    : [{ type: "PlaceLocated" as const, data: { placeId, coordinates: to.coordinates } }]),
  ...(from.sameAs === to.sameAs
    ? []
    : to.sameAs === null
      ? [{ type: "PlaceSeparated" as const, data: { placeId } }]
      : [{ type: "PlaceJoined" as const, data: { placeId, otherId: to.sameAs } }]),
];

export const placeDecider: Decider<PlaceState, PlaceCommand, PlaceEvent> = {
  initialState: () => ({ coordinates: null, sameAs: null, versions: [] }),
  evolve: (said, event) => {
    const after = changed(said, event);
    return { ...after, versions: [...said.versions, after] };
  },
  decide: (command, state) => {
    const { placeId } = command.data;
    switch (command.type) {
      case "LocatePlace":
        return towards(placeId, state, { ...state, coordinates: command.data.coordinates });
      case "JoinPlace":
        if (command.data.otherId === placeId)
          throw new DomainError("INVALID_INPUT", "Please choose another place than this one.");
        return towards(placeId, state, { ...state, sameAs: command.data.otherId });
      case "SeparatePlace":
        return towards(placeId, state, { ...state, sameAs: null });
      case "RevertPlace": {
        const version = state.versions[command.data.revision];
        if (!version) throw notFound("version");
        return towards(placeId, state, version);
      }
    }
  },
};
