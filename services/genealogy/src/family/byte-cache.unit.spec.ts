import { describe, expect, test } from "vitest";
import { ByteCache } from "./byte-cache.ts";

describe("a cache of bytes", () => {
  const made = (text: string) => async () => Buffer.from(text);

  test("lets go of what was used least recently once there is too much", async () => {
    const cache = new ByteCache(10);
    await cache.make("a", made("12345"));
    await cache.make("b", made("12345"));
    expect(cache.get("a")?.toString()).toBe("12345");
    await cache.make("c", made("123"));
    expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  });

  test("keeps nothing that is larger than itself", async () => {
    const cache = new ByteCache(3);
    expect((await cache.make("a", made("1234"))).toString()).toBe("1234");
    expect(cache.get("a")).toBeUndefined();
  });

  test("makes once what several ask for at once", async () => {
    const cache = new ByteCache(10);
    let times = 0;
    const make = async () => Buffer.from(String((times += 1)));
    const answers = await Promise.all([cache.make("a", make), cache.make("a", make)]);
    expect([answers.map(String), times]).toEqual([["1", "1"], 1]);
  });

  test("keeps nothing of what was forgotten while it was made, and tries again after a failure", async () => {
    const cache = new ByteCache(10);
    const making = cache.make("family/a", made("1"));
    cache.deleteBeginningWith("family/");
    await making;
    expect(cache.get("family/a")).toBeUndefined();
    const failing = cache.make("a", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await cache.make("a", made("2"))).toString()).toBe("2");
  });
});
