import { worldSize, type Point } from "./mercator.ts";

/** What of the world is seen: the middle of the window in units of the world, and how many pixels a unit takes. */
export interface MapCamera extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** About a hundred metres across a phone. */
const deepest = 600;

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The whole world fills the window at least. */
const leastScale = ({ width, height }: Size): number => Math.min(width, height) / worldSize;

const held = ({ x, y, scale }: MapCamera, size: Size): MapCamera => ({
  x: between(x, 0, worldSize),
  y: between(y, 0, worldSize),
  scale: between(scale, leastScale(size), deepest),
});

export const toScreen = ({ x, y }: Point, camera: MapCamera, { width, height }: Size): Point => ({
  x: (x - camera.x) * camera.scale + width / 2,
  y: (y - camera.y) * camera.scale + height / 2,
});

export const toWorld = ({ x, y }: Point, camera: MapCamera, { width, height }: Size): Point => ({
  x: (x - width / 2) / camera.scale + camera.x,
  y: (y - height / 2) / camera.scale + camera.y,
});

export const panned = (camera: MapCamera, dx: number, dy: number, size: Size): MapCamera =>
  held({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, size);

/** Nearer or further, while what lies under `at` (in pixels of the window) stays there. */
export const zoomed = (camera: MapCamera, factor: number, at: Point, size: Size): MapCamera => {
  const { scale } = held({ ...camera, scale: camera.scale * factor }, size);
  const fixed = toWorld(at, camera, size);
  return held(
    { scale, x: fixed.x - (at.x - size.width / 2) / scale, y: fixed.y - (at.y - size.height / 2) / scale },
    size,
  );
};

const margin = 0.75;
/** A single place is shown with the country around it. */
const nearest = 24;

/** So that all points are in the window; the world where there are none. */
export const fitting = (points: readonly Point[], size: Size): MapCamera => {
  if (points.length === 0) return held({ x: worldSize / 2, y: worldSize * 0.42, scale: 0 }, size);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = Math.min(
    (size.width * margin) / Math.max(right - left, Number.EPSILON),
    (size.height * margin) / Math.max(bottom - top, Number.EPSILON),
    nearest,
  );
  return held({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, size);
};
