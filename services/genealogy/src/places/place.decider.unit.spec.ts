import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { test } from "vitest";
import { placeDecider, type PlaceCommand } from "./place.decider.ts";

const given = deciderSpec(placeDecider);
const placeId = "018f2f6e-7c1a-5000-8000-000000000001";
const otherId = "018f2f6e-7c1a-5000-8000-000000000002";
const shrewsbury = { latitude: 52.7077, longitude: -2.7541 };
const located = (coordinates: typeof shrewsbury | null): PlaceEvent => ({
  type: "PlaceLocated",
  data: { placeId, coordinates },
});
const joined: PlaceEvent = { type: "PlaceJoined", data: { placeId, otherId } };
const separated: PlaceEvent = { type: "PlaceSeparated", data: { placeId } };
const locate = (coordinates: typeof shrewsbury | null): PlaceCommand => ({
  type: "LocatePlace",
  data: { placeId, coordinates },
});
const join = (id: string): PlaceCommand => ({ type: "JoinPlace", data: { placeId, otherId: id } });
const separate: PlaceCommand = { type: "SeparatePlace", data: { placeId } };
const revert = (revision: number): PlaceCommand => ({ type: "RevertPlace", data: { placeId, revision } });

test("somebody says where it lies", () => given().when(locate(shrewsbury)).then(located(shrewsbury)));
test("says so again", () =>
  given(located(shrewsbury))
    .when(locate({ ...shrewsbury }))
    .thenNothing());
test("takes it back", () => given(located(shrewsbury)).when(locate(null)).then(located(null)));
test("has nothing to take back", () => given().when(locate(null)).thenNothing());
test("it is another place", () => given().when(join(otherId)).then(joined));
test("it is said twice", () => given(joined).when(join(otherId)).thenNothing());
test("it is not itself", () => given().when(join(placeId)).thenRejectedWith("INVALID_INPUT"));
test("it is no other place after all", () => given(joined).when(separate).then(separated));
test("it never was another", () => given().when(separate).thenNothing());
test("both go back to how they were", () =>
  given(located(shrewsbury), joined, located(null)).when(revert(0)).then(located(shrewsbury), separated));
test("there is no such version", () => given(joined).when(revert(1)).thenRejectedWith("NOT_FOUND"));
