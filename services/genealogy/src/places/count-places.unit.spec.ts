import { expect, test } from "vitest";
import { countPlaces } from "./count-places.ts";
import type { Mention } from "./load-mentions.ts";
import { placeTree } from "./place-tree.ts";

test("people are counted by decades, also where there is no year 0", async () => {
  const { ofText } = await placeTree("01930000-0000-7185-8000-000000000001", ["Rome"], new Map());
  const rome = { ...ofText[0]!, coordinates: { latitude: 41.9, longitude: 12.5 } };
  // As days have them: 50 BC, 44 BC, 1 BC, 1, 9, 1839.
  const mentions = [-49, -43, 0, 1, 9, 1839].map((year, at): Mention => {
    const person = `person${at}`;
    return { text: 0, kind: "birth", day: null, year, subjectId: person, personIds: [person], fact: -1 };
  });
  const { points } = await countPlaces(mentions, () => rome);
  expect([...points.get(rome)!.decades]).toEqual([
    [-60, 1],
    [-50, 1],
    [-10, 1],
    [0, 2],
    [1830, 1],
  ]);
});
