import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from "react";
import { pannedBy, type Camera, type Size } from "./camera.ts";
import { flightBetween, prefersStillness } from "./flight.ts";
import { useCameraGestures } from "./use-camera-gestures.ts";

/** Milliseconds without a movement until a place is worth remembering. */
const restAfter = 250;

interface CameraOptions {
  readonly viewport: RefObject<HTMLElement | null>;
  /** Draws what the camera sees; called at most once in a frame, and anew when it becomes another. */
  readonly paint: (camera: Camera, size: Size) => void;
  readonly onZoom: (zoom: number) => void;
  /** The camera has come to rest after the reader moved it. */
  readonly onRest: (camera: Camera) => void;
}

export interface CameraControls {
  readonly camera: () => Camera;
  /** Of the viewport, in CSS pixels. */
  readonly size: () => Size;
  /** Follows a finger: there in the next frame. */
  readonly move: (camera: Camera) => void;
  /** There as soon as the eye has followed; at once for whoever wants no motion. */
  readonly fly: (camera: Camera) => void;
  /** There at once, without being remembered: a beginning. */
  readonly place: (camera: Camera) => void;
  /** Something else than the camera has changed. */
  readonly repaint: () => void;
}

/** One camera over a drawing: moved by gestures, by flights, and by a window that changes its size. */
export const useCamera = ({ viewport, paint, onZoom, onRest }: CameraOptions): CameraControls => {
  const camera = useRef<Camera>({ x: 0, y: 0, zoom: 1 });
  const size = useRef<Size>({ width: 1, height: 1 });
  const frame = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ paint, onZoom, onRest });
  useLayoutEffect(() => {
    latest.current = { paint, onZoom, onRest };
  });

  const set = useCallback((next: Camera) => {
    const isZoomed = next.zoom !== camera.current.zoom;
    camera.current = next;
    if (isZoomed) latest.current.onZoom(next.zoom);
  }, []);
  const remember = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => latest.current.onRest(camera.current), restAfter);
  }, []);

  const controls = useMemo((): CameraControls => {
    const repaint = () => latest.current.paint(camera.current, size.current);
    const place = (next: Camera) => {
      cancelAnimationFrame(frame.current);
      clearTimeout(rest.current);
      set(next);
      repaint();
    };
    const move = (next: Camera) => {
      cancelAnimationFrame(frame.current);
      set(next);
      frame.current = requestAnimationFrame(repaint);
      remember();
    };
    const fly = (to: Camera) => {
      const flight = flightBetween(camera.current, to, size.current);
      if (prefersStillness() || flight.duration < 1) return move(to);
      cancelAnimationFrame(frame.current);
      let begun: number | undefined;
      const step = (now: number) => {
        begun ??= now;
        const share = Math.min(1, (now - begun) / flight.duration);
        set(flight.at(share));
        repaint();
        if (share < 1) frame.current = requestAnimationFrame(step);
        else remember();
      };
      frame.current = requestAnimationFrame(step);
    };
    return { camera: () => camera.current, size: () => size.current, place, move, fly, repaint };
  }, [remember, set]);
  useCameraGestures({ viewport, camera: controls.camera, onMove: controls.move });

  useLayoutEffect(() => paint(camera.current, size.current), [paint]);
  // Before the drawing is placed for the first time.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    size.current = { width: element.clientWidth, height: element.clientHeight };
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      const grown = { x: width - size.current.width, y: height - size.current.height };
      size.current = { width, height };
      // What was in the middle stays there, when a sidebar opens as when a phone is turned.
      camera.current = pannedBy(camera.current, grown.x / 2, grown.y / 2);
      latest.current.paint(camera.current, size.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  // A layout effect: it ends as soon as the page is left, also while the next one is still loading in its place.
  useLayoutEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(rest.current);
    },
    [],
  );
  return controls;
};
