import type { InboxEvent } from "@kinkeeper/contracts/notifications/events";
import { stateAfter } from "@kinkeeper/platform/decider";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test, vi } from "vitest";
import { inboxDecider } from "./inbox.decider.ts";

const given = deciderSpec(inboxDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const read = (ids: string[], until: string | null = null): InboxEvent => ({
  type: "NotificationsRead",
  data: { userId, ids, until },
});
const command = (ids: string[], until: string | null = null, known: string[] = []) =>
  ({ type: "ReadEntries", data: { userId, ids, until }, known }) as const;
const [noon, evening] = ["2026-05-01T12:00:00.000Z", "2026-05-01T20:00:00.000Z"];

describe("reading", () => {
  test("an entry is recorded", () =>
    given()
      .when(command(["story:a"]))
      .then(read(["story:a"])));
  test("it twice records nothing", () =>
    given(read(["story:a"]))
      .when(command(["story:a"]))
      .thenNothing());
  test("some again records the others", () =>
    given(read(["story:a"]))
      .when(command(["story:a", "story:b", "story:b"]))
      .then(read(["story:b"])));
  test("everything until a moment is recorded", () => given().when(command([], noon)).then(read([], noon)));
  test("all together forgets single entries before it, and none that were read with it or after it", () =>
    given(read(["story:a"]), read(["story:c"], noon), read(["story:b"]))
      .when(command(["story:a", "story:b", "story:c"]))
      .then(read(["story:a"])));
  test("all together names those again that were read by themselves and came after it", () =>
    given(read(["story:a"]))
      .when(command(["story:a", "story:a"], noon, ["story:a"]))
      .then(read(["story:a"], noon)));
  test("all together keeps what was read by itself at the same moment, in another window", () =>
    given(read(["story:a"]), read(["story:b"]))
      .when(command([], noon, ["story:a"]))
      .then(read(["story:b"], noon)));
  test("everything until an earlier one records nothing", () =>
    given(read([], evening)).when(command([], noon)).thenNothing());
  test("nothing records nothing", () => given().when(command([])).thenNothing());
});

test("what was read one by one for years is folded in work that grows with its number alone", () => {
  const events = Array.from({ length: 3_000 }, (_, at) => read([`story:${at}`], null));
  // A copy of a set adds each of its entries once more.
  const add = vi.spyOn(Set.prototype, "add");
  const { ids } = stateAfter(inboxDecider, events);
  const added = add.mock.calls.length;
  add.mockRestore();
  expect([ids.size, added]).toEqual([3_000, 3_000]);
});
