import { describe, expect, test } from "vitest";
import { isFresh, retryWhileFresh } from "./fresh-ids.ts";
import { derivedIdInOrder, newId } from "./ids.ts";

const now = () => new Date();
const old = "0190a000-0000-7000-8000-000000000001";

describe("an id is fresh", () => {
  test("for a minute after it was made, by whichever clock", () => {
    const made = new Date(0x0190a0000000);
    expect(isFresh(old, new Date(made.getTime() + 59_000))).toBe(true);
    expect(isFresh(old, new Date(made.getTime() - 59_000))).toBe(true);
    expect(isFresh(old, new Date(made.getTime() + 60_000))).toBe(false);
  });

  test("for a quarter of an hour after the import began that it is of, which takes minutes", () => {
    const began = 0x0190a0000000;
    const ofFile = derivedIdInOrder("0190a000-0000-7000-8000-000000000001", 5, "somebody");
    expect(isFresh(ofFile, new Date(began + 14 * 60_000))).toBe(true);
    expect(isFresh(ofFile, new Date(began + 15 * 60_000))).toBe(false);
  });

  test("never, when it does not tell its time", () => {
    expect(isFresh("1190a000-0000-4000-8000-000000000001", new Date(0x1190a0000000))).toBe(false);
  });
});

describe("what is looked up by its ids", () => {
  /** A store in which everything appears at the given look. */
  const appearing = (ids: readonly string[], atLook: number) => {
    let looks = 0;
    const look = async () => ((looks += 1) >= atLook ? ids : []);
    const found = () => retryWhileFresh(look, (known) => ids.filter((id) => !known.includes(id)), now);
    return { found, looks: () => looks };
  };

  test("is waited for while it is on its way", async () => {
    const [one, other] = [newId(), newId()];
    const { found, looks } = appearing([one, other], 3);
    expect([await found(), looks()]).toEqual([[one, other], 3]);
  });

  test("is looked at once when it is known, and when one of them would have come long ago", async () => {
    const known = appearing([old], 1);
    expect([await known.found(), known.looks()]).toEqual([[old], 1]);
    const unknown = appearing([newId(), old], 2);
    expect([await unknown.found(), unknown.looks()]).toEqual([[], 1]);
  });

  test("is not waited for for ever", async () => {
    const { found } = appearing([newId()], Infinity);
    expect(await found()).toEqual([]);
  });
});
