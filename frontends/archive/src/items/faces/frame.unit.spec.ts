import fc from "fast-check";
import { expect, test } from "vitest";
import { frameAfterKey, frameAround, frameBetween, heldFrame, middle, type Frame } from "./frame.ts";

const share = fc.double({ min: -2, max: 3, noNaN: true });
const point = fc.record({ x: share, y: share });
const isInside = ({ x, y, width, height }: Frame): void => {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.02);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.000001);
};

test("no frame leaves its picture, however it is drawn, moved or sized", () =>
  fc.assert(
    fc.property(
      point,
      point,
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.boolean(),
      (one, other, ratio, shift) => {
        isInside(frameBetween(one, other));
        isInside(frameAround(one, ratio));
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
          isInside(frameAfterKey(frameBetween(one, other), key, shift)!);
      },
    ),
  ));

test("is drawn from either corner", () => {
  const frame = { x: 0.2, y: 0.3, width: 0.4, height: 0.1 };
  expect(frameBetween({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.4 })).toEqual(frame);
  expect(frameBetween({ x: 0.6, y: 0.4 }, { x: 0.2, y: 0.3 })).toEqual(frame);
});

test("arrows move it, with Shift they size it, other keys do nothing", () => {
  const frame = heldFrame({ x: 0.5, y: 0.5, width: 0.2, height: 0.2 });
  expect(frameAfterKey(frame, "ArrowLeft", false)).toMatchObject({ x: 0.49, width: 0.2 });
  expect(frameAfterKey(frame, "ArrowDown", true)).toMatchObject({ y: 0.5, height: 0.21 });
  expect(frameAfterKey(frame, "a", false)).toBeUndefined();
});

test("looks upright in a wide picture as in a tall one", () => {
  for (const ratio of [0.5, 1, 2]) {
    const { width, height } = frameAround(middle, ratio);
    expect((width * ratio) / height).toBeCloseTo(0.8, 3);
  }
});
