import { expect, test } from "vitest";
import { atOnce } from "../family/in-turns.ts";
import { countPlaces } from "./count-places.ts";
import type { Mention } from "./load-mentions.ts";
import { placeTree, type PlaceSettings } from "./place-tree.ts";

const tenant = "01930000-0000-7185-8000-000000000001";
const villages = 2.5 * atOnce;
const texts = Array.from({ length: villages }, (_, at) => `Village ${at}, County ${at % 90}`);

/** The most steps that were counted without others having their turn. */
const mostAtOnce = async (work: (count: () => void) => Promise<unknown>): Promise<number> => {
  let steps = 0;
  let most = 0;
  let others = setImmediate(function turn() {
    steps = 0;
    others = setImmediate(turn);
  });
  await work(() => {
    steps += 1;
    most = Math.max(most, steps);
  });
  clearImmediate(others);
  return most;
};

test("a hierarchy of many places is made in turns with others", async () => {
  const most = await mostAtOnce((count) => {
    class CountedSettings extends Map<string, PlaceSettings> {
      override get(id: string): PlaceSettings | undefined {
        count();
        return super.get(id);
      }
    }
    return placeTree(tenant, texts, new CountedSettings());
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2 * atOnce);
});

test("places of many people are counted in turns with others", async () => {
  const { ofText } = await placeTree(tenant, texts, new Map());
  const mentions = texts.map((_, text): Mention => {
    const person = `person${text}`;
    return { text, kind: "birth", day: null, year: 1900, subjectId: person, personIds: [person], fact: -1 };
  });
  const most = await mostAtOnce((count) =>
    countPlaces(mentions, ({ text }) => {
      count();
      return ofText[text];
    }),
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2 * atOnce);
});
