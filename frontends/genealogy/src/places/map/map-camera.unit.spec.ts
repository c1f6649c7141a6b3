import fc from "fast-check";
import { expect, test } from "vitest";
import { fitting, panned, toScreen, toWorld, zoomed } from "./map-camera.ts";
import { project, unproject, worldSize } from "./mercator.ts";

const size = { width: 800, height: 500 };
const place = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});

test("a place on the map is found again on the earth", () => {
  fc.assert(
    fc.property(place, (coordinates) => {
      const { latitude, longitude } = unproject(project(coordinates));
      expect(latitude).toBeCloseTo(coordinates.latitude, 3);
      expect(longitude).toBeCloseTo(coordinates.longitude, 3);
    }),
  );
});

test("Greenwich lies in the middle of the world, and the poles at its edge", () => {
  expect(project({ latitude: 0, longitude: 0 })).toEqual({ x: worldSize / 2, y: worldSize / 2 });
  expect(project({ latitude: 90, longitude: -180 }).y).toBeCloseTo(0, 1);
});

test("all places that are fitted are seen", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 9 }), (places) => {
      const points = places.map(project);
      const camera = fitting(points, size);
      for (const point of points) {
        const { x, y } = toScreen(point, camera, size);
        // As wide as the world they may be, but never smaller than the window.
        expect(y).toBeGreaterThan(-size.height);
        expect(Math.abs(x - size.width / 2)).toBeLessThanOrEqual(size.width);
      }
    }),
  );
});

test("what lies under the pointer stays there while zooming, and moves with it while dragging", () => {
  const before = fitting([project({ latitude: 52.7, longitude: -2.7 })], size);
  const at = { x: 200, y: 100 };
  const after = zoomed(before, 3, at, size);
  expect(toWorld(at, after, size).x).toBeCloseTo(toWorld(at, before, size).x, 6);
  expect(toWorld(at, after, size).y).toBeCloseTo(toWorld(at, before, size).y, 6);
  const dragged = panned(before, 30, -20, size);
  expect(toWorld({ x: 230, y: 80 }, dragged, size).x).toBeCloseTo(toWorld(at, before, size).x, 6);
  expect(zoomed(before, 1e-9, at, size).scale).toBe(0.5);
});
