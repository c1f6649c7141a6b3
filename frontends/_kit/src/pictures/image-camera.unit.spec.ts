import { describe, expect, test } from "vitest";
import { fittedSize, fitting, pannedBy, zoomedBy } from "./image-camera.ts";

const frame = { width: 400, height: 300 };
const fitted = fittedSize({ width: 1600, height: 800 }, frame);
const middle = { x: 0, y: 0 };

describe("a picture in its frame", () => {
  test("fits whole, and a small one is not blown up", () => {
    expect(fitted).toEqual({ width: 400, height: 200 });
    expect(fittedSize({ width: 50, height: 40 }, frame)).toEqual({ width: 50, height: 40 });
  });

  test("is never smaller than fitting and never deeper than eight times", () => {
    expect(zoomedBy(fitting, 0.5, middle, fitted, frame)).toEqual(fitting);
    expect(zoomedBy(fitting, 100, middle, fitted, frame).zoom).toBe(8);
  });

  test("keeps what lies under the pointer where it is", () => {
    const camera = zoomedBy(fitting, 4, { x: 100, y: 20 }, fitted, frame);
    // The point stood 100 from the middle; four times nearer it would be 400 away, so the picture moves 300 back.
    expect(camera).toEqual({ zoom: 4, x: -300, y: -60 });
  });

  test("is held at its edges", () => {
    const near = zoomedBy(fitting, 2, middle, fitted, frame);
    expect(pannedBy(near, 10_000, -10_000, fitted, frame)).toEqual({ zoom: 2, x: 200, y: -50 });
    expect(pannedBy(fitting, 50, 50, fitted, frame)).toEqual(fitting);
  });

  test("comes back to the middle when it is made small again", () => {
    const moved = pannedBy(zoomedBy(fitting, 2, middle, fitted, frame), 200, 0, fitted, frame);
    expect(zoomedBy(moved, 0.5, middle, fitted, frame)).toEqual(fitting);
  });
});
