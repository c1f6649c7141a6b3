import { describe, expect, test } from "vitest";
<<<<<<< HEAD
=======
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
>>>>>>> main
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

<<<<<<< HEAD
describe("the queue of hashes", () => {
  /** A task that ends when it is released; `assertBegun` waits until so many have begun. */
  const held = () => {
    const releases: (() => void)[] = [];
    return {
      task: () => new Promise<void>((resolve) => void releases.push(resolve)),
      assertBegun: async (count: number) => await expect.poll(() => releases).toHaveLength(count),
      release: (index: number) => releases[index]!(),
    };
  };

  test("runs two at once, then the next in order", async () => {
    const run = boundedQueue({ concurrent: 2, waiting: 2, refusal: "Later." });
    const { task, assertBegun, release } = held();
    const all = [run(task), run(task), run(task), run(task)];
    await assertBegun(2);
    release(0);
    await all[0];
    await assertBegun(3);
    release(1);
    release(2);
    await all[2];
    await assertBegun(4);
    release(3);
    await Promise.all(all);
  });

  test("refuses what would wait too long, and takes it again afterwards", async () => {
    const run = boundedQueue({ concurrent: 1, waiting: 1, refusal: "Later." });
    const { task, assertBegun, release } = held();
    const first = run(task);
    const second = run(task);
    await assertBegun(1);
    await expect(run(task)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    release(0);
    await first;
    await assertBegun(2);
    release(1);
    await second;
    await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
  });

  test("hands its place on when a task fails", async () => {
    const run = boundedQueue({ concurrent: 1, waiting: 1, refusal: "Later." });
    await expect(run(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    await expect(run(() => Promise.resolve("done"))).resolves.toBe("done");
=======
describe("hashes made at the same time", () => {
  test("are refused when too many wait, whoever they are for, and taken again afterwards", async () => {
    const hasher = passwordHasher(new KeyedMutex({ permits: 1, maxWaiting: 1 }));
    const asked = ["one finch", "two finches", "three finches"].map((password) => hasher.hash(password));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await expect(asked[2]).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await hasher.hash("thirteen finches")).toMatch(/^\$argon2id/);
>>>>>>> main
  });
});
