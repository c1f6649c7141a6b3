import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredEvent } from "../event-store.ts";
import { readMessage, subjectOf, writeMessage } from "./event-message.ts";

const eventId = "0190a000-0000-7000-8000-000000000001";
const event: StoredEvent = {
  stream: `member-${eventId}.x`,
  revision: 3,
  position: 9_007_199_254_740_993n,
  eventId,
  type: "MemberAdded",
  data: { name: "Emma" },
  metadata: {
    eventId,
    tenantId: eventId,
    schemaVersion: 1,
    correlationId: "a",
    causationId: "b",
    time: "2026-01-01T00:00:00Z",
  },
};

test("an event arrives as it was sent, whatever its data and however large its position", () => {
  fc.assert(
    fc.property(
      // No event has a field of that name; a record of zod leaves it out.
      fc.dictionary(
        fc.string().filter((name) => name !== "__proto__"),
        fc.jsonValue(),
      ),
      fc.bigInt({ min: 0n }),
      fc.bigInt({ min: 0n }),
      (data, position, previous) => {
        const sent = { ...event, data: JSON.parse(JSON.stringify(data)) as StoredEvent["data"], position };
        expect(readMessage(writeMessage(sent, previous), "genealogy")).toEqual({
          event: sent,
          context: "genealogy",
          previous,
        });
      },
    ),
  );
});

test("anything else is no message", () => {
  for (const text of ["", "{", "null", "[]", "{}", JSON.stringify({ ...event, position: "x", previous: "0" })])
    expect(readMessage(text, "genealogy")).toBeUndefined();
});

test("the subject names context, tenant, category and type", () => {
  expect(subjectOf("evt", "genealogy", event)).toBe(`evt.genealogy.${eventId}.member.MemberAdded`);
});

test("a word that would be a wildcard, or several words, makes no subject", () => {
  for (const type of ["*", ">", "A.B", "A B", ""])
    expect(() => subjectOf("evt", "genealogy", { ...event, type })).toThrow("not a word of a subject");
  expect(() => subjectOf("evt", "genealogy", { ...event, stream: "member-*.x" })).toThrow("not a word of a subject");
});
