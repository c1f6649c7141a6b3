import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { fitting, pannedBy, zoomedBy, type ImageCamera, type Size } from "./image-camera.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Gestures {
  readonly camera: ImageCamera;
  readonly fitted: Size;
  readonly frame: Size;
  readonly onCamera: (change: (camera: ImageCamera) => ImageCamera) => void;
  /** To the next picture or the one before: a swipe or an arrow key over a picture that is shown whole. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
}

export const zoomStep = 1.5;
const panStep = 60;
/** So far a finger goes for the next picture, in pixels, and so much further aside than up or down. */
const swipe = 48;
const swipeSlope = 1.5;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

const fromMiddle = (element: Element, { x, y }: Point): Point => {
  const box = element.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
};

/** Wheel, drag, pinch, double click and keys over a picture. */
export const useImageGestures = ({ camera, fitted, frame, onCamera, onStep }: Gestures) => {
  const pointers = useRef(new Map<number, Point>());
  /** Where a lone finger went down; undefined once there was a second one. */
  const began = useRef<Point>(undefined);
  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) =>
    onCamera((before) => zoomedBy(before, factor, point, fitted, frame));
  const pan = (dx: number, dy: number) => onCamera((before) => pannedBy(before, dx, dy, fitted, frame));

  const isNear = camera.zoom > 1;
  // React listens to the wheel passively: the page would scroll along.
  const watchWheel = useMemo(
    () => (element: HTMLElement) => {
      const onWheel = (event: WheelEvent) => {
        // Whoever scrolls past a picture wants to scroll on; whoever has turned to it wants to come nearer.
        const isMeant = event.ctrlKey || isNear || element.contains(document.activeElement);
        if (!isMeant) return;
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        const point = fromMiddle(element, { x: event.clientX, y: event.clientY });
        const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
        onCamera((before) => zoomedBy(before, factor, point, fitted, frame));
      };
      element.addEventListener("wheel", onWheel, { passive: false });
      return () => element.removeEventListener("wheel", onWheel);
    },
    [isNear, fitted, frame, onCamera],
  );

  const release = ({ pointerId, clientX, clientY, type }: PointerEvent) => {
    if (!pointers.current.delete(pointerId)) return;
    const from = began.current;
    began.current = undefined;
    if (!from || !onStep || isNear || type === "pointercancel") return;
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    if (Math.abs(dx) >= swipe && Math.abs(dx) > Math.abs(dy) * swipeSlope) onStep(dx < 0 ? 1 : -1);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const point = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, point);
      began.current = pointers.current.size === 1 ? point : undefined;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const known = pointers.current;
      if (!known.has(event.pointerId)) return;
      const before = [...known.values()];
      known.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...known.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      pan(to.x - from.x, to.y - from.y);
      if (after.length === 2 && spreadOf(before) > 0)
        zoom(spreadOf(after) / spreadOf(before), fromMiddle(event.currentTarget, to));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (isNear) onCamera(() => fitting);
      else zoom(3, fromMiddle(event.currentTarget, { x: event.clientX, y: event.clientY }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrows[event.key];
      if (event.key === "+" || event.key === "=") zoom(zoomStep);
      else if (event.key === "-") zoom(1 / zoomStep);
      else if (event.key === "0") onCamera(() => fitting);
      else if (arrow && isNear) pan(arrow.x, arrow.y);
      else if (arrow && onStep && arrow.x !== 0) onStep(arrow.x < 0 ? 1 : -1);
      else return;
      event.preventDefault();
    },
  };
  return { watchWheel, handlers, zoom };
};
