import type { VisitEvent } from "@kinkeeper/contracts/notifications/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { visitDecider } from "./visit.decider.ts";

const given = deciderSpec(visitDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const start = Date.parse("2026-05-01T12:00:00.000Z");
const after = (minutes: number) => new Date(start + minutes * 60_000);
const note = (minutes: number) => ({ type: "NoteVisit", userId, now: after(minutes) }) as const;
const visited = (minutes: number, previous?: number): VisitEvent => ({
  type: "HomeVisited",
  data: {
    userId,
    at: after(minutes).toISOString(),
    previous: previous === undefined ? null : after(previous).toISOString(),
  },
});

describe("a visit", () => {
  test("is recorded; the first has none before it", () => given().when(note(0)).then(visited(0)));
  test("is not recorded again within half an hour", () => given(visited(0)).when(note(29)).thenNothing());
  test("goes on when somebody comes back within the hour", () =>
    given(visited(0, -500)).when(note(59)).then(visited(59, -500)));
  test("has ended after an hour, when it was last heard of", () => {
    given(visited(0)).when(note(60)).then(visited(60, 0));
    given(visited(0, -500), visited(45, -500)).when(note(200)).then(visited(200, 45));
  });
});
