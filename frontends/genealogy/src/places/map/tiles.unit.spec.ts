import { expect, test } from "vitest";
import { fitting, zoomed } from "./map-camera.ts";
import { project } from "./mercator.ts";
import { tilesIn } from "./tiles.ts";

const size = { width: 800, height: 500 };
const url = "https://tiles.example/{z}/{x}/{y}.png";
const shrewsbury = fitting([project({ latitude: 52.7077, longitude: -2.7541 })], size);

test("the tiles of a window cover it without a gap, at about their own size, whatever the scale", () => {
  for (const factor of [0.2, 0.7, 1, 1.4, 3, 20]) {
    const tiles = tilesIn(url, zoomed(shrewsbury, factor, { x: 400, y: 250 }, size), size);
    expect(tiles.length).toBeLessThan(40);
    for (const { side } of tiles) {
      expect(side).toBeGreaterThan(256 / 1.5);
      expect(side).toBeLessThan(256 * 1.5);
    }
    for (const [x, y] of [
      [1, 1],
      [799, 1],
      [400, 250],
      [1, 499],
      [799, 499],
    ] as const) {
      const under = tiles.filter(({ left, top, side }) => left <= x && x < left + side && top <= y && y < top + side);
      expect(under).toHaveLength(1);
    }
  }
});

test("a place lies in the tile that every map of the kind has it in", () => {
  // Shrewsbury is in 8/126/83: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  const near = { ...shrewsbury, scale: (256 * 2 ** 8) / 1_000 };
  const tile = tilesIn(url, near, size).find(
    ({ left, top, side }) => left <= 400 && 400 < left + side && top <= 250 && 250 < top + side,
  );
  expect(tile?.address).toBe("https://tiles.example/8/126/83.png");
});

test("no tile lies beyond the world", () => {
  const whole = tilesIn(url, fitting([], size), size);
  expect(new Set(whole.map(({ address }) => address))).toEqual(
    new Set([0, 1].flatMap((x) => [0, 1].map((y) => `https://tiles.example/1/${x}/${y}.png`))),
  );
});
