import fc from "fast-check";
import { expect, test } from "vitest";
import { middleOf } from "./camera.ts";
import { flightBetween } from "./flight.ts";

const viewport = { width: 1000, height: 600 };
const cameras = fc.record({
  x: fc.integer({ min: -50_000, max: 50_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
  zoom: fc.double({ min: 0.01, max: 2, noNaN: true }),
});

test("a flight begins where one is, ends where one wants to be, and takes less than a second", () => {
  fc.assert(
    fc.property(cameras, cameras, (from, to) => {
      const { at, duration } = flightBetween(from, to, viewport);
      expect(duration).toBeGreaterThanOrEqual(0);
      expect(duration).toBeLessThanOrEqual(900);
      expect(at(0).zoom).toBeCloseTo(from.zoom);
      const [begins, starts] = [middleOf(at(0), viewport), middleOf(from, viewport)];
      expect(Math.hypot(begins.x - starts.x, begins.y - starts.y) * from.zoom).toBeLessThan(1);
      expect(at(1)).toEqual(to);
      const nearly = at(0.9999);
      expect(nearly.zoom / to.zoom).toBeCloseTo(1, 1);
    }),
  );
});

test("on a long way it rises, so that one sees where it goes", () => {
  const { at } = flightBetween({ x: 0, y: 0, zoom: 1 }, { x: 20_000, y: 0, zoom: 1 }, viewport);
  expect(at(0.5).zoom).toBeLessThan(0.2);
  expect(middleOf(at(0.5), viewport).x).toBeCloseTo(10_500);
});

test("without a way it only comes closer", () => {
  const from = { x: 0, y: 0, zoom: 0.5 };
  const to = { x: 500, y: 300, zoom: 1 };
  expect(middleOf(flightBetween(from, to, viewport).at(0.4), viewport)).toEqual({ x: 1000, y: 600 });
});
