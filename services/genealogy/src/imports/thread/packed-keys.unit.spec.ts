import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packKeys, unpackKeys } from "./packed-keys.ts";

test("keys come out of the one piece of memory as they went in, also through a message between threads", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 50 }), (names) => {
      const keys = new Map(names.map((name) => [name, randomBytes(32)]));
      expect(unpackKeys(structuredClone(packKeys(keys)))).toEqual(keys);
    }),
  );
});
