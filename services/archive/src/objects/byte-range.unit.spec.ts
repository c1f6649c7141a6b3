import { expect, test } from "vitest";
import { byteRangeIn } from "./byte-range.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=2-999", { start: 2, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-999", { start: 0, end: 9 }],
  ["Bytes=9-9", { start: 9, end: 9 }],
])("of ten bytes %s asks for a part", (header, range) => expect(byteRangeIn(header, 10)).toEqual(range));

test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("of ten bytes %s asks for none", (header) =>
  expect(byteRangeIn(header, 10)).toBe("unsatisfiable"),
);

test.each([undefined, "", "bytes=-", "bytes=4-2", "bytes=0-1,3-4", "pages=1-2", "bytes=a-b", "bytes=1-2x"])(
  "%s asks for everything",
  (header) => expect(byteRangeIn(header, 10)).toBeUndefined(),
);

test("of nothing there is no part", () => expect(byteRangeIn("bytes=0-", 0)).toBe("unsatisfiable"));
