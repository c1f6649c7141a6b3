import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { acceptedEncodings, encoded, encodedJsonReply } from "./content-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["gzip;q=1.0, br;q=0.5", ["gzip", "br"]],
  ["GZIP", ["gzip"]],
  ["br;q=0, gzip;q=0.1", ["gzip"]],
  ["br; q=0.000", []],
  ["br;q=0.0,gzip; q=0", []],
  ["*", ["br", "gzip"]],
  ["*;q=0, gzip", ["gzip"]],
  ["*;q=0", []],
  ["identity", []],
  ["deflate", []],
  ["", []],
  [undefined, []],
] as const)("somebody who accepts %s gets one of %j", (header, encodings) =>
  expect(acceptedEncodings(header)).toEqual(encodings),
);

describe("text in pieces", () => {
  const pieces = ["[", '"Émilie"', ",", "2".repeat(100_000), "]"];
  const whole = pieces.join("");
  async function* arriving() {
    yield* pieces;
  }

  test("is the same text for whoever understands the encoding", async () => {
    expect(brotliDecompressSync(await encoded(arriving(), "br")).toString()).toBe(whole);
    expect(gunzipSync(await encoded(pieces, "gzip")).toString()).toBe(whole);
    expect((await encoded(arriving(), undefined)).toString()).toBe(whole);
  });

  test("that fails on its way is no answer", async () => {
    async function* failing() {
      yield "[";
      throw new Error("gone");
    }
    await expect(encoded(failing(), "br")).rejects.toThrow("gone");
    await expect(encoded(failing(), undefined)).rejects.toThrow("gone");
  });
});

test("an answer tells the encoding it has, and none when it has none", () => {
  const bytes = Buffer.from("[]");
  expect(encodedJsonReply(bytes, "gzip", { etag: "x" })).toMatchObject({
    status: 200,
    headers: { etag: "x", "content-length": "2", "content-encoding": "gzip" },
    body: bytes,
  });
  expect(encodedJsonReply(bytes, undefined, {}).headers).not.toHaveProperty("content-encoding");
});
