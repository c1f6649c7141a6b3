import { expect, test } from "vitest";
import { inOrderOfLife } from "./order-of-life.ts";

test("a life is told from birth to burial, also where dates are missing", () => {
  const told = inOrderOfLife([
    { kind: "burial", day: null },
    { kind: "residence", day: null },
    { kind: "death", day: 900 },
    { kind: "marriage", day: 400 },
    { kind: "baptism", day: null },
    { kind: "occupation", day: 300 },
    { kind: "birth", day: null },
  ]);
  expect(told.map(({ kind }) => kind)).toEqual([
    "birth",
    "baptism",
    "occupation",
    "marriage",
    "residence",
    "death",
    "burial",
  ]);
});

test("without any date births are first and deaths last; a christening follows the birth of the same day", () => {
  const order = (events: Parameters<typeof inOrderOfLife>[0]) => inOrderOfLife(events).map(({ kind }) => kind);
  const undated = (["death", "residence", "birth"] as const).map((kind) => ({ kind, day: null }));
  expect(order(undated)).toEqual(["birth", "residence", "death"]);
  expect(
    order([
      { kind: "christening", day: 5 },
      { kind: "birth", day: 5 },
    ]),
  ).toEqual(["birth", "christening"]);
  // Whoever was a widow is not told to have married after her own death.
  expect(
    order([
      { kind: "death", day: 90 },
      { kind: "marriage", day: null },
    ]),
  ).toEqual(["marriage", "death"]);
});
