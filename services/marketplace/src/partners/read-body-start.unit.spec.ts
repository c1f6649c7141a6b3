import { expect, test } from "vitest";
import { readBodyStart } from "./read-body-start.ts";

let read = 0;
async function* body(chunks: readonly (string | Error)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    read += 1;
    yield Buffer.from(chunk);
  }
}

test.each([
  ["all of a short one", ["It ", "works"], "It works"],
  ["as much as came of one that broke off", ["It wo", new Error("reset")], "It wo"],
  ["nothing of an empty one", [], ""],
  ["what can be stored", ["a\u0000b"], "ab"],
])("of a body it is %s", async (_what, chunks, text) => expect(await readBodyStart(body(chunks))).toBe(text));

test("of a long body it is 1,024 bytes, and no more is read", async () => {
  read = 0;
  const text = await readBodyStart(body(Array.from({ length: 100 }, () => "x".repeat(400))));
  expect([text.length, read]).toEqual([1_024, 3]);
});
