/** Which part of the drawing is seen: `x`, `y` is the drawing's point in the viewport's left top corner, in drawing pixels. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

/** SPEC.md §9: the buttons go from 0.5 to 2 in steps of 0.25; in a family too large for that, further out by halves. */
export const smallestStep = 0.5;
export const largestZoom = 2;
const step = 0.25;
const farthest = 0.01;

/** The next zoom of the buttons: from wherever it is onto the steps, and at most so far out as `least`. */
export const steppedZoom = (zoom: number, direction: 1 | -1, least = smallestStep): number => {
  if (direction === -1 && zoom <= smallestStep) return Math.min(zoom, Math.max(least, zoom / 2));
  if (direction === 1 && zoom < smallestStep) return Math.min(smallestStep, zoom * 2);
  const steps = zoom / step;
  const next = direction === 1 ? Math.floor(steps + 1.0001) : Math.ceil(steps - 1.0001);
  return Math.min(largestZoom, Math.max(smallestStep, next * step));
};

/** How far out the buttons go: as far as there is something to see. */
export const leastZoom = (bounds: Size, viewport: Size): number =>
  Math.min(smallestStep, fitted(bounds, viewport).zoom);

const clampedZoom = (zoom: number): number => Math.min(largestZoom, Math.max(farthest, zoom));

/** Zooms so that the drawing's point under `at` (viewport pixels) stays there. */
export const zoomedAt = (camera: Camera, zoom: number, at: { x: number; y: number }): Camera => {
  const next = clampedZoom(zoom);
  return {
    zoom: next,
    x: camera.x + at.x / camera.zoom - at.x / next,
    y: camera.y + at.y / camera.zoom - at.y / next,
  };
};

/** Moved by viewport pixels, as a finger moves paper. */
export const pannedBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.zoom,
  y: camera.y - dy / camera.zoom,
});

/** The point in the middle of the viewport. */
export const centredOn = ({ zoom }: Camera, point: { x: number; y: number }, viewport: Size): Camera => ({
  zoom,
  x: point.x - viewport.width / zoom / 2,
  y: point.y - viewport.height / zoom / 2,
});

const margin = 40;

/** The whole drawing, at most at its own size. */
export const fitted = (bounds: Size, viewport: Size): Camera => {
  const zoom = clampedZoom(
    Math.min(
      1,
      (viewport.width - 2 * margin) / Math.max(1, bounds.width),
      (viewport.height - 2 * margin) / Math.max(1, bounds.height),
    ),
  );
  return centredOn({ x: 0, y: 0, zoom }, { x: bounds.width / 2, y: bounds.height / 2 }, viewport);
};

/** What is seen, in drawing pixels. */
export const seenBy = ({ x, y, zoom }: Camera, { width, height }: Size): Rectangle => ({
  x,
  y,
  width: width / zoom,
  height: height / zoom,
});

/** The point of the drawing in the middle of the viewport. */
export const middleOf = (camera: Camera, viewport: Size): { x: number; y: number } => ({
  x: camera.x + viewport.width / camera.zoom / 2,
  y: camera.y + viewport.height / camera.zoom / 2,
});
