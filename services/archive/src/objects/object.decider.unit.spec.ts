import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { test } from "vitest";
import { objectDecider } from "./object.decider.ts";

const given = deciderSpec(objectDecider);
const objectId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const data = { objectId, contentType: "image/jpeg", bytes: 9, sha256: "ab", width: 3, height: 3, hasThumbnail: true };
const stored: ObjectEvent = { type: "ObjectStored", data };
const removed: ObjectEvent = { type: "ObjectRemoved", data: { objectId } };

test("a file is stored", () => given().when({ type: "StoreObject", data }).then(stored));
test("an address is good for one file", () =>
  given(stored)
    .when({ type: "StoreObject", data: { ...data, sha256: "cd" } })
    .thenRejectedWith("TOKEN_SPENT"));
test("the same file twice at once is stored once", () => {
  const sent = { ...data, sourceSha256: "ef" };
  given({ type: "ObjectStored", data: sent })
    .when({ type: "StoreObject", data: { ...sent, sha256: "cd", attempt: objectId } })
    .thenNothing();
});
test("a removed file does not come back under its address", () =>
  given(stored, removed).when({ type: "StoreObject", data }).thenRejectedWith("TOKEN_SPENT"));

const remove = { type: "RemoveObject", data: { objectId } } as const;
test("a file is removed", () => given(stored).when(remove).then(removed));
test("removing it twice records nothing", () => given(stored, removed).when(remove).thenNothing());
test("what never was cannot be removed", () => given().when(remove).thenRejectedWith("NOT_FOUND"));
