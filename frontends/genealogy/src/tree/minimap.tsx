import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import type { Rectangle } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { inkOf } from "./ink.ts";

const [mapWidth, mapHeight] = [176, 112];

export interface MinimapControls {
  show(seen: Rectangle): void;
}

interface MinimapProps {
  readonly layout: TreeLayout;
  readonly controls: Ref<MinimapControls>;
  /** A point of the drawing was asked for. */
  readonly onPoint: (point: { x: number; y: number }) => void;
}

/** The whole drawing, and where one is in it. Decoration for the eye: everything it does the list and the keys do too. */
export const Minimap = ({ layout, controls, onPoint }: MinimapProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = layout.bounds;
  const scale = Math.min(mapWidth / Math.max(1, width), mapHeight / Math.max(1, height));

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.canvas.width = mapWidth * 2;
    context.canvas.height = mapHeight * 2;
    context.fillStyle = inkOf(context.canvas).text;
    const [w, h] = [Math.max(1.5, cardWidth * scale * 2), Math.max(1.5, cardHeight * scale * 2)];
    for (let person = 0; person < layout.x.length; person += 1)
      context.fillRect(layout.x[person]! * scale * 2, layout.y[person]! * scale * 2, w, h);
  }, [layout, scale]);

  useImperativeHandle(controls, () => ({
    show: (seen) => {
      if (!frame.current) return;
      const left = Math.max(0, seen.x * scale);
      const top = Math.max(0, seen.y * scale);
      frame.current.style.transform = `translate(${left}px, ${top}px)`;
      frame.current.style.width = `${Math.max(4, Math.min(mapWidth - left, (seen.x + seen.width) * scale - left))}px`;
      frame.current.style.height = `${Math.max(4, Math.min(mapHeight - top, (seen.y + seen.height) * scale - top))}px`;
    },
  }));

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- decoration, see above
    <div
      aria-hidden
      className="absolute right-3 bottom-3 hidden cursor-pointer overflow-hidden rounded-control border border-line bg-sheet/90 sm:block"
      style={{ width: mapWidth, height: mapHeight }}
      onClick={({ currentTarget, clientX, clientY }) => {
        const box = currentTarget.getBoundingClientRect();
        onPoint({ x: (clientX - box.left) / scale, y: (clientY - box.top) / scale });
      }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={frame} className="absolute top-0 left-0 rounded-[2px] border-2 border-warm" />
    </div>
  );
};
