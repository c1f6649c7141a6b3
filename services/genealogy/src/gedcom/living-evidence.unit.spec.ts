import { describe, expect, test } from "vitest";
import { LivingEvidence } from "./living-evidence.ts";
import { readGedcom } from "./read-gedcom.ts";
import { streamOf, today } from "./testing/read-sample.ts";

const deceased = async (...lines: string[]): Promise<string[]> => {
  const evidence = new LivingEvidence(today);
  const text = ["0 HEAD", "1 GEDC", "2 VERS 7.0", ...lines, "0 TRLR"].join("\n");
  for await (const item of readGedcom(streamOf(text), { now: today })) evidence.add(item);
  return [...evidence.deceased()];
};

const people = ["0 @MOTHER@ INDI", "0 @FATHER@ INDI", "0 @CHILD@ INDI"];
const family = ["0 @F1@ FAM", "1 HUSB @FATHER@", "1 WIFE @MOTHER@", "1 CHIL @CHILD@"];

describe("somebody without dates must have died long ago", () => {
  test("when a child was born long ago", async () => {
    expect(await deceased(...people, "1 BIRT", "2 DATE 1900", ...family)).toStrictEqual(["MOTHER", "FATHER"]);
  });

  test("when a child was baptised, or did anything, long ago", async () => {
    expect(await deceased(...people, "1 CHR", "2 DATE 1800", ...family)).toStrictEqual(["MOTHER", "FATHER"]);
    expect(await deceased(...people, "1 DEAT Y", "1 OCCU weaver", "2 DATE 1850", ...family)).toStrictEqual([
      "MOTHER",
      "FATHER",
    ]);
  });

  test("when the parents, or the partner, lived long before", async () => {
    expect(
      await deceased("0 @FATHER@ INDI", "1 BIRT", "2 DATE 1700", ...people.toSpliced(1, 1), ...family),
    ).toStrictEqual(["MOTHER", "CHILD"]);
  });

  test("when the marriage was long ago", async () => {
    expect(await deceased(...people, ...family, "1 MARR", "2 DATE 1800")).toStrictEqual(["MOTHER", "FATHER", "CHILD"]);
  });
});

test("somebody who is their own grandparent ends no search", async () => {
  const loop = ["0 @F1@ FAM", "1 HUSB @A@", "1 CHIL @B@", "0 @F2@ FAM", "1 HUSB @B@", "1 CHIL @A@"];
  expect(await deceased("0 @A@ INDI", "1 BIRT", "2 DATE 2000", "0 @B@ INDI", ...loop)).toStrictEqual(["A", "B"]);
});

describe("nobody is declared dead", () => {
  test("who may live by all that is known", async () => {
    expect(await deceased(...people, "1 BIRT", "2 DATE 1950", ...family)).toStrictEqual([]);
    expect(await deceased(...people, ...family)).toStrictEqual([]);
  });

  test("because somebody edited the record long ago", async () => {
    expect(await deceased(...people, "1 CHAN", "2 DATE 1 JAN 1900", ...family)).toStrictEqual([]);
  });

  test("of whom the file knows that they live", async () => {
    expect(
      await deceased("0 @MOTHER@ INDI", "1 NO DEAT", ...people.slice(1), "1 BIRT", "2 DATE 1880", ...family),
    ).toStrictEqual(["FATHER"]);
  });
});
