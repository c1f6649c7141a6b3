import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitted, largestZoom, leastZoom, pannedBy, seenBy, smallestStep, steppedZoom, zoomedAt } from "./camera.ts";

const viewport = { width: 1000, height: 700 };

describe("the zoom buttons", () => {
  test("go from 0.5 to 2 in steps of 0.25", () => {
    const zooms = [smallestStep];
    while (zooms.at(-1)! < largestZoom) zooms.push(steppedZoom(zooms.at(-1)!, 1));
    expect(zooms).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(zooms.toReversed().map((zoom) => steppedZoom(zoom, -1))).toEqual([1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5]);
  });

  test("come back onto the steps from any other zoom", () => {
    expect(steppedZoom(0.3, 1)).toBe(0.5);
    expect(steppedZoom(1.1, 1)).toBe(1.25);
    expect(steppedZoom(1.1, -1)).toBe(1);
  });

  test("in a large family go further out by halves, until everybody is seen", () => {
    const least = leastZoom({ width: 9_200, height: 1_000 }, viewport);
    expect(least).toBeCloseTo(0.1);
    expect([0.5, 0.25, 0.125, least, 0.05].map((zoom) => steppedZoom(zoom, -1, least))).toEqual([
      0.25,
      0.125,
      least,
      least,
      0.05,
    ]);
    expect(steppedZoom(0.125, 1)).toBe(0.25);
    expect(leastZoom({ width: 500, height: 400 }, viewport)).toBe(smallestStep);
  });
});

test("zooming keeps the point under the finger where it is", () => {
  const number = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  const zoom = fc.double({ min: 0.02, max: 2, noNaN: true });
  fc.assert(
    fc.property(number, number, zoom, zoom, fc.nat(1000), fc.nat(700), (x, y, before, after, atX, atY) => {
      const camera = { x, y, zoom: before };
      const next = zoomedAt(camera, after, { x: atX, y: atY });
      expect(next.x + atX / next.zoom).toBeCloseTo(x + atX / before, 3);
      expect(next.y + atY / next.zoom).toBeCloseTo(y + atY / before, 3);
    }),
  );
});

test("panning moves what is seen against the finger, whatever the zoom", () => {
  expect(pannedBy({ x: 100, y: 100, zoom: 0.5 }, 10, -20)).toEqual({ x: 80, y: 140, zoom: 0.5 });
});

test("fitting shows the whole drawing, and a small one no larger than it is", () => {
  const seen = seenBy(fitted({ width: 50_000, height: 4_000 }, viewport), viewport);
  expect(seen.x).toBeLessThanOrEqual(0);
  expect(seen.x + seen.width).toBeGreaterThanOrEqual(50_000);
  expect(fitted({ width: 200, height: 140 }, viewport).zoom).toBe(1);
});
