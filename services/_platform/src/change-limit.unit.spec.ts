import type { Recorded } from "@kinkeeper/contracts/event";
import { expect, test } from "vitest";
import { refuseTooManyChanges } from "./change-limit.ts";
import { newId } from "./ids.ts";

const now = Date.parse("2026-05-02T12:00:00Z");
const [tenantId, emma, charles] = [newId(), newId(), newId()];
const minutes = 60_000;

/** Changes of one thing, one after the other, the last one just now. */
const changes = (
  count: number,
  more: { actorId?: string; correlationId?: string; apart?: number; data?: object } = {},
): Recorded[] => {
  const { actorId = emma, correlationId, apart = 1_000, data = {} } = more;
  return Array.from({ length: count }, (_, index) => ({
    type: "EntryWritten",
    data,
    stream: "diary-1.1",
    revision: index,
    position: BigInt(index),
    metadata: {
      eventId: newId(),
      tenantId,
      actorId,
      schemaVersion: 1,
      correlationId: correlationId ?? newId(),
      causationId: newId(),
      time: new Date(now - (count - 1 - index) * apart).toISOString(),
    },
  }));
};
const by = (actorId?: string) => ({ tenantId, ...(actorId ? { actorId } : {}), correlationId: "a", causationId: "b" });

test("whoever has changed a thing a thousand times in a day waits until the first of them is a day ago", () => {
  expect(() => refuseTooManyChanges(changes(999), by(emma), now)).not.toThrow();
  expect(() => refuseTooManyChanges(changes(1_000), by(emma), now)).toThrow(
    expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfter: 24 * 3_600 - 999 }),
  );
  expect(() => refuseTooManyChanges(changes(5_000), by(emma), now)).toThrow(
    expect.objectContaining({ retryAfter: 24 * 3_600 - 999 }),
  );
});

test("others, and the system, go on", () => {
  for (const actorId of [charles, undefined])
    expect(() => refuseTooManyChanges(changes(5_000), by(actorId), now)).not.toThrow();
});

test("what was long ago counts no more", () => {
  expect(() => refuseTooManyChanges(changes(5_000, { apart: 2 * minutes }), by(emma), now)).not.toThrow();
});

test("one request counts once, however much it records", () => {
  expect(() => refuseTooManyChanges(changes(5_000, { correlationId: "import" }), by(emma), now)).not.toThrow();
});

test("a long text cannot be changed as often: with twenty million characters it waits until the first of them is a day ago", () => {
  const data = { content: "a".repeat(99_986) }; // 100,000 as JSON
  expect(() => refuseTooManyChanges(changes(199, { data }), by(emma), now)).not.toThrow();
  expect(() => refuseTooManyChanges(changes(200, { data }), by(emma), now)).toThrow(
    expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfter: 24 * 3_600 - 199 }),
  );
  const asOne = changes(200, { data, correlationId: "import" });
  expect(() => refuseTooManyChanges(asOne, by(emma), now)).not.toThrow();
});
