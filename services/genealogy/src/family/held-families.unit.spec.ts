import { clientSignal, runForClient } from "@kinkeeper/platform/client-disconnect";
import { newId } from "@kinkeeper/platform/ids";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { beforeEach, expect, test } from "vitest";
import { HeldFamilies } from "./held-families.ts";

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
  const held = new HeldFamilies(readModel, {
    lists: ["members"],
    alsoOf: () => besides,
    make: async (who) => made.push(who),
    sizeOf: () => size,
    mostHeld: 4,
  });
  return { held, made };
};

test("what several may wait for is not made for the first who asks alone", async () => {
  const madeFor: unknown[] = [];
  const held = new HeldFamilies(readModel, {
    lists: [],
    make: async () => {
      await Promise.resolve();
      madeFor.push(clientSignal());
      throw new Error("nothing is kept here");
    },
    sizeOf: () => 1,
    mostHeld: 4,
  });
  const { signal } = new AbortController();
  await expect(runForClient(signal, () => held.of(viewer()))).rejects.toThrow("nothing is kept here");
  expect(madeFor).toEqual([undefined]);
});

test("it is made once for all who ask, and anew once what it is made of besides has changed", async () => {
  const { held, made } = holding(1);
  const who = viewer();
  expect(await Promise.all([held.of(who), held.of(who)])).toEqual([1, 1]);
  besides = "second";
  expect(await held.of(who)).toBe(2);
  expect(made).toEqual([who, who]);
});

test.each([
  ["nobody", 0, 4],
  ["somebody", 1, 2],
  ["too many", 9, 1],
])("of families with %s in them, those that were asked about last are held", async (_what, size, kept) => {
  const { held, made } = holding(size);
  const families = Array.from({ length: 6 }, viewer);
  for (const family of families) await held.of(family);
  for (const family of families.slice(-kept)) await held.of(family);
  expect(made).toHaveLength(6);
  await held.of(families.at(-kept - 1)!);
  expect(made).toHaveLength(7);
});
