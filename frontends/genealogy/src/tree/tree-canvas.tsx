import { classNames } from "@kinkeeper/kit/class-names.ts";
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from "react";
import { useLocation } from "wouter";
import {
  centredOn,
  fitted,
  seenBy,
  smallestStep,
  steppedZoom,
  zoomedAt,
  type Camera,
  type Rectangle,
  type Size,
} from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { inkOf } from "./ink.ts";
import { lineOf, stepTo, type Direction } from "./kin.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import { cardsFromZoom, paintTree } from "./paint-tree.ts";
import { PersonCard } from "./person-card.tsx";
import { useCameraGestures } from "./use-camera-gestures.ts";
import { peopleIn } from "./visible.ts";

/** SPEC.md §9. */
const canvasHeight = 700;
/** Cards are kept for so much around what is seen, so that a drag need not ask React each frame. Drawing pixels. */
const around = 400;

export interface TreeCanvasControls {
  zoom(direction: 1 | -1): void;
  fit(): void;
  flyTo(person: number): void;
}

interface TreeCanvasProps {
  readonly family: DrawnFamily;
  readonly chosen: number | undefined;
  readonly onChoose: (person: number | undefined) => void;
  readonly onZoom: (zoom: number) => void;
  readonly controls: Ref<TreeCanvasControls>;
  readonly onCamera?: (seen: Rectangle) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const widened = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x - around,
  y: y - around,
  width: width + 2 * around,
  height: height + 2 * around,
});
const holds = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Where a visit begins: the chosen person, else the top of the largest family, readable at once. */
const firstCamera = ({ layout }: DrawnFamily, chosen: number | undefined, viewport: Size): Camera => {
  const whole = fitted(layout.bounds, viewport);
  if (chosen === undefined && whole.zoom >= smallestStep) return whole;
  const person = chosen ?? layout.family.indexOf(0);
  const at = { x: layout.x[person]! + cardWidth / 2, y: layout.y[person]! + cardHeight / 2 };
  return centredOn({ x: 0, y: 0, zoom: chosen === undefined ? 0.5 : 1 }, at, viewport);
};

/** The pannable drawing: lines on one canvas, cards as links above it, everybody on the canvas from far away. */
export const TreeCanvas = ({ family, chosen, onChoose, onZoom, controls, onCamera }: TreeCanvasProps) => {
  const { layout, kin, prepared, memberOf } = family;
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const camera = useRef<Camera>({ x: 0, y: 0, zoom: 1 });
  const size = useRef<Size>({ width: 1, height: canvasHeight });
  const frame = useRef(0);
  const kept = useRef<Rectangle>({ x: 0, y: 0, width: 0, height: 0 });
  const [cards, setCards] = useState<readonly number[]>([]);
  const line = useMemo(() => (chosen === undefined ? undefined : lineOf(kin, chosen)), [chosen, kin]);
  const [, navigate] = useLocation();

  const paint = useCallback(() => {
    const context = canvas.current?.getContext("2d");
    const element = viewport.current;
    if (!context || !element || !layer.current) return;
    const { x, y, zoom } = camera.current;
    const density = Math.min(2, window.devicePixelRatio || 1);
    const { width, height } = size.current;
    if (
      context.canvas.width !== Math.round(width * density) ||
      context.canvas.height !== Math.round(height * density)
    ) {
      context.canvas.width = Math.round(width * density);
      context.canvas.height = Math.round(height * density);
    }
    paintTree({ context, width, height, density }, prepared, camera.current, inkOf(element), line);
    layer.current.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`;
    layer.current.style.visibility = zoom < cardsFromZoom ? "hidden" : "visible";
    const seen = seenBy(camera.current, size.current);
    if (zoom >= cardsFromZoom && !holds(kept.current, seen)) {
      kept.current = widened(seen);
      setCards(peopleIn(layout, kept.current));
    }
    onCamera?.(seen);
  }, [layout, line, onCamera, prepared]);

  const move = useCallback(
    (next: Camera) => {
      if (next.zoom !== camera.current.zoom) {
        onZoom(next.zoom);
        kept.current = { x: 0, y: 0, width: 0, height: 0 };
      }
      camera.current = next;
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(paint);
    },
    [onZoom, paint],
  );
  useCameraGestures({ viewport, camera: () => camera.current, onMove: move });

  const flyTo = useCallback(
    (person: number, zoom = Math.max(camera.current.zoom, 1)) => {
      const at = { x: layout.x[person]! + cardWidth / 2, y: layout.y[person]! + cardHeight / 2 };
      move(centredOn({ ...camera.current, zoom }, at, size.current));
    },
    [layout, move],
  );

  useImperativeHandle(controls, () => ({
    zoom: (direction) => {
      const at = { x: size.current.width / 2, y: size.current.height / 2 };
      move(zoomedAt(camera.current, steppedZoom(camera.current.zoom, direction), at));
    },
    fit: () => move(fitted(layout.bounds, size.current)),
    flyTo: (person) => flyTo(person),
  }));

  // The first sight of a drawing; afterwards the camera is the reader's.
  const shownLayout = useRef<typeof layout>(undefined);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    size.current = { width: element.clientWidth, height: element.clientHeight };
    if (shownLayout.current === undefined) {
      camera.current = firstCamera(family, chosen, size.current);
      onZoom(camera.current.zoom);
    }
    shownLayout.current = layout;
    kept.current = { x: 0, y: 0, width: 0, height: 0 };
    paint();
    const observer = new ResizeObserver(() => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      paint();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chosen, family, layout, onZoom, paint]);

  // The canvas knows nothing of CSS: when the theme changes it is painted anew.
  useEffect(() => {
    const observer = new MutationObserver(paint);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
    return () => observer.disconnect();
  }, [paint]);

  const focusCard = (person: number) => {
    onChoose(person);
    flyTo(person, Math.max(camera.current.zoom, smallestStep));
    // The card may only be there after the next paint.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        layer.current?.querySelector<HTMLElement>(`[data-person="${person}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const to = chosen === undefined ? cards[0] : stepTo(kin, layout, chosen, direction);
      if (to !== undefined) focusCard(to);
    } else if (event.key === "Escape") onChoose(undefined);
  };
  const onClick = (event: MouseEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-person]");
    if (!card || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(card.getAttribute("href") ?? "/family-members");
  };
  const tabStop = chosen ?? cards[0];

  return (
    // The cards inside are links; keys and clicks are heard here once for all of them.
    <div
      ref={viewport}
      role="group"
      aria-label="Family tree. Arrow keys walk from relative to relative."
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        const person = (event.target as HTMLElement).dataset["person"];
        if (person !== undefined && Number(person) !== chosen) onChoose(Number(person));
      }}
      className={classNames(
        "relative cursor-grab touch-none overflow-hidden rounded-card border border-line bg-paper active:cursor-grabbing",
      )}
      style={{ height: canvasHeight }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div ref={layer} className="absolute top-0 left-0 origin-top-left will-change-transform">
        {cards.map((person) => {
          const member = memberOf(person);
          return (
            member && (
              <PersonCard
                key={member.id}
                member={member}
                person={person}
                x={layout.x[person]!}
                y={layout.y[person]!}
                isChosen={person === chosen}
                isFaded={line !== undefined && !line.has(person)}
                isTabStop={person === tabStop}
              />
            )
          );
        })}
      </div>
    </div>
  );
};
