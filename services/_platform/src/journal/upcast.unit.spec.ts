import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineEvent, streamName, type Context } from "@kinkeeper/contracts/event";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore } from "../event-store.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { keyName, type Keyring } from "../keyring.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { createJournal } from "./event-journal.ts";
import { upcast } from "./upcast.ts";

// Three shapes that one event had over the years.
const personId = z.uuid();
const first = defineEvent({
  type: "PersonNamed",
  data: z.object({ personId, name: z.string() }),
  personal: { subject: "personId", fields: ["name"], removed: { name: "Removed" } },
});
const third = defineEvent({
  type: "PersonNamed",
  version: 3,
  data: z.object({ personId, given: z.array(z.string()), family: z.string().nullable() }),
  personal: { subject: "personId", fields: ["given", "family"], removed: { given: ["Removed"], family: null } },
  upcast: {
    1: (data) => {
      const { name, ...rest } = data as { name?: string };
      const words = (name ?? "").split(" ");
      return { ...rest, given: words.slice(0, -1).join(" "), family: words.at(-1) };
    },
    2: (data) => {
      const { given, ...rest } = data as { given: string };
      return { ...rest, given: given.split(" ") };
    },
  },
});

const contextOf = (definition: typeof first | typeof third): Context => ({
  name: "people",
  categories: { person: [definition] },
});

const recordedAsFirst = async (): Promise<{ store: EventStore; keyring: Keyring; stream: string; name: string }> => {
  const store = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  const [tenantId, id] = [newId(), newId()];
  const stream = streamName("person", tenantId, id);
  const events = [{ type: "PersonNamed", data: { personId: id, name: "Ada Augusta Byron" } }];
  const context = { tenantId, correlationId: "a", causationId: "b" };
  await journalOf(store, keyring, first).append([{ stream, expectedRevision: -1, events }], context);
  return { store, keyring, stream, name: keyName(tenantId, id) };
};

const journalOf = (store: EventStore, keyring: Keyring, definition: typeof first | typeof third): EventJournal =>
  createJournal({ store, keyring, contexts: [contextOf(definition)], now: () => "2026-01-01T00:00:00Z", newId });

describe("older versions of an event", () => {
  test("are taken step by step to today's", async () => {
    const { store, keyring, stream } = await recordedAsFirst();
    const [event] = await journalOf(store, keyring, third).read(stream);
    expect(event!.data).toEqual({ personId: expect.any(String), given: ["Ada", "Augusta"], family: "Byron" });
  });

  test("read as removed in today's shape once the key is destroyed, whatever its upcasters made of it", async () => {
    const { store, keyring, stream, name } = await recordedAsFirst();
    await keyring.destroy(name);
    const [event] = await journalOf(store, keyring, third).read(stream);
    expect(event!.data).toEqual({ personId: expect.any(String), given: ["Removed"], family: null });
  });

  test("cannot be read when a step is missing", () => {
    const { upcast: steps, ...definition } = third;
    expect(() => upcast({ ...definition, upcast: { 2: steps![2]! } }, 1, {})).toThrow("nothing leads from version 1");
  });

  test("today's version is not touched", () => {
    const data = {};
    expect(upcast(third, 3, data)).toBe(data);
  });
});
