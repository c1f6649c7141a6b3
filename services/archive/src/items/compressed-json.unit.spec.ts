import { expect, test } from "vitest";
import { compressedJson } from "./compressed-json.ts";

test("what is short is sent as it is", async () => {
  const { headers, body } = await compressedJson([], "br", { etag: "x" });
  expect(body).toEqual(Buffer.from("[]"));
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).toMatchObject({ etag: "x", "content-length": "2" });
});

test("what is long is compressed for who understands that, and only then", async () => {
  const long = ["a".repeat(2_000)];
  const plain = await compressedJson(long, "identity", {});
  expect(plain.body).toEqual(Buffer.from(JSON.stringify(long)));
  const { headers, body } = await compressedJson(long, "gzip, br", {});
  expect(headers).toMatchObject({ "content-encoding": "br", "content-length": String((body as Buffer).length) });
  expect((body as Buffer).length).toBeLessThan((plain.body as Buffer).length);
});
