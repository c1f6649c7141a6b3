import type { TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { TraditionDetails } from "@kinkeeper/contracts/archive/traditions";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { artifactDecider } from "../artifacts/artifact.decider.ts";
import { lifeEventDecider } from "../life-events/life-event.decider.ts";
import { traditionDecider } from "./tradition.decider.ts";

const given = deciderSpec(traditionDecider);
const itemId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const creator = { userId: "018f2f6e-7c1a-7000-8000-000000000001", isFamilyAdmin: false };
const cousin = { userId: "018f2f6e-7c1a-7000-8000-000000000002", isFamilyAdmin: false };
const admin = { userId: "018f2f6e-7c1a-7000-8000-000000000003", isFamilyAdmin: true };
const { userId } = creator;

const details: TraditionDetails = {
  name: "Backgammon",
  description: "Two games every evening",
  recurrence: "daily",
  linkedMemberIds: [],
  tags: ["games"],
  privacy: "family",
};
const secret: TraditionDetails = { ...details, privacy: "private" };
const weekly: TraditionDetails = { ...details, recurrence: "weekly" };

const added = (as: TraditionDetails = details): TraditionEvent => ({
  type: "TraditionAdded",
  data: { itemId, userId, details: as },
});
const changed = (after: TraditionDetails, fields: string[], revertedTo?: number): TraditionEvent => ({
  type: "TraditionChanged",
  data: { itemId, userId, details: after, changed: fields, ...(revertedTo === undefined ? {} : { revertedTo }) },
});
const removed: TraditionEvent = { type: "TraditionRemoved", data: { itemId } };
const restored: TraditionEvent = { type: "TraditionRestored", data: { itemId } };

describe("adding", () => {
  const add = { type: "AddItem", data: { itemId, details }, by: creator } as const;

  test("is recorded as its creator's", () => given().when(add).then(added()));
  test("something private is for everybody", () =>
    given()
      .when({ ...add, data: { itemId, details: secret } })
      .then(added(secret)));
  test("by reading in an archive says so", () =>
    given()
      .when({ ...add, data: { ...add.data, transferId: itemId } })
      .then({ type: "TraditionAdded", data: { itemId, userId, details, transferId: itemId } }));
  test("is done once", () => given(added()).when(add).thenRejectedWith("CONFLICT"));
  test("is done once, also when it was removed since", () =>
    given(added(), removed).when(add).thenRejectedWith("CONFLICT"));
});

describe("changing", () => {
  const change = (changes: Partial<TraditionDetails>, by = creator) =>
    ({ type: "ChangeItem", data: { itemId, changes }, by }) as const;
  const toWeekly = change({ recurrence: "weekly" });

  test("is for its creator, and leaves alone what is not spoken of", () =>
    given(added())
      .when(toWeekly)
      .then(changed(weekly, ["recurrence"])));
  test("by an administrator leaves it its creator's", () =>
    given(added())
      .when({ ...toWeekly, by: admin })
      .then(changed(weekly, ["recurrence"])));
  test("is not for others", () =>
    given(added())
      .when({ ...toWeekly, by: cousin })
      .thenRejectedWith("FORBIDDEN"));
  test("to what it says already records nothing", () =>
    given(added())
      .when(change({ tags: ["games"], recurrence: "daily" }))
      .thenNothing());
  test("nothing records nothing", () => given(added()).when(change({})).thenNothing());
  test("what never was finds nothing", () => given().when(toWeekly).thenRejectedWith("NOT_FOUND"));
  test("what was removed finds nothing", () => given(added(), removed).when(toWeekly).thenRejectedWith("NOT_FOUND"));

  test("a private one is for its creator", () =>
    given(added(secret))
      .when(change({ privacy: "family" }))
      .then(changed(details, ["privacy"])));
  test("somebody's private one finds nothing, as an administrator too", () => {
    given(added(secret))
      .when(change({ recurrence: "weekly" }, cousin))
      .thenRejectedWith("NOT_FOUND");
    given(added(secret))
      .when(change({ recurrence: "weekly" }, admin))
      .thenRejectedWith("NOT_FOUND");
    given(added(secret)).when(change({}, admin)).thenRejectedWith("NOT_FOUND");
  });
  test("to private is for its creator", () =>
    given(added())
      .when(change({ privacy: "private" }))
      .then(changed(secret, ["privacy"])));
  test("to private is not for an administrator", () =>
    given(added())
      .when(change({ privacy: "private" }, admin))
      .thenRejectedWith("FORBIDDEN"));
});

describe("removing", () => {
  const remove = { type: "RemoveItem", data: { itemId }, by: creator } as const;

  test("is for its creator and for an administrator", () => {
    given(added()).when(remove).then(removed);
    given(added())
      .when({ ...remove, by: admin })
      .then(removed);
  });
  test("is not for others", () =>
    given(added())
      .when({ ...remove, by: cousin })
      .thenRejectedWith("FORBIDDEN"));
  test("somebody's private one finds nothing", () =>
    given(added(secret))
      .when({ ...remove, by: admin })
      .thenRejectedWith("NOT_FOUND"));
  test("twice records nothing", () => given(added(), removed).when(remove).thenNothing());
  test("what never was finds nothing", () => given().when(remove).thenRejectedWith("NOT_FOUND"));
});

describe("reverting", () => {
  const revert = (revision: number, by = creator) => ({ type: "RevertItem", data: { itemId, revision }, by }) as const;
  const history = [added(), changed(weekly, ["recurrence"])];

  test("goes back to how it stood", () =>
    given(...history)
      .when(revert(0))
      .then(changed(details, ["recurrence"], 0)));
  test("to how it stands records nothing", () =>
    given(...history)
      .when(revert(1))
      .thenNothing());
  test("brings back what was removed", () =>
    given(...history, removed)
      .when(revert(1))
      .then(restored));
  test("brings it back as it stood earlier", () =>
    given(...history, removed)
      .when(revert(0))
      .then(restored, changed(details, ["recurrence"], 0)));
  test("is for an administrator, and not for others", () => {
    given(...history, removed)
      .when(revert(1, admin))
      .then(restored);
    given(...history, removed)
      .when(revert(1, cousin))
      .thenRejectedWith("FORBIDDEN");
  });
  test("to a version that never was finds nothing", () =>
    given(...history)
      .when(revert(2))
      .thenRejectedWith("NOT_FOUND"));
  test("to where it was removed is refused", () =>
    given(...history, removed, restored)
      .when(revert(2))
      .thenRejectedWith("CONFLICT"));
  test("to after it came back is possible", () =>
    given(...history, removed, restored, changed(details, ["recurrence"]))
      .when(revert(3))
      .then(changed(weekly, ["recurrence"], 3)));
  test("what never was finds nothing", () => given().when(revert(0)).thenRejectedWith("NOT_FOUND"));

  const onceSecret = [added(secret), changed(details, ["privacy"])];
  test("to a version that was private is for its creator alone", () => {
    given(...onceSecret)
      .when(revert(0))
      .then(changed(secret, ["privacy"], 0));
    given(...onceSecret)
      .when(revert(0, admin))
      .thenRejectedWith("NOT_FOUND");
  });
  test("what somebody removed as their private one finds nothing", () =>
    given(added(secret), removed).when(revert(0, admin)).thenRejectedWith("NOT_FOUND"));
});

test("what an erased account leaves is there for nobody", () => {
  const gone = added({
    name: "Removed",
    description: "",
    recurrence: "custom",
    linkedMemberIds: [],
    tags: [],
    privacy: "private",
  });
  given(gone).when({ type: "RemoveItem", data: { itemId }, by: admin }).thenRejectedWith("NOT_FOUND");
});

test("each kind has events of its own name", () => {
  const by = creator;
  for (const [{ decide, initialState }, type] of [
    [artifactDecider, "ArtifactRemoved"],
    [lifeEventDecider, "LifeEventRemoved"],
  ] as const) {
    const item = { status: "present", userId, details: { privacy: "family" }, revision: 0, previous: undefined };
    expect(initialState()).toEqual({ status: "absent" });
    expect(decide({ type: "RemoveItem", data: { itemId }, by }, item as never)).toEqual([{ type, data: { itemId } }]);
  }
});

describe("purging", () => {
  const purge = { type: "PurgeItem", data: { itemId } } as const;
  const purged: TraditionEvent = { type: "TraditionPurged", data: { itemId } };
  const goBack = { type: "RevertItem", data: { itemId, revision: 0 }, by: creator } as const;

  test("is recorded of what was deleted", () => given(added(), removed).when(purge).then(purged));
  test("leaves what was brought back", () => given(added(), removed, restored).when(purge).thenNothing());
  test("leaves what never was", () => given().when(purge).thenNothing());
  test("a second time records nothing", () => given(added(), removed, purged).when(purge).thenNothing());
  test("leaves no way back", () => given(added(), removed, purged).when(goBack).thenRejectedWith("NOT_FOUND"));
  test.each([
    ["ArtifactPurged", artifactDecider],
    ["LifeEventPurged", lifeEventDecider],
  ])("is called %s of its kind", (type, { decide }) => {
    const item = { status: "removed", userId, details, revision: 1, previous: undefined };
    expect(decide(purge, item as never)).toEqual([{ type, data: { itemId } }]);
  });
});
