import type { InboxEvent } from "@kinkeeper/contracts/notifications/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { inboxDecider } from "./inbox.decider.ts";

const given = deciderSpec(inboxDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const read = (ids: string[], until: string | null = null): InboxEvent => ({
  type: "NotificationsRead",
  data: { userId, ids, until },
});
const command = (ids: string[], until: string | null = null) =>
  ({ type: "ReadEntries", data: { userId, ids, until } }) as const;
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
  test("everything until an earlier one records nothing", () =>
    given(read([], evening)).when(command([], noon)).thenNothing());
  test("nothing records nothing", () => given().when(command([])).thenNothing());
});
