import { expect, test } from "vitest";
import { compressedJson, encodingFor } from "./compressed-json.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip; q=0", undefined],
])("of %s the answer is %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

test("what is short is sent as it is", async () => {
  const { headers, body } = await compressedJson([], "br", { etag: "x" });
  expect(body).toEqual(Buffer.from("[]"));
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).toMatchObject({ etag: "x", "content-length": "2" });
});
