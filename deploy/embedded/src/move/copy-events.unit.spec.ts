import type { StoredEvent } from "@kinkeeper/platform/event-store";
import { expect, test } from "vitest";
import { runsOf } from "./copy-events.ts";

const event = (stream: string, words = ""): StoredEvent =>
  ({ stream, data: { words }, metadata: {} }) as unknown as StoredEvent;
const sizes = (events: readonly StoredEvent[]) => [...runsOf(events)].map((run) => [run[0]!.stream, run.length]);

test("neighbours of one stream are appended together, and no event passes another's", () => {
  expect(sizes([event("a"), event("a"), event("b"), event("a")])).toEqual([
    ["a", 2],
    ["b", 1],
    ["a", 1],
  ]);
  expect(sizes([])).toEqual([]);
});

test("no more are appended together than a store takes", () => {
  expect(sizes(Array.from({ length: 250 }, () => event("a")))).toEqual([
    ["a", 100],
    ["a", 100],
    ["a", 50],
  ]);
  const large = "x".repeat(200_000);
  expect(sizes([event("a", large), event("a", large), event("a")])).toEqual([
    ["a", 1],
    ["a", 2],
  ]);
});
