import fc from "fast-check";
import { expect, test } from "vitest";
import { BoxGrid } from "./box-grid.ts";

test("cards are found where they stand", () => {
  const grid = BoxGrid.ofCards({ x: Float64Array.of(0, 5000, 220), y: Float64Array.of(0, 0, 0) });
  expect(grid.visible({ left: -50, top: -50, right: 300, bottom: 300 }).toSorted((one, other) => one - other)).toEqual([
    0, 2,
  ]);
  expect(grid.visible({ left: 201, top: 0, right: 219, bottom: 140 })).toEqual([]);
  expect(grid.visible({ left: 4000, top: 100, right: 9000, bottom: 9000 })).toEqual([1]);
});

test("a line is found wherever it passes, however long it is", () => {
  const points = Float64Array.of(0, 0, 0, 50, 900_000, 50, 900_000, 100);
  const grid = BoxGrid.ofLines({ start: Uint32Array.of(0, 4), points });
  expect(grid.visible({ left: 400_000, top: 0, right: 400_100, bottom: 100 })).toEqual([0]);
});

test("nothing is found among nothing", () => {
  const grid = BoxGrid.ofCards({ x: new Float64Array(0), y: new Float64Array(0) });
  expect(grid.visible({ left: 0, top: 0, right: 1000, bottom: 1000 })).toEqual([]);
});

test("finds what looking at every box finds", () => {
  const edge = fc.integer({ min: 0, max: 20_000 });
  const length = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_000 }));
  const box = fc.record({ left: edge, top: edge, width: length, height: length });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), box, (boxes, view) => {
      const edges = {
        left: Float64Array.from(boxes, ({ left }) => left),
        top: Float64Array.from(boxes, ({ top }) => top),
        right: Float64Array.from(boxes, ({ left, width }) => left + width),
        bottom: Float64Array.from(boxes, ({ top, height }) => top + height),
      };
      const rect = { left: view.left, top: view.top, right: view.left + view.width, bottom: view.top + view.height };
      const touching = Array.from(boxes.keys()).filter(
        (at) =>
          edges.left[at]! <= rect.right &&
          edges.right[at]! >= rect.left &&
          edges.top[at]! <= rect.bottom &&
          edges.bottom[at]! >= rect.top,
      );
      expect(new BoxGrid(edges).visible(rect).sort((one, other) => one - other)).toEqual(touching);
    }),
  );
});
