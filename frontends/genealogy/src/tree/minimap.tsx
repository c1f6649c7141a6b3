import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import type { Rectangle, Size } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { inkOf } from "./ink.ts";
import { useThemeChange } from "./use-theme-change.ts";

/** As wide as the drawing above it: family trees are far wider than high. */
const mapHeight = 56;
/** Between the drawing and the edge of its map. */
const inset = 6;

export interface MinimapControls {
  show(seen: Rectangle): void;
}

interface MinimapProps {
  readonly layout: TreeLayout;
  readonly controls: Ref<MinimapControls>;
  /** What is seen now, for a map that comes later than the drawing. */
  readonly seen: () => Rectangle | undefined;
  /** A point of the drawing was asked for. */
  readonly onPoint: (point: { x: number; y: number }) => void;
}

/** The drawing in the middle of its map: map pixels are `left + x * scale`, `top + y * scale`. */
const placed = ({ width, height }: Size, mapWidth: number) => {
  const scale = Math.min((mapWidth - 2 * inset) / Math.max(1, width), (mapHeight - 2 * inset) / Math.max(1, height));
  return { scale, left: (mapWidth - width * scale) / 2, top: (mapHeight - height * scale) / 2 };
};

const clamped = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The whole drawing, and where one is in it: below the drawing, where it hides nobody. Decoration for the eye: everything it does the list and the keys do too. */
export const Minimap = ({ layout, controls, seen, onPoint }: MinimapProps) => {
  const map = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = layout.bounds;
  const [mapWidth, setMapWidth] = useState(0);
  const { scale, left, top } = useMemo(() => placed({ width, height }, mapWidth), [width, height, mapWidth]);

  useEffect(() => {
    const element = map.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setMapWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const paint = useCallback(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || mapWidth === 0) return;
    context.canvas.width = mapWidth * 2;
    context.canvas.height = mapHeight * 2;
    context.fillStyle = inkOf(context.canvas).text;
    const [w, h] = [Math.max(1.5, cardWidth * scale * 2), Math.max(1.5, cardHeight * scale * 2)];
    for (let person = 0; person < layout.x.length; person += 1)
      context.fillRect((left + layout.x[person]! * scale) * 2, (top + layout.y[person]! * scale) * 2, w, h);
  }, [layout, left, mapWidth, scale, top]);
  useEffect(paint, [paint]);
  useThemeChange(paint);

  const show = useCallback(
    (area: Rectangle) => {
      if (!frame.current) return;
      const [most, deepest] = [Math.max(4, mapWidth), mapHeight];
      const x = clamped(left + area.x * scale, most - 4);
      const y = clamped(top + area.y * scale, deepest - 4);
      const wide = Math.max(4, clamped(left + (area.x + area.width) * scale, most) - x);
      const high = Math.max(4, clamped(top + (area.y + area.height) * scale, deepest) - y);
      const { style } = frame.current;
      style.transform = `translate(${x}px, ${y}px)`;
      // Rounded: while one only moves, it stays the same, and nothing is laid out.
      style.width = `${wide.toFixed(1)}px`;
      style.height = `${high.toFixed(1)}px`;
    },
    [left, mapWidth, scale, top],
  );
  useImperativeHandle(controls, () => ({ show }), [show]);
  useEffect(() => {
    const area = seen();
    if (area) show(area);
  }, [seen, show]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- decoration, see above
    <div
      ref={map}
      aria-hidden
      className="relative shrink-0 cursor-pointer overflow-hidden border-t border-line bg-sheet print:hidden"
      style={{ height: mapHeight }}
      onClick={({ currentTarget, clientX, clientY }) => {
        const box = currentTarget.getBoundingClientRect();
        onPoint({ x: (clientX - box.left - left) / scale, y: (clientY - box.top - top) / scale });
      }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={frame} className="absolute top-0 left-0 rounded-[2px] border-2 border-warm will-change-transform" />
    </div>
  );
};
