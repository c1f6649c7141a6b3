import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { filesIn } from "./testing/zip-bytes.ts";
import { zipWriter } from "./zip-writer.ts";

const now = new Date("2026-05-01T12:00:00Z");
const piece = Buffer.alloc(64 * 1024, 7);

/** A source without an end, that counts what was taken of it. */
const endless = () => {
  const taken = { bytes: 0 };
  async function* pieces() {
    for (;;) {
      taken.bytes += piece.length;
      yield piece;
    }
  }
  return { taken, source: Readable.from(pieces(), { objectMode: false }) };
};

test("entries come out as they went in", async () => {
  const zip = zipWriter(now);
  const written = buffer(zip.stream);
  await zip.add("a/b.txt", Readable.from([Buffer.from("one"), Buffer.from(" two")]), { compress: true });
  await zip.add("c.bin", Readable.from([piece]), { compress: false });
  zip.end();
  expect(await filesIn(await written)).toEqual({ "a/b.txt": Buffer.from("one two"), "c.bin": piece });
});

test("a reader that stands still is not written to, and one that goes away ends the source", async () => {
  const zip = zipWriter(now);
  const { source, taken } = endless();
  const added = zip.add("endless.bin", source, { compress: false });
  await once(zip.stream, "readable");
  let before = -1;
  while (taken.bytes !== before) {
    before = taken.bytes;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken.bytes).toBeLessThan(64 * piece.length);
  zip.stream.destroy();
  await expect(added).rejects.toBeInstanceOf(Error);
  expect(source.destroyed).toBe(true);
});

test("a source that breaks is heard", async () => {
  const zip = zipWriter(now);
  zip.stream.resume();
  const broken = Readable.from(
    (async function* () {
      yield piece;
      throw new Error("it broke");
    })(),
    { objectMode: false },
  );
  await expect(zip.add("broken.bin", broken, { compress: false })).rejects.toThrow("it broke");
});
