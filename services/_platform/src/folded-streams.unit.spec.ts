import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EventJournal } from "./event-journal.ts";
import { foldedStreams } from "./folded-streams.ts";
import { newId } from "./ids.ts";
import { memoryJournal } from "./testing/memory-journal.ts";

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => (memory = memoryJournal()));
afterEach(() => memory.close());

const tenantId = newId();
const stream = streamName("tenant", "platform", tenantId);
const rename = async (names: readonly string[], after: number): Promise<void> => {
  const events = names.map((name): TenantEvent => ({ type: "TenantRenamed", data: { tenantId, name } }));
  const context = { tenantId: "platform", correlationId: newId(), causationId: newId() };
  await memory.journal.append([{ stream, expectedRevision: after, events }], context);
};

/** The names so far, and how many events were read for them. */
const started = (most?: number) => {
  const reads: number[] = [];
  const read: EventJournal["read"] = async (...asked) => {
    const events = await memory.journal.read(...asked);
    reads.push(events.length);
    return events as never;
  };
  const namesOf = (events: readonly Recorded<TenantEvent>[]) =>
    events.flatMap((event) => (event.type === "TenantRenamed" ? event.data.name : []));
  const names = foldedStreams<TenantEvent, readonly string[]>(
    { read },
    (events, before = []) => [...before, ...namesOf(events)],
    most,
  );
  return { reads, names };
};

test("what was folded is not read again, and what was recorded since is always there", async () => {
  const { reads, names } = started();
  expect(await names(stream)).toEqual([]);
  await rename(["one", "two"], -1);
  expect(await names(stream)).toEqual(["one", "two"]);
  expect(await names(stream)).toEqual(["one", "two"]);
  await rename(["three"], 1);
  expect(await Promise.all([names(stream), names(stream)])).toEqual([
    ["one", "two", "three"],
    ["one", "two", "three"],
  ]);
  expect(await names(stream)).toEqual(["one", "two", "three"]);
  expect(reads).toEqual([0, 2, 0, 1, 1, 0]);
});

test("of many streams those are kept that were asked for last", async () => {
  const { reads, names } = started(1);
  await rename(["one"], -1);
  await names(stream);
  await memory.journal.append(
    [
      {
        stream: streamName("tenant", "platform", newId()),
        expectedRevision: -1,
        events: [{ type: "TenantRenamed", data: { tenantId, name: "another" } }],
      },
    ],
    { tenantId: "platform", correlationId: newId(), causationId: newId() },
  );
  expect(await names(stream)).toEqual(["one"]);
  expect(reads).toEqual([1, 0]);
});
