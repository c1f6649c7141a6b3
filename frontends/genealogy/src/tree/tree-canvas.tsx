import {
  startTransition,
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
  pannedBy,
  seenBy,
  smallestStep,
  steppedZoom,
  zoomedAt,
  type Camera,
  type Rectangle,
  type Size,
} from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { firstCamera } from "./first-camera.ts";
import { inkOf } from "./ink.ts";
import { lineOf, stepTo, type Direction } from "./kin.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { cardsFromZoom, paintTree, type Ink } from "./paint-tree.ts";
import { PersonCard } from "./person-card.tsx";
import { useCameraGestures } from "./use-camera-gestures.ts";
import { useThemeChange } from "./use-theme-change.ts";
import { peopleIn } from "./visible.ts";

/** SPEC.md §9. */
const canvasHeight = 700;
/**
 * Cards are there for at least `needed` around what is seen, and fetched for `around`: a drag asks React for a few at a
 * time, and not in each frame. Drawing pixels.
 */
const needed = 250;
const around = 450;

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

const widened = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const holds = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

const nowhere: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
/** After zooming in, cards far outside are let go. */
const isFarTooMuch = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.width * outer.height > 4 * inner.width * inner.height;
const cardOf = ({ x, y }: TreeLayout, person: number): Rectangle => ({
  x: x[person]!,
  y: y[person]!,
  width: cardWidth,
  height: cardHeight,
});

interface Cards {
  readonly people: readonly number[];
  /** Where Tab arrives while nobody is chosen. */
  readonly entry: number | undefined;
}

/** The pannable drawing: lines on one canvas, cards as links above it, everybody on the canvas from far away. */
export const TreeCanvas = ({ family, chosen, onChoose, onZoom, controls, onCamera }: TreeCanvasProps) => {
  const { layout, kin, prepared, memberOf } = family;
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const camera = useRef<Camera>({ x: 0, y: 0, zoom: 1 });
  const size = useRef<Size>({ width: 1, height: canvasHeight });
  const frame = useRef(0);
  const kept = useRef<Rectangle>(nowhere);
  const ink = useRef<Ink>(undefined);
  const [cards, setCards] = useState<Cards>({ people: [], entry: undefined });
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
    ink.current ??= inkOf(element);
    paintTree({ context, width, height, density }, prepared, camera.current, ink.current, line);
    layer.current.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`;
    layer.current.style.visibility = zoom < cardsFromZoom ? "hidden" : "visible";
    const seen = seenBy(camera.current, size.current);
    const wide = widened(seen, around);
    if (zoom >= cardsFromZoom && (!holds(kept.current, widened(seen, needed)) || isFarTooMuch(kept.current, wide))) {
      const isFirst = kept.current === nowhere;
      kept.current = wide;
      const people = peopleIn(layout, wide);
      const next = { people, entry: people.find((person) => holds(seen, cardOf(layout, person))) ?? people[0] };
      // The margin around gives React time; only where nothing is there yet the cards come at once.
      if (isFirst) setCards(next);
      else startTransition(() => setCards(next));
    }
    onCamera?.(seen);
  }, [layout, line, onCamera, prepared]);

  const move = useCallback(
    (next: Camera) => {
      if (next.zoom !== camera.current.zoom) onZoom(next.zoom);
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
    kept.current = nowhere;
    paint();
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      const grown = width - size.current.width;
      size.current = { width, height };
      // What was in the middle stays there, when a sidebar opens as when a phone is turned.
      camera.current = pannedBy(camera.current, grown / 2, 0);
      paint();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chosen, family, layout, onZoom, paint]);

  const repaint = useCallback(() => {
    ink.current = undefined;
    paint();
  }, [paint]);
  useThemeChange(repaint);

  // The card to focus may only be there after one of the next renderings.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const card = layer.current?.querySelector<HTMLElement>(`[data-person="${wanted.current}"]`);
    if (!card) return;
    wanted.current = undefined;
    card.focus({ preventScroll: true });
  });
  const focusCard = (person: number) => {
    wanted.current = person;
    onChoose(person);
    flyTo(person, Math.max(camera.current.zoom, smallestStep));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const to = chosen === undefined ? cards.entry : stepTo(kin, layout, chosen, direction);
      if (to !== undefined) focusCard(to);
    } else if (event.key === "Escape") onChoose(undefined);
  };
  const onClick = (event: MouseEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-person]");
    if (!card || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(card.getAttribute("href") ?? "/family-members");
  };
  const tabStop = chosen !== undefined && cards.people.includes(chosen) ? chosen : cards.entry;

  return (
    // The cards inside are links; keys and clicks are heard here once for all of them.
    <div
      ref={viewport}
      role="group"
      aria-label="Family tree. Arrow keys walk from relative to relative."
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        const card = event.target as HTMLElement;
        const person = Number(card.dataset["person"] ?? -1);
        // A pointer that takes hold of a card to drag the tree by chooses nobody.
        if (person === -1 || !card.matches(":focus-visible")) return;
        if (person !== chosen) onChoose(person);
        if (!holds(seenBy(camera.current, size.current), cardOf(layout, person))) flyTo(person, camera.current.zoom);
      }}
      // The browser would scroll a focused card into sight; here it is the camera that moves.
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      // On a phone some of the page stays free of it, to scroll by.
      className="relative cursor-grab touch-none overflow-hidden rounded-card border border-line bg-paper select-none active:cursor-grabbing max-md:max-h-[calc(100dvh-9rem)]"
      style={{ height: canvasHeight }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div ref={layer} className="absolute top-0 left-0 origin-top-left will-change-transform">
        {cards.people.map((person) => {
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
