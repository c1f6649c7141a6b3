import { useEffect, useRef, type RefObject } from "react";
import { pannedBy, zoomedAt, type Camera } from "./camera.ts";

/** A drag of more than so many pixels is no click (SPEC.md §4). */
const dragThreshold = 5;

interface Gestures {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly camera: () => Camera;
  readonly onMove: (camera: Camera) => void;
}

type Point = { readonly x: number; readonly y: number };
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Pixels of a line and of a page, for wheels that count in those. */
const [linePixels, pagePixels] = [16, 400];
/** A notch of a wheel is about 100 pixels: three of them to twice the size. */
const wheelPixels = 430;
/** A pinch on a pad comes as a wheel with Ctrl, in far smaller steps. */
const pinchPixels = 120;

const pixelsOf = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : deltaMode === WheelEvent.DOM_DELTA_PAGE ? pagePixels : 1;

/**
 * Drag to pan, two fingers or the wheel to zoom, the wheel with Shift or sideways to pan.
 */
export const useCameraGestures = ({ viewport, camera, onMove }: Gestures): void => {
  const latest = useRef({ camera, onMove });
  useEffect(() => {
    latest.current = { camera, onMove };
  });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let travelled = 0;
    const at = (event: PointerEvent | WheelEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) travelled = 0;
      pointers.set(event.pointerId, at(event));
    };
    const onPointerMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      const current = latest.current.camera();
      travelled += distance(before, now);
      pointers.set(event.pointerId, now);
      if (travelled <= dragThreshold) return;
      // Only now: a captured pointer's click goes to the viewport instead of to the card below.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      if (!other) return latest.current.onMove(pannedBy(current, now.x - before.x, now.y - before.y));
      const grown = distance(now, other) / Math.max(1, distance(before, other));
      const from = middle(before, other);
      const to = middle(now, other);
      latest.current.onMove(zoomedAt(pannedBy(current, to.x - from.x, to.y - from.y), current.zoom * grown, to));
    };
    const onPointerEnd = (event: PointerEvent) => void pointers.delete(event.pointerId);
    const onClick = (event: MouseEvent) => {
      if (travelled <= dragThreshold) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const current = latest.current.camera();
      const pixels = pixelsOf(event);
      const [dx, dy] = [event.deltaX * pixels, event.deltaY * pixels];
      const isPinch = event.ctrlKey || event.metaKey;
      if (!isPinch && (event.shiftKey || Math.abs(dx) > Math.abs(dy)))
        return latest.current.onMove(pannedBy(current, -dx, -dy));
      const zoom = current.zoom * Math.exp(-dy / (isPinch ? pinchPixels : wheelPixels));
      latest.current.onMove(zoomedAt(current, zoom, at(event)));
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", onPointerDown, { signal });
    element.addEventListener("pointermove", onPointerMove, { signal });
    element.addEventListener("pointerup", onPointerEnd, { signal });
    element.addEventListener("pointercancel", onPointerEnd, { signal });
    element.addEventListener("click", onClick, { signal, capture: true });
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    return () => listening.abort();
  }, [viewport]);
};
