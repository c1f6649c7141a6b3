import { expect, test } from "vitest";
import { readLatitudeLongitude } from "./read-coordinates.ts";

test.each([
  ["52.7077, -2.7541", { latitude: 52.7077, longitude: -2.7541 }],
  ["52.7077° N, 2.7541° W", { latitude: 52.7077, longitude: -2.7541 }],
  [" 33.5s;151e ", { latitude: -33.5, longitude: 151 }],
])("%j is read", (text, coordinates) => {
  expect(readLatitudeLongitude(text)).toEqual(coordinates);
});

test.each(["", "Shrewsbury", "52.7", "91, 0", "10, 181", "1, 2, 3"])("%j is not", (text) => {
  expect(readLatitudeLongitude(text)).toBeUndefined();
});
