import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { panned, zoomed, type MapCamera, type Size } from "./map-camera.ts";
import type { Point } from "./mercator.ts";

interface Gestures {
  readonly size: Size;
  readonly onCamera: (change: (camera: MapCamera) => MapCamera) => void;
  /** A click that was no drag, in pixels of the window. */
  readonly onClick?: ((at: Point) => void) | undefined;
}

export const zoomStep = 1.6;
const panStep = 80;
/** So far a pointer may slip and still have clicked, in pixels. */
const slip = 5;

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Wheel, drag, pinch and keys over a map. */
export const useMapGestures = ({ size, onCamera, onClick }: Gestures) => {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const zoomAt = useCallback(
    (factor: number, at: Point = { x: size.width / 2, y: size.height / 2 }) =>
      onCamera((camera) => zoomed(camera, factor, at, size)),
    [onCamera, size],
  );

  // React listens to the wheel passively: the page would scroll along.
  const watchWheel = useCallback(
    (element: SVGSVGElement) => {
      const onWheel = (event: WheelEvent) => {
        // Whoever scrolls past the map wants to scroll on; whoever has turned to it wants to come nearer.
        if (!event.ctrlKey && document.activeElement !== element) return;
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        const box = element.getBoundingClientRect();
        const at = { x: event.clientX - box.left, y: event.clientY - box.top };
        zoomAt(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), at);
      };
      element.addEventListener("wheel", onWheel, { passive: false });
      return () => element.removeEventListener("wheel", onWheel);
    },
    [zoomAt],
  );

  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled.current = pointers.current.size === 1 ? 0 : Infinity;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const known = pointers.current;
      if (!known.has(event.pointerId)) return;
      const before = [...known.values()];
      known.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...known.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      travelled.current += Math.hypot(to.x - from.x, to.y - from.y);
      if (travelled.current <= slip) return;
      onCamera((camera) => panned(camera, to.x - from.x, to.y - from.y, size));
      const box = event.currentTarget.getBoundingClientRect();
      if (after.length === 2 && spreadOf(before) > 0)
        zoomAt(spreadOf(after) / spreadOf(before), { x: to.x - box.left, y: to.y - box.top });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (!pointers.current.delete(event.pointerId) || travelled.current > slip) return;
      const box = event.currentTarget.getBoundingClientRect();
      onClick?.({ x: event.clientX - box.left, y: event.clientY - box.top });
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrows[event.key];
      if (event.key === "+" || event.key === "=") zoomAt(zoomStep);
      else if (event.key === "-") zoomAt(1 / zoomStep);
      else if (arrow) onCamera((camera) => panned(camera, ...arrow, size));
      else return;
      event.preventDefault();
    },
  };
  return { watchWheel, handlers, zoomAt };
};
