import { clientSignal, runForClient } from "@kinkeeper/platform/client-disconnect";
import { newId } from "@kinkeeper/platform/ids";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { beforeEach, expect, test } from "vitest";
import { FamilyCache } from "./family-cache.ts";

const viewer = (): Viewer => ({ tenantId: newId(), userId: newId() });
const versions = { members: "1", relationships: "1", kin: "1", is_restricted: false };
let besides: string;
beforeEach(() => {
  besides = "first";
});
const readModel = {
  asViewer: async (_who: Viewer, read: (sql: unknown) => Promise<unknown>) => read(async () => [versions]),
} as unknown as ReadModel;

/** Holds four people at most; each family has as many as `size`. */
const holding = (size: number) => {
  const made: Viewer[] = [];
  const cache = new FamilyCache(readModel, {
    lists: ["members"],
    alsoOf: () => besides,
    make: async (who) => made.push(who),
    sizeOf: () => size,
    maxSize: 4,
  });
  return { cache, made };
};

test("what several may wait for is not made for the first who asks alone", async () => {
  const madeFor: unknown[] = [];
  const cache = new FamilyCache(readModel, {
    lists: [],
    make: async () => {
      await Promise.resolve();
      madeFor.push(clientSignal());
      throw new Error("nothing is kept here");
    },
    sizeOf: () => 1,
    maxSize: 4,
  });
  const { signal } = new AbortController();
  await expect(runForClient(signal, () => cache.of(viewer()))).rejects.toThrow("nothing is kept here");
  expect(madeFor).toEqual([undefined]);
});

test("it is made once for all who ask, and anew once what it is made of besides has changed", async () => {
  const { cache, made } = holding(1);
  const who = viewer();
  expect(await Promise.all([cache.of(who), cache.of(who)])).toEqual([1, 1]);
  besides = "second";
  expect(await cache.of(who)).toBe(2);
  expect(made).toEqual([who, who]);
});

test.each([
  ["nobody", 0, 4],
  ["somebody", 1, 2],
  ["too many", 9, 1],
])("of families with %s in them, those that were asked about last are held", async (_what, size, kept) => {
  const { cache, made } = holding(size);
  const families = Array.from({ length: 6 }, viewer);
  for (const family of families) await cache.of(family);
  for (const family of families.slice(-kept)) await cache.of(family);
  expect(made).toHaveLength(6);
  await cache.of(families.at(-kept - 1)!);
  expect(made).toHaveLength(7);
});
