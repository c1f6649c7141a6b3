import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { xrefsByMemberId } from "./gedcom-xrefs.ts";

const idOf = (digit: number) => `018f2f6e-7c1a-7000-8000-00000000000${digit}`;

test("everybody is known by the line that says their id, whatever UID they have", async () => {
  const tree = [
    "0 HEAD",
    "1 _KINID of-the-head",
    "0 @I1@ INDI",
    "1 NAME Emma /Darwin/",
    "1 UID 018F2F6E-7C1A-7000-8000-0000000000FF",
    `1 _KINID ${idOf(1)}`,
    "0 @F1@ FAM",
    `1 _KINID ${idOf(9)}`,
    "0 @X_7@ INDI",
    "1 NOTE 0 @I9@ INDI",
    `2 CONT 1 _KINID ${idOf(8)}`,
    `1 _KINID ${idOf(2).toUpperCase()}`,
    "0 @I3@ INDI",
    "0 TRLR",
  ].join("\r\n");
  expect([...(await xrefsByMemberId(Readable.from([Buffer.from(tree)])))]).toEqual([
    [idOf(1), "I1"],
    [idOf(2), "X_7"],
  ]);
});
