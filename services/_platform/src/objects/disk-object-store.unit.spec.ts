import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { diskObjectStore } from "./disk-object-store.ts";
import { objectStoreContract } from "../testing/object-store-contract.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "kinkeeper-disk-"));

objectStoreContract("a folder on disk", async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, "a-file"), "");
  return {
    objects: diskObjectStore(path.join(folder, "objects")),
    broken: diskObjectStore(path.join(folder, "a-file")),
    remove: () => rm(folder, { recursive: true }),
  };
});

test("a stream that breaks leaves no draft behind", async () => {
  const folder = await newFolder();
  try {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("0 HEAD\n");
      throw new RangeError("too large");
    }
    await expect(diskObjectStore(folder).put("t/family/one", broken(), "text/plain")).rejects.toThrow(RangeError);
    expect(await readdir(path.join(folder, "t/family"))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the first byte alone can be read", async () => {
  const folder = await newFolder();
  try {
    const objects = diskObjectStore(folder);
    await objects.put("t/family/one", Buffer.from("0123"), "text/plain");
    expect(await text((await objects.get("t/family/one", { start: 0, end: 0 }))!.stream)).toBe("0");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("what is removed once it was asked for is read to its end", async () => {
  const folder = await newFolder();
  try {
    const objects = diskObjectStore(folder);
    const keys = Array.from({ length: 100 }, (_, index) => `t/family/${index}`);
    await Promise.all(keys.map((key) => objects.put(key, Buffer.from(key), "text/plain")));
    const read = keys.map(async (key) => {
      const found = await objects.get(key);
      rmSync(path.join(folder, key));
      return text(found!.stream);
    });
    expect(await Promise.all(read)).toEqual(keys);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("browsers are sent no address of a folder", () => {
  expect(diskObjectStore("objects").addressOf).toBeUndefined();
});

test.skipIf(process.platform === "win32")("what is kept is this user's alone", async () => {
  const folder = await newFolder();
  try {
    await diskObjectStore(folder).put("t/family/one", Buffer.from("0123"), "text/plain");
    const modes = await Promise.all(
      ["t", "t/family", "t/family/one", "t/family/one.type"].map(
        async (one) => (await stat(path.join(folder, one))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
