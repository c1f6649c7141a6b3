import type { PlaceOfLife } from "@kinkeeper/contracts/genealogy/places";
import { expect, test } from "vitest";
import { pointsOfLife } from "./points-of-life.ts";

const [maer, downe] = [
  { latitude: 52.9, longitude: -2.3 },
  { latitude: 51.3, longitude: 0.05 },
];
const at = (place: string, coordinates: PlaceOfLife["point"] extends infer P ? P : never): PlaceOfLife => ({
  kind: "residence",
  title: "Residence",
  date: null,
  place,
  people: [],
  point: coordinates,
});
const own = (coordinates: typeof maer) => ({ coordinates: coordinates!, of: null });

test("what has coordinates is numbered; who came back to a place has both numbers there, and the line goes there and back", () => {
  const { numbered, points, way } = pointsOfLife([
    at("Maer", own(maer)),
    at("The sea", null),
    at("Downe", own(downe)),
    at("Downe", own(downe)),
    at("Maer", own(maer)),
  ]);
  expect(numbered.map(({ number }) => number)).toEqual([1, undefined, 2, 3, 4]);
  expect(points.map(({ label, mark }) => [label, mark])).toEqual([
    ["Maer", "1, 4"],
    ["Downe", "2, 3"],
  ]);
  expect(way).toEqual([maer, downe, maer]);
});

test("a long stay is written from and to, and what is drawn at the place around it is called like that", () => {
  const { points } = pointsOfLife(
    ["Down House", "Downe", "Kent"].map((place) => at(place, { coordinates: downe!, of: "England" })),
  );
  expect(points).toMatchObject([{ label: "England", mark: "1–3" }]);
  const back = Array.from({ length: 9 }, (_, index) => at("there", own(index % 2 ? maer : downe)));
  expect(pointsOfLife(back).points.map(({ mark }) => mark)).toEqual(["1, 3, 5, …", "2, 4, 6, …"]);
});

test("without coordinates there is nothing to draw", () => {
  expect(pointsOfLife([at("Maer", null)])).toMatchObject({ points: [], way: [] });
});
