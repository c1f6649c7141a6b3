import fc from "fast-check";
import { v5, validate, version } from "uuid";
import { expect, test } from "vitest";
import { derivedId, derivedIdBeside, derivedIdInOrder, derivedIdOfKey, newId } from "./ids.ts";

test("a derived id is the UUIDv5 of its words", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (words) => {
      expect(derivedId(...words)).toBe(v5(words.join("\u001f"), "6f1a3f0e-9a1d-5c0b-8a51-2f1f6b8a7c11"));
    }),
  );
});

test("ids in order are UUIDs that sort by their number, and are told apart by their words", () => {
  const first = newId();
  const number = fc.integer({ min: 0, max: 0xfffffff });
  fc.assert(
    fc.property(number, number, fc.string(), fc.string(), (one, other, word, otherWord) => {
      const [id, otherId] = [derivedIdInOrder(first, one, word), derivedIdInOrder(first, other, otherWord)];
      expect([validate(id), version(id)]).toEqual([true, 8]);
      expect(id).toBe(derivedIdInOrder(first, one, word));
      if (one !== other) expect(id < otherId).toBe(one < other);
      else expect(id === otherId).toBe(word === otherWord);
    }),
  );
});

test("an id beside one in an order stands where that does; beside any other it is the UUIDv5 of its words", () => {
  const [one, other] = [derivedIdInOrder(newId(), 7, "one"), derivedIdInOrder(newId(), 8, "other")];
  const beside = derivedIdBeside(one, "a", "b");
  expect([validate(beside), version(beside)]).toEqual([true, 8]);
  expect(beside < other).toBe(true);
  expect(beside.slice(0, 18)).toBe(one.slice(0, 18));
  expect(beside).not.toBe(derivedIdBeside(one, "a", "c"));
  for (const id of [newId(), derivedId("one")]) expect(derivedIdBeside(id, "a", "b")).toBe(derivedId("a", "b"));
});

test("an id that follows from a key was made when the key was, where that says so", () => {
  const key = newId();
  const id = derivedIdOfKey(key, "family", "person");
  expect([validate(id), version(id), id.slice(0, 14)]).toEqual([true, 7, key.slice(0, 14)]);
  expect(id).toBe(derivedIdOfKey(key, "family", "person"));
  expect(id).not.toBe(derivedIdOfKey(key, "family", "other"));
  const untimed = derivedId("any");
  expect(derivedIdOfKey(untimed, "family")).toBe(derivedId("family", untimed));
});
