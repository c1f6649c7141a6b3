import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newCategory, newStream, sampleEvent, started } from "../testing/sample-events.ts";
import { createSqliteReader } from "./sqlite-event-reader.ts";
import { eventSchema } from "./sqlite-event-schema.ts";
import { eventWriterOn } from "./sqlite-event-writer.ts";
import { linesOf } from "./stored-lines.ts";

/** A file with a stream of events whose texts have these sizes. */
const fileWith = (sizes: readonly number[]) => {
  const database = new DatabaseSync(":memory:");
  database.exec(eventSchema);
  const category = newCategory();
  const stream = newStream(category);
  const events = sizes.map((size) => sampleEvent({ text: "字".repeat(size / 3) }));
  eventWriterOn(database).write([[linesOf(started(stream, events))]]);
  return { reader: createSqliteReader(database), category, stream };
};
const revisions = ({ events }: { readonly events: readonly { readonly revision: number }[] }) =>
  events.map(({ revision }) => revision);

test("what is read in one go is limited by the bytes of its rows, and one row is always read", () => {
  const { reader, category, stream } = fileWith([30_000, 30_000, 90_000, 3_000]);
  const limit = { events: 100, bytes: 65_000 };
  expect(revisions(reader.categories([category], 0n, limit))).toEqual([0, 1]);
  expect(reader.categories([category], 0n, limit)).toMatchObject({ position: 2n, caughtUp: false });
  expect(revisions(reader.categories([category], 2n, limit))).toEqual([2]);
  expect(reader.categories([category], 3n, limit)).toMatchObject({ position: 4n, caughtUp: true });
  expect(revisions(reader.stream(stream, 0, limit))).toEqual([0, 1]);
  expect(reader.stream(stream, 3, limit).isCut).toBe(false);
  expect(revisions(reader.streams([stream], limit))).toEqual([0, 1]);
});

test("and by their number", () => {
  const { reader, category, stream } = fileWith([3, 3, 3]);
  const limit = { events: 2, bytes: 65_000 };
  expect(reader.categories([category], 0n, limit)).toMatchObject({ position: 2n, caughtUp: false });
  expect(reader.categories([category], 1n, limit)).toMatchObject({ position: 3n, caughtUp: true });
  expect(reader.stream(stream, 0, limit)).toMatchObject({ isCut: true, events: { length: 2 } });
  expect(reader.stream(stream, 1, limit)).toMatchObject({ isCut: false, events: { length: 2 } });
});
