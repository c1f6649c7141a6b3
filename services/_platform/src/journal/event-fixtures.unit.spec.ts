import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contexts } from "@kinkeeper/contracts/contexts";
import { streamParts } from "@kinkeeper/contracts/event";
import type { StoredData, StoredEvent } from "../event-store.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { definitionsIn, eventFixtures, schemaFingerprint, type EventFixture } from "../testing/event-fixtures.ts";
import { createJournal } from "./event-journal.ts";
import { seal } from "./personal-data.ts";

const fixtures = eventFixtures();
const definitions = definitionsIn(contexts);
const journal = createJournal({
  store: createSqliteEventStore({ file: ":memory:" }),
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts,
  now: () => "2026-01-01T00:00:00Z",
  newId,
});

const definitionOf = ({ context, stream, type }: EventFixture) =>
  definitions.find(
    (one) => one.context === context && one.category === streamParts(stream).category && one.definition.type === type,
  )?.definition;

const asStored = ({ stream, type, metadata }: EventFixture, data: StoredData): StoredEvent => ({
  stream,
  type,
  data,
  metadata,
  eventId: metadata.eventId,
  revision: 0,
  position: 1n,
});

const isCurrent = (fixture: EventFixture): boolean => definitionOf(fixture)?.version === fixture.version;

/** What to do about an event whose shape is not the one its fixture knows; undefined when nothing has changed. */
const adviceOn = (fixture: EventFixture): string | undefined => {
  const fingerprint = schemaFingerprint(definitionOf(fixture)!);
  if (fixture.schema === fingerprint) return undefined;
  return `The shape of ${fixture.type} changed. If every event recorded so far still fits it, keep the data of
    tests/fixtures/events/${fixture.file} as it is and set "schema": "${fingerprint}". If the meaning changed, leave
    the fixture alone, raise the event's version, add an upcaster and a fixture of the new version.`;
};

type Shape = z.core.JSONSchema.BaseSchema;

/** Recorded data with the fields that were added to its schema since, as their defaults say. */
const withDefaults = (shape: Shape, data: unknown): unknown => {
  const shapes = [shape, ...(shape.anyOf ?? [])];
  if (Array.isArray(data)) {
    const items = shapes.find(({ type }) => type === "array")?.items as Shape | undefined;
    return items ? data.map((item) => withDefaults(items, item)) : data;
  }
  const properties = shapes.find(({ type }) => type === "object")?.properties as Record<string, Shape> | undefined;
  if (data === null || typeof data !== "object" || !properties) return data;
  const known = Object.entries(data).map(([name, value]) => [
    name,
    properties[name] ? withDefaults(properties[name], value) : value,
  ]);
  const added = Object.entries(properties).filter(([name, one]) => !(name in data) && "default" in one);
  return Object.fromEntries([...known, ...added.map(([name, one]) => [name, one.default])]);
};

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { unrepresentable: "any" });

describe("the fixtures of events", () => {
  const wanted = definitions.flatMap(({ context, definition }) =>
    Array.from({ length: definition.version }, (_, index) => `${context}/${definition.type}.v${index + 1}.json`),
  );

  test("there is one of every version of every event, as it is recorded", () => {
    const files = new Set(fixtures.map(({ file }) => file));
    expect(wanted.filter((file) => !files.has(file))).toEqual([]);
  });

  test.each(fixtures)("$file belongs to an event that exists: what was recorded must stay readable", (fixture) => {
    expect(definitionOf(fixture)?.version).toBeGreaterThanOrEqual(fixture.version);
    expect(fixture.metadata.schemaVersion).toBe(fixture.version);
  });

  test.each(fixtures.filter(isCurrent))("$file knows the shape that its event has today", (fixture) => {
    expect(adviceOn(fixture)).toBeUndefined();
  });
});

describe("replaying the fixtures", () => {
  test.each(fixtures)("$file is read as today's event", async (fixture) => {
    const [event] = await journal.decode([asStored(fixture, fixture.data)]);
    expect(event).toMatchObject({ type: fixture.type, stream: fixture.stream });
  });

  test.each(fixtures.filter(isCurrent))("$file is understood to the last field", async (fixture) => {
    const [event] = await journal.decode([asStored(fixture, fixture.data)]);
    expect(event!.data).toEqual(withDefaults(shapeOf(definitionOf(fixture)!.data), fixture.data));
  });

  test("a field that was added later reads as its default, wherever it stands; other fields stay as they were", () => {
    const person = z.object({ name: z.string(), nickname: z.string().nullable().default(null) });
    const schema = z.object({ people: z.array(person), said: person.nullable(), level: z.int().default(1) });
    const recorded = { people: [{ name: "Emma" }, { name: "Anne", nickname: "Annie" }], said: { name: "Emma" } };
    const expected = {
      people: [
        { name: "Emma", nickname: null },
        { name: "Anne", nickname: "Annie" },
      ],
      said: { name: "Emma", nickname: null },
      level: 1,
    };
    expect(withDefaults(shapeOf(schema), recorded)).toEqual(expected);
    expect(schema.parse(recorded)).toEqual(expected);
    expect(withDefaults(shapeOf(schema), { people: [], said: null, level: 2, gone: 3 })).toEqual({
      people: [],
      said: null,
      level: 2,
      gone: 3,
    });
  });

  const personal = fixtures.filter((fixture) => definitionOf(fixture)?.personal !== undefined);
  test.each(personal)("$file reads as removed once its person is erased", async (fixture) => {
    const { fields, removed } = definitionOf(fixture)!.personal!;
    const place = { stream: fixture.stream, eventId: fixture.metadata.eventId, type: fixture.type };
    const [event] = await journal.decode([asStored(fixture, seal(fixture.data, fields, undefined, place).data)]);
    expect(event!.data).toMatchObject(removed);
  });
});

test.each([
  ["ImportPreviewed", "Stammbaum Müller.ged"],
  ["ImportPreviewed", "This line has no tag."],
  ["ImportRecordsKept", "Parish register of Astbury"],
])("what %s quotes of a family's file does not lie in the store in clear", async (type, quoted) => {
  const store = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  const journal = createJournal({ store, keyring, contexts, now: () => "2026-01-01T00:00:00Z", newId });
  const { stream, data, metadata } = fixtures.find((fixture) => fixture.type === type)!;
  const { tenantId, correlationId, causationId } = metadata;
  await journal.append([{ stream, expectedRevision: -1, events: [{ type, data }] }], {
    tenantId,
    correlationId,
    causationId,
  });
  const [stored] = await store.read(stream);
  expect(JSON.stringify(stored!.data)).not.toContain(quoted);
  expect((await journal.read(stream))[0]!.data).toEqual(data);
});
