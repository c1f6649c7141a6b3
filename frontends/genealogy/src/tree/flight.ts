import { centredOn, middleOf, type Camera, type Size } from "./camera.ts";

/** How much a flight rises above the drawing before it comes down: 1 would fly low, 2 very high. */
const curvature = 1.4;
/** Milliseconds for each unit of the way as the eye takes it, and at most. */
const [pace, longest] = [260, 900];

export interface Flight {
  /** Milliseconds. */
  readonly duration: number;
  /** Where the camera is after a share of the duration, 0 to 1. */
  readonly at: (share: number) => Camera;
}

const eased = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/**
 * From one camera to another the way the eye follows best: out, across and in again, as van Wijk and Nuij describe
 * ("Smooth and efficient zooming and panning", 2003). `w` is the width of what is seen, `u` the way across.
 */
export const flightBetween = (from: Camera, to: Camera, viewport: Size): Flight => {
  const [start, end] = [middleOf(from, viewport), middleOf(to, viewport)];
  const [w0, w1] = [viewport.width / from.zoom, viewport.width / to.zoom];
  const away = Math.hypot(end.x - start.x, end.y - start.y);
  const arrives = (share: number, camera: Camera): Camera => (share >= 1 ? to : camera);
  if (away < 1) {
    const length = Math.log(w1 / w0) / curvature;
    return {
      duration: Math.min(longest, pace * Math.abs(length)),
      at: (share) => {
        const zoom = viewport.width / (w0 * Math.exp(curvature * eased(share) * length));
        return arrives(share, centredOn({ x: 0, y: 0, zoom }, start, viewport));
      },
    };
  }
  const rho2 = curvature * curvature;
  const rise = (width: number, sign: 1 | -1): number => {
    const b = (w1 * w1 - w0 * w0 + sign * rho2 * rho2 * away * away) / (2 * width * rho2 * away);
    return -Math.asinh(b);
  };
  const [r0, r1] = [rise(w0, 1), rise(w1, -1)];
  const length = (r1 - r0) / curvature;
  return {
    duration: Math.min(longest, pace * Math.abs(length)),
    at: (share) => {
      const s = eased(share) * length;
      const u = (w0 / (rho2 * away)) * (Math.cosh(r0) * Math.tanh(curvature * s + r0) - Math.sinh(r0));
      const zoom = (viewport.width * Math.cosh(curvature * s + r0)) / (w0 * Math.cosh(r0));
      const point = { x: start.x + u * (end.x - start.x), y: start.y + u * (end.y - start.y) };
      return arrives(share, centredOn({ x: 0, y: 0, zoom }, point, viewport));
    },
  };
};

/** Whoever asked their system for less motion is there at once. */
export const prefersStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
