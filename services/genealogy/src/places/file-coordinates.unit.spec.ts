import fc from "fast-check";
import { expect, test } from "vitest";
import { withCoordinates, withoutOwnCoordinates } from "../gedcom/place-coordinates.ts";
import { linesOf, structure } from "../gedcom/structure.ts";
import { coordinatesIn, readCoordinates } from "./file-coordinates.ts";

test.each([
  ["N18.150944", "E168.150944", { latitude: 18.150944, longitude: 168.150944 }],
  ["S12.5", "W7", { latitude: -12.5, longitude: -7 }],
  ["52.7", "-2.75", { latitude: 52.7, longitude: -2.75 }],
  ["52.7N", "2.75w", { latitude: 52.7, longitude: -2.75 }],
])("%s %s is read", (latitude, longitude, expected) => {
  expect(readCoordinates(latitude, longitude)).toEqual(expected);
});

test.each([
  ["N0", "E0"],
  ["N91", "E10"],
  ["E10", "N10"],
  ["north", "E10"],
  ["", ""],
])("%s %s is no place", (latitude, longitude) => {
  expect(readCoordinates(latitude, longitude)).toBeUndefined();
});

test("what is written is read back, and goes where it is taken out again", () => {
  const degrees = (most: number) => fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((n) => n / 10_000);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      fc.pre(latitude !== 0 || longitude !== 0);
      const coordinates = { latitude: latitude + 0, longitude: longitude + 0 };
      const birth = structure("BIRT", "", [structure("PLAC", "Maer")]);
      const written = withCoordinates(birth, () => coordinates);
      expect(coordinatesIn(linesOf(written, 1))).toEqual([{ text: "Maer", coordinates }]);
      expect(withoutOwnCoordinates([written])).toEqual([birth]);
    }),
  );
});

test("a MAP counts for the place that it stands below", () => {
  const lines = [
    "1 BIRT",
    "2 PLAC Shrewsbury, England",
    "3 MAP",
    "4 LATI N52.7",
    "4 LONG W2.75",
    "2 SOUR @S1@",
    "1 BURI",
    "2 PLAC London",
    "1 EVEN",
    "2 MAP",
    "3 LATI N1",
    "3 LONG E1",
  ];
  expect(coordinatesIn(lines)).toEqual([
    { text: "Shrewsbury, England", coordinates: { latitude: 52.7, longitude: -2.75 } },
  ]);
});
