import { expect, test } from "vitest";
import { RecentEvents } from "./recent-events.ts";
import type { StreamLines } from "./stored-lines.ts";

const metadata = JSON.stringify({ tenantId: "t" });

/** So many events of a category, appended to a new stream. */
const part = (category: string, count: number, text = ""): StreamLines => ({
  stream: `${category}-t.s`,
  category,
  expectedRevision: -1,
  lines: Array.from({ length: count }, (_, index) => ({
    eventId: `${category}-${index}`,
    type: "Happened",
    data: JSON.stringify({ index, text }),
    metadata,
  })),
});

const both = new Set(["a", "b"]);
const limited = (events: number, bytes = Infinity) => ({ events, bytes });
const positions = (recent: RecentEvents, categories: ReadonlySet<string>, after: bigint, limit = 100) =>
  recent.after(categories, after, limited(limit))?.events.map(({ position }) => position);

test("what was appended is handed over in order, by category, with the places it has in the file", () => {
  const recent = new RecentEvents(10n);
  recent.add(part("a", 2), 12n);
  recent.add(part("b", 1), 13n);
  expect(positions(recent, both, 10n)).toEqual([11n, 12n, 13n]);
  expect(positions(recent, new Set(["b"]), 10n)).toEqual([13n]);
  expect(positions(recent, both, 12n)).toEqual([13n]);
  expect(recent.after(new Set(["a"]), 10n, limited(100))).toMatchObject({ position: 13n, caughtUp: true });
  expect(recent.after(both, 11n, limited(100))!.events[0]).toEqual({
    stream: "a-t.s",
    revision: 1,
    position: 12n,
    eventId: "a-1",
    type: "Happened",
    data: { index: 1, text: "" },
    metadata: { tenantId: "t" },
  });
});

test("every follower is handed the same objects", () => {
  const recent = new RecentEvents(0n);
  recent.add(part("a", 1), 1n);
  expect(recent.after(both, 0n, limited(1))!.events[0]).toBe(recent.after(both, 0n, limited(1))!.events[0]);
});

test("a full batch says that there is more", () => {
  const recent = new RecentEvents(0n);
  recent.add(part("a", 3), 3n);
  expect(recent.after(both, 0n, limited(2))).toMatchObject({ position: 2n, caughtUp: false });
  expect(recent.after(both, 0n, limited(3))).toMatchObject({ position: 3n, caughtUp: true });
});

test("a batch holds no more bytes than it may, but for a single event that alone has more", () => {
  const recent = new RecentEvents(0n);
  recent.add(part("a", 3, "x".repeat(1_000)), 3n);
  expect(recent.after(both, 0n, limited(100, 2_500))).toMatchObject({ position: 2n, caughtUp: false });
  expect(recent.after(both, 2n, limited(100, 500))).toMatchObject({ position: 3n, caughtUp: true });
});

test("what lies before it has to be read from the file", () => {
  const recent = new RecentEvents(10n);
  recent.add(part("a", 1), 11n);
  expect(recent.after(both, 9n, limited(100))).toBeUndefined();
});

test("given a position that another process wrote, only what came after it is held", () => {
  const recent = new RecentEvents(0n);
  recent.add(part("a", 1), 1n);
  recent.add(part("b", 1), 3n);
  expect(recent.after(both, 1n, limited(100))).toBeUndefined();
  expect(positions(recent, both, 2n)).toEqual([3n]);
  recent.skipTo(7n);
  expect(recent.after(both, 3n, limited(100))).toBeUndefined();
  expect(recent.after(both, 7n, limited(100))).toMatchObject({ events: [], position: 7n, caughtUp: true });
});

test("what is known already is not added again", () => {
  const recent = new RecentEvents(0n);
  recent.skipTo(5n);
  recent.add(part("a", 1), 4n);
  expect(recent.end).toBe(5n);
});

test("only so much is held, whether many events or large ones", () => {
  const many = new RecentEvents(0n);
  for (let position = 1n; position <= 12_000n; position += 1n) many.add(part("a", 1), position);
  expect(many.end).toBe(12_000n);
  expect(many.after(both, 0n, limited(1))).toBeUndefined();
  expect(positions(many, both, 11_999n)).toEqual([12_000n]);
  const large = new RecentEvents(0n);
  for (let position = 1n; position <= 20n; position += 1n) large.add(part("a", 1, "x".repeat(1_000_000)), position);
  expect(large.after(both, 4n, limited(1))).toBeUndefined();
  expect(positions(large, both, 19n)).toEqual([20n]);
});
