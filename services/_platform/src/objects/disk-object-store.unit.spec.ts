import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ObjectStore } from "../object-store.ts";
import { diskObjectStore } from "./disk-object-store.ts";

let folder: string;
let objects: ObjectStore;
const key = "t/0190a000-0000-7000-8000-000000000001/one";

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-disk-"));
  objects = diskObjectStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of texts) yield Buffer.from(piece);
}

test("bytes come back, whole or a part of them", async () => {
  await objects.put(key, Buffer.from("hello"), "text/plain");
  const found = await objects.get(key);
  expect([found!.bytes, found!.contentType, await text(found!.stream)]).toEqual([5, "text/plain", "hello"]);
  expect(await text((await objects.get(key, { start: 1, end: 2 }))!.stream)).toBe("el");
  await objects.remove(key);
  expect(await objects.get(key)).toBeUndefined();
});

test("a stream is kept as it comes", async () => {
  await objects.put(key, pieces("0 HEAD\n", "0 TRLR\n"), "text/plain");
  expect(await text((await objects.get(key))!.stream)).toBe("0 HEAD\n0 TRLR\n");
});

test("a stream that breaks leaves nothing, and its error passes through", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* pieces("0 HEAD\n");
    throw new RangeError("too large");
  }
  await expect(objects.put(key, broken(), "text/plain")).rejects.toThrow(new RangeError("too large"));
  expect(await objects.get(key)).toBeUndefined();
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
});
