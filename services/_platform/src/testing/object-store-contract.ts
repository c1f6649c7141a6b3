import { createHash } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreUnavailable } from "../event-store.ts";
import { newId } from "../ids.ts";
import type { ListedObject, ObjectStore } from "../object-store.ts";
import { listedKeys, listedObjects } from "./listed-keys.ts";

/** A place where objects are kept, for the time of a suite. */
export interface ObjectPlace {
  readonly objects: ObjectStore;
  /** A store that cannot be used. */
  readonly broken: ObjectStore;
  remove(): Promise<void>;
}

const newKey = (): string => `t/${newId()}/${newId()}`;

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of texts) yield Buffer.from(piece);
}
async function* breakingAfter(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
  throw new RangeError("too large");
}
/** So many pieces of 64 KB, each filled with another byte. */
async function* manyPieces(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(65_536, index);
}

/** What every object store keeps to. */
export const objectStoreContract = (name: string, start: () => Promise<ObjectPlace>): void => {
  describe(`the object store contract, kept by ${name}`, () => {
    let place: ObjectPlace;
    let objects: ObjectStore;
    beforeAll(async () => {
      place = await start();
      ({ objects } = place);
    });
    afterAll(() => place.remove());

    const textOf = async (key: string) => {
      const found = await objects.get(key);
      return found && [await text(found.stream), found.contentType];
    };

    test("bytes come back with their length and type", async () => {
      const key = newKey();
      await objects.put(key, Buffer.from("hello"), "text/plain");
      const found = await objects.get(key);
      expect([found!.bytes, found!.contentType, await text(found!.stream)]).toEqual([5, "text/plain", "hello"]);
    });

    test("a stream is kept as it comes, also an empty one", async () => {
      const [key, empty] = [newKey(), newKey()];
      await objects.put(key, pieces("0 HEAD\n", "0 TRLR\n"), "text/plain");
      expect(await textOf(key)).toEqual(["0 HEAD\n0 TRLR\n", "text/plain"]);
      await objects.put(empty, pieces(), "text/plain");
      expect(await textOf(empty)).toEqual(["", "text/plain"]);
    });

    test("a part comes back with the length of the whole", async () => {
      const key = newKey();
      await objects.put(key, Buffer.from("0123456789"), "text/plain");
      const part = async (start: number, end: number) => {
        const found = await objects.get(key, { start, end });
        return [await text(found!.stream), found!.bytes];
      };
      expect(await part(0, 1)).toEqual(["01", 10]);
      expect(await part(3, 5)).toEqual(["345", 10]);
      expect(await part(9, 9)).toEqual(["9", 10]);
    });

    test("a large one passes through whole, and any part of it can be read", async () => {
      const key = newKey();
      const hash = createHash("sha256");
      for await (const piece of manyPieces(300)) hash.update(piece);
      await objects.put(key, manyPieces(300), "video/mp4");
      const found = await objects.get(key);
      expect([found!.bytes, found!.contentType]).toEqual([300 * 65_536, "video/mp4"]);
      expect(
        createHash("sha256")
          .update(await buffer(found!.stream))
          .digest(),
      ).toEqual(hash.digest());
      const start = 150 * 65_536;
      const part = await buffer((await objects.get(key, { start: start - 1, end: start }))!.stream);
      expect([...part]).toEqual([149, 150]);
    });

    test.each([
      ["short", () => pieces("0 HEAD\n")],
      ["long", () => manyPieces(200)],
    ] as const)("a %s stream that breaks leaves nothing, and its error passes through", async (_length, source) => {
      const key = newKey();
      const putting = objects.put(key, breakingAfter(source()), "text/plain");
      await expect(putting).rejects.toThrow(new RangeError("too large"));
      expect(await objects.get(key)).toBeUndefined();
    });

    test("one that breaks in place of another leaves that as it was", async () => {
      const key = newKey();
      await objects.put(key, Buffer.from("before"), "text/plain");
      await expect(objects.put(key, breakingAfter(pieces("after")), "text/html")).rejects.toThrow(RangeError);
      expect(await textOf(key)).toEqual(["before", "text/plain"]);
      await objects.put(key, pieces("after"), "text/html");
      expect(await textOf(key)).toEqual(["after", "text/html"]);
    });

    test("what is not there is undefined, before and after it was, and can be removed again", async () => {
      const key = newKey();
      expect(await objects.get(key)).toBeUndefined();
      await objects.put(key, Buffer.from("hello"), "text/plain");
      const neighbour = `${key}-thumbnail`;
      await objects.put(neighbour, Buffer.from("small"), "text/plain");
      await objects.remove(key);
      await objects.remove(key);
      expect(await objects.get(key)).toBeUndefined();
      expect(await textOf(neighbour)).toEqual(["small", "text/plain"]);
    });

    test("what begins with a prefix is listed, with when it was stored", async () => {
      const family = `t/${newId()}`;
      const before = Date.now();
      const keys = [`${family}/one`, `${family}/tickets/a/one`, `${family}/tickets/a/two`, `${family}/tickets/b/three`];
      for (const key of [...keys, `${family}-other/tickets/a/four`])
        await objects.put(key, Buffer.from("x"), "text/plain");
      const listed = (prefix: string) => listedKeys(objects, prefix);
      expect(await listed(`${family}/`)).toEqual(keys);
      expect(await listed(`${family}/tickets/`)).toEqual(keys.slice(1));
      await objects.remove(keys[1]!);
      expect(await listed(`${family}/tickets/a/`)).toEqual([keys[2]]);
      expect(await listed(`t/${newId()}/`)).toEqual([]);
      // Stores tell whole seconds.
      const [{ storedAt }] = (await listedObjects(objects, `${family}/tickets/b/`)) as [ListedObject];
      expect(storedAt.getTime()).toBeGreaterThan(before - 2_000);
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 2_000);
    });

    test.each(["", "t", "../", "/etc/", "t/../", "t/a"])("%j begins no keys", async (prefix) => {
      await expect((async () => listedObjects(objects, prefix))()).rejects.toThrow(
        "not the beginning of an object key",
      );
    });

    test.each(["../secret", "/etc/passwd", "t/../../x", "t", "t/a b", "t/a/", ""])("%j is no key", async (key) => {
      const put = async () => objects.put(key, Buffer.from("x"), "text/plain");
      await expect(put()).rejects.toThrow("not an object key");
      await expect((async () => objects.get(key))()).rejects.toThrow("not an object key");
      await expect((async () => objects.remove(key))()).rejects.toThrow("not an object key");
    });

    test("a store that cannot be used says so", async () => {
      await expect(objects.check()).resolves.toBeUndefined();
      const { broken } = place;
      await expect(broken.check()).rejects.toThrow(StoreUnavailable);
      await expect(broken.put(newKey(), Buffer.from("x"), "text/plain")).rejects.toThrow(StoreUnavailable);
      await expect(broken.put(newKey(), pieces("x"), "text/plain")).rejects.toThrow(StoreUnavailable);
      await expect(listedObjects(broken, "t/family/")).rejects.toThrow(StoreUnavailable);
    });
  });
};
