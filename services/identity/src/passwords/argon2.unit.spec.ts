import { describe, expect, test } from "vitest";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { passwordHasher } from "./argon2.ts";

describe("a password hash", () => {
  const hasher = passwordHasher();

  test("is Argon2id with 19 MiB, two passes and one lane", async () => {
    expect(await hasher.hash("thirteen finches")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  });

  test("verifies its own password and no other", async () => {
    const stored = await hasher.hash("thirteen finches");
    expect(await hasher.verify("thirteen finches", stored)).toBe(true);
    expect(await hasher.verify("thirteen finche", stored)).toBe(false);
    expect(await hasher.verify("Thirteen finches", stored)).toBe(false);
  });

  test("is another one each time", async () => {
    expect(await hasher.hash("thirteen finches")).not.toBe(await hasher.hash("thirteen finches"));
  });

  test("verifies what was typed on another keyboard: composed and decomposed letters are the same", async () => {
    expect(await hasher.verify("u\u0308berraschung", await hasher.hash("\u00fcberraschung"))).toBe(true);
  });

  test("verifies with the costs it was made with", async () => {
    const cheaper = "$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$";
    const stored = `${cheaper}${"A".repeat(43)}`;
    expect(await hasher.verify("thirteen finches", stored)).toBe(false);
  });

  test.each([undefined, "", "$argon2id$", "plain"])("that is none (%s) is verified by nothing", async (stored) => {
    expect(await hasher.verify("thirteen finches", stored)).toBe(false);
    expect(await hasher.verify("", stored)).toBe(false);
  });

  test("is found among those of one address with one derivation, because they share a salt", async () => {
    let derivations = 0;
    const counting = passwordHasher({
      run: (_key, task) => {
        derivations += 1;
        return task();
      },
    });
    const first = await counting.hash("thirteen finches");
    const hashes = [first, await counting.hash("a tortoise", first), await counting.hash("a beetle", first)];
    derivations = 0;
    expect(await counting.find("a tortoise", hashes)).toBe(1);
    expect(await counting.find("a barnacle", hashes)).toBeUndefined();
    expect(await counting.find("a barnacle", [])).toBeUndefined();
    expect(derivations).toBe(3);
    const other = await counting.hash("a beetle");
    expect(await counting.find("a beetle", [undefined, first, other])).toBe(2);
  });

  test("without an account costs a derivation all the same", async () => {
    let derivations = 0;
    const counting = passwordHasher({
      run: (_key, task) => {
        derivations += 1;
        return task();
      },
    });
    await counting.verify("thirteen finches", undefined);
    expect(derivations).toBe(1);
  });
});

describe("hashes made at the same time", () => {
  test("are refused when too many wait, whoever they are for, and taken again afterwards", async () => {
    const hasher = passwordHasher(new KeyedMutex({ permits: 1, maxWaiting: 1 }));
    const asked = ["one finch", "two finches", "three finches"].map((password) => hasher.hash(password));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await expect(asked[2]).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await hasher.hash("thirteen finches")).toMatch(/^\$argon2id/);
  });
});
