import fc from "fast-check";
import { expect, test } from "vitest";
import { packOnShelves } from "./shelves.ts";

test("boxes stand side by side until a shelf is full", () => {
  const { x, y } = packOnShelves(
    Array.from({ length: 8 }, () => ({ width: 100, height: 100 })),
    10,
  );
  expect(Array.from(x)).toEqual([0, 110, 220, 0, 110, 220, 0, 110]);
  expect(Array.from(y)).toEqual([0, 0, 0, 110, 110, 110, 220, 220]);
});

test("small boxes are stacked beside a tall one", () => {
  const small = { width: 100, height: 100 };
  const { x, y } = packOnShelves([{ width: 300, height: 320 }, small, small, small], 10);
  expect(Array.from(x)).toEqual([0, 310, 310, 310]);
  expect(Array.from(y)).toEqual([0, 0, 110, 220]);
});

test("boxes keep their distance and stay inside", () => {
  const box = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
      const { x, y, width, height } = packOnShelves(boxes, 10);
      for (let one = 0; one < boxes.length; one += 1) {
        expect(x[one]! + boxes[one]!.width).toBeLessThanOrEqual(width);
        expect(y[one]! + boxes[one]!.height).toBeLessThanOrEqual(height);
        for (let other = 0; other < one; other += 1) {
          const apart =
            x[one]! >= x[other]! + boxes[other]!.width + 10 ||
            x[other]! >= x[one]! + boxes[one]!.width + 10 ||
            y[one]! >= y[other]! + boxes[other]!.height + 10 ||
            y[other]! >= y[one]! + boxes[one]!.height + 10;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});
