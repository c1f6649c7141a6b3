import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenPositions } from "./hidden-positions.ts";
import { createSqliteKeyring } from "./keyring/sqlite-keyring.ts";

const keyring = createSqliteKeyring({ file: ":memory:" });
const archive = hiddenPositions(keyring, "archive");

test("a position comes back, is hidden alike by every instance of a service, and by no other service", async () => {
  const another = hiddenPositions(keyring, "archive");
  const genealogy = hiddenPositions(keyring, "genealogy");
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), async (number) => {
      const position = String(number);
      const hidden = await archive.hide(position);
      expect(hidden).toMatch(/^[\w-]{22}$/);
      expect(await another.hide(position)).toBe(hidden);
      expect(await another.reveal(hidden)).toBe(position);
      expect(await genealogy.reveal(hidden)).toBeUndefined();
    }),
  );
});

test("what follows on each other looks like nothing that does", async () => {
  const hidden = await Promise.all(Array.from({ length: 500 }, (_, number) => archive.hide(String(number))));
  expect(new Set(hidden.map((one) => one.slice(0, 6))).size).toBeGreaterThan(495);
});

test.each(["", "420", "a".repeat(22), "a".repeat(23), "é".repeat(22)])("%s was hidden by nobody", async (made) => {
  expect(await archive.reveal(made)).toBeUndefined();
});
