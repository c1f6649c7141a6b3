import { describe, expect, test } from "vitest";
import type { KeyName, Keyring } from "../keyring.ts";
import { cachedKeyring } from "./cached-keyring.ts";

const key = (fill: number): Buffer => Buffer.alloc(32, fill);
const limits = { max: 100, ttl: 30_000 };

/** A keyring that counts how often it is asked. */
const counting = (keys: Map<KeyName, Buffer>) => {
  const asked: (readonly KeyName[])[] = [];
  const answer = async (names: readonly KeyName[]) => {
    asked.push(names);
    return new Map(names.flatMap((name) => (keys.has(name) ? [[name, keys.get(name)!] as const] : [])));
  };
  const keyring: Keyring = {
    ensure: answer,
    find: answer,
    destroy: async (name) => void keys.delete(name),
    close: () => Promise.resolve(),
  };
  return { keyring, asked };
};

describe("the cache before a keyring", () => {
  test("asks only for keys it does not hold", async () => {
    const { keyring, asked } = counting(
      new Map([
        ["a", key(1)],
        ["b", key(2)],
      ]),
    );
    const cached = cachedKeyring(keyring, limits);
    await cached.find(["a"]);
    expect(await cached.ensure(["a", "b"])).toEqual(
      new Map([
        ["a", key(1)],
        ["b", key(2)],
      ]),
    );
    await cached.find(["a", "b"]);
    expect(asked).toEqual([["a"], ["b"]]);
  });

  test("asks again for a key that was not there", async () => {
    const keys = new Map<KeyName, Buffer>();
    const cached = cachedKeyring(counting(keys).keyring, limits);
    expect((await cached.find(["a"])).size).toBe(0);
    keys.set("a", key(1));
    expect((await cached.find(["a"])).size).toBe(1);
  });

  test("holds no more keys than it may", async () => {
    const names = ["a", "b", "c"];
    const { keyring, asked } = counting(new Map(names.map((name, index) => [name, key(index)])));
    const cached = cachedKeyring(keyring, { max: 2, ttl: 30_000 });
    await cached.find(names);
    await cached.find(["a"]);
    expect(asked).toHaveLength(2);
  });

  test("notices after a while that a key was destroyed elsewhere", async () => {
    const keys = new Map([["a", key(1)]]);
    const cached = cachedKeyring(counting(keys).keyring, { max: 10, ttl: 5 });
    await cached.find(["a"]);
    keys.delete("a");
    await expect.poll(async () => (await cached.find(["a"])).size).toBe(0);
  });

  test("does not keep a key that was on its way while it was destroyed", async () => {
    const keys = new Map([["a", key(1)]]);
    const { keyring } = counting(keys);
    const gate = Promise.withResolvers<void>();
    const slow: Keyring = {
      ...keyring,
      find: async (names) => {
        const found = await keyring.find(names);
        await gate.promise;
        return found;
      },
    };
    const cached = cachedKeyring(slow, limits);
    const onItsWay = cached.find(["a"]);
    await cached.destroy("a");
    gate.resolve();
    await onItsWay;
    expect((await cached.find(["a"])).size).toBe(0);
  });
});
