import { maxJsonBytes } from "@kinkeeper/contracts/endpoint";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { structureFault } from "./json-structure.ts";

const deep = 100;

describe("a key that stands twice in one object is found", () => {
  test.each([
    ["plainly", '{"a":1,"a":2}', "a"],
    ["spelled in two ways", '{"a":1,"\\u0061":2}', "a"],
    ["with blanks before the colon", '{"a" :1, "a"\n\t:2}', "a"],
    ["within a list", '[1,{"b":[],"c":0,"b":{}}]', "b"],
    ["after an object that has it too", '{"a":{"a":1},"b":[{"a":1}],"a":2}', "a"],
    ["though it is empty", '{"":1,"":2}', ""],
    ["with quotes and backslashes in it", String.raw`{"\"\\":1,"\"\\":2}`, '"\\'],
    ["called as what every object inherits", '{"__proto__":1,"__proto__":2}', "__proto__"],
  ])("%s", (_how, json, duplicateKey) => {
    expect(structureFault(json, deep)).toEqual({ duplicateKey });
  });
});

test.each([
  ["in two objects", '[{"a":1},{"a":2}]'],
  ["in an object and in one within", '{"a":{"a":1}}'],
  ["as a value", '{"a":"a","b":"a"}'],
  ["in a text that looks like JSON", String.raw`{"a":"{\"a\":1,\"a\":2}"}`],
  ["once, beside what every object inherits", '{"constructor":1,"toString":2}'],
])("the same word is no duplicate %s", (_where, json) => {
  expect(structureFault(json, deep)).toBeUndefined();
});

test("depth counts open brackets, whatever stands in texts", () => {
  expect(structureFault('{"a":[{"b":"[[[["}],"c":[{}]}', 3)).toBeUndefined();
  expect(structureFault('{"a":[{"b":[]}]}', 3)).toEqual({ deeperThan: 3 });
});

test("whatever JSON.stringify writes has no fault; with one key written again it has", () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), fc.jsonValue(), (json, key, value) => {
      expect(structureFault(json, Infinity)).toBeUndefined();
      const twice = `{${JSON.stringify(key)}:${json},${JSON.stringify(key)}: ${JSON.stringify(value)}}`;
      expect(structureFault(`[${json}, ${twice}]`, Infinity)).toEqual({ duplicateKey: key });
    }),
  );
});

test("a text of 512 KB is looked through in one pass, whatever it is made of", async () => {
  const size = maxJsonBytes;
  const texts = [
    `["${"\\\\".repeat(size / 2)}"]`,
    `{"a"${" ".repeat(size)}:1}`,
    "[".repeat(size / 2) + "]".repeat(size / 2),
    `{${Array.from({ length: size / 10 }, (_, index) => `"${index}":1`).join(",")}}`,
  ];
  const timed = (): number => {
    const started = performance.now();
    for (const json of texts) expect(structureFault(json, Infinity)).toBeUndefined();
    return performance.now() - started;
  };
  // Quadratic work would take minutes. The fastest time counts: the machine may have other work.
  await expect.poll(timed).toBeLessThan(5_000);
});
