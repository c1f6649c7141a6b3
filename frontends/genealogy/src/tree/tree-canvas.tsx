import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from "react";
import { cameraText, type CameraPlace } from "./address/tree-address.ts";
import {
  centredOn,
  fitted,
  leastZoom,
  middleOf,
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
import { stepTo, type Direction } from "./kin.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { Line } from "./gathered-lines.ts";
import { MovedPicture } from "./moved-picture.ts";
import { cardsFromZoom, type Ink } from "./paint-tree.ts";
import { PersonCard, type CardAct } from "./person-card.tsx";
import { cardOf, holds } from "./rectangles.ts";
import { useCamera } from "./use-camera.ts";
import { useShownCards } from "./use-shown-cards.ts";
import { useThemeChange } from "./use-theme-change.ts";

export interface TreeCanvasControls {
  zoom(direction: 1 | -1): void;
  fit(): void;
  flyTo(person: number): void;
}

interface TreeCanvasProps {
  readonly family: DrawnFamily;
  readonly chosen: number | undefined;
  /** Around whom the drawing begins. */
  readonly focus: number | undefined;
  /** Who stands out; undefined when nobody fades. */
  readonly line: Line;
  readonly isPath: boolean;
  readonly ownId: string | undefined;
  /** So many pixels at the bottom lie below something else: a drawing that is looked at first ends above them. */
  readonly covered: number;
  /** Where the address wants the camera. */
  readonly place: CameraPlace | undefined;
  readonly onChoose: (person: number | undefined) => void;
  /** A card was clicked, or a button on one. */
  readonly onOpen: (person: number) => void;
  readonly onAct: (act: CardAct, person: number) => void;
  readonly onZoom: (zoom: number, least: number) => void;
  readonly onRest: (place: CameraPlace) => void;
  readonly controls: Ref<TreeCanvasControls>;
  readonly onCamera?: (seen: Rectangle) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The pannable drawing: lines on one canvas, cards as links above it, everybody on the canvas from far away. */
export const TreeCanvas = (props: TreeCanvasProps) => {
  const { family, chosen, focus, line, isPath, ownId, covered, place, onChoose, onZoom, onRest, controls, onCamera } =
    props;
  const { layout, kin, prepared, memberOf, hiddenAt, drawing } = family;
  const viewport = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const ink = useRef<{ readonly isPath: boolean; readonly ink: Ink }>(undefined);
  const picture = useRef<MovedPicture>(undefined);
  const { people, entry, follow } = useShownCards(layout, focus);

  const paint = useCallback(
    (camera: Camera, { width, height }: Size) => {
      const context = canvas.current?.getContext("2d");
      const element = viewport.current;
      if (!context || !element || !layer.current) return;
      if (ink.current?.isPath !== isPath) ink.current = { isPath, ink: inkOf(element, isPath) };
      const isFar = camera.zoom < cardsFromZoom;
      picture.current ??= new MovedPicture(context);
      picture.current.show(camera, { width, height }, prepared, ink.current.ink, line);
      layer.current.style.transform = `scale(${camera.zoom}) translate(${-camera.x}px, ${-camera.y}px)`;
      layer.current.style.visibility = isFar ? "hidden" : "visible";
      const seen = seenBy(camera, { width, height });
      if (!isFar) follow(seen);
      onCamera?.(seen);
    },
    [follow, isPath, line, onCamera, prepared],
  );

  /** The place in the address that the camera is at, or came from. */
  const known = useRef<string>(undefined);
  const view = useCamera({
    viewport,
    paint,
    onZoom: (zoom) => onZoom(zoom, leastZoom(layout.bounds, view.size())),
    onRest: (camera) => {
      const rest = { ...middleOf(camera, view.size()), zoom: camera.zoom };
      known.current = cameraText(rest);
      onRest(rest);
    },
  });

  const centreOf = useCallback(
    (person: number) => ({ x: layout.x[person]! + cardWidth / 2, y: layout.y[person]! + cardHeight / 2 }),
    [layout],
  );
  const flyTo = (person: number, zoom = Math.max(view.camera().zoom, 1)) =>
    view.fly(centredOn({ ...view.camera(), zoom }, centreOf(person), view.size()));

  const freeSize = useCallback((): Size => {
    const { width, height } = view.size();
    return { width, height: height - covered };
  }, [covered, view]);

  useImperativeHandle(controls, () => ({
    zoom: (direction) => {
      const at = { x: view.size().width / 2, y: view.size().height / 2 };
      const least = leastZoom(layout.bounds, view.size());
      view.move(zoomedAt(view.camera(), steppedZoom(view.camera().zoom, direction, least), at));
    },
    fit: () => view.fly(fitted(layout.bounds, freeSize())),
    flyTo: (person) => flyTo(person),
  }));

  // Where a drawing is looked at first: where the address says; else where one was, if it is about the same people.
  const shown = useRef<DrawnFamily>(undefined);
  useLayoutEffect(() => {
    const before = shown.current;
    const wanted = place && cameraText(place);
    const isAsked = wanted !== undefined && wanted !== known.current;
    known.current = wanted ?? known.current;
    const asked = (): Camera => centredOn({ x: 0, y: 0, zoom: place!.zoom }, place!, view.size());
    if (before?.layout === layout) {
      if (isAsked) view.fly(asked());
      return;
    }
    shown.current = family;
    const isSame = before?.drawing.view === drawing.view && before.drawing.rootId === drawing.rootId;
    const camera = isAsked ? asked() : isSame ? keptInPlace(before, family, view.camera(), chosen ?? focus) : undefined;
    const first = () =>
      firstCamera(layout, { view: drawing.view, chosen, focus, path: isPath ? line : undefined }, freeSize());
    view.place(camera ?? first());
    onZoom(view.camera().zoom, leastZoom(layout.bounds, view.size()));
  }, [chosen, drawing, family, focus, freeSize, isPath, layout, line, onZoom, place, view]);

  const repaint = useCallback(() => {
    ink.current = undefined;
    view.repaint();
  }, [view]);
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
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const to = chosen === undefined ? entry : stepTo(kin, layout, chosen, direction);
      if (to === undefined) return;
      wanted.current = to;
      onChoose(to);
      flyTo(to, Math.max(view.camera().zoom, smallestStep));
    } else if (event.key === "Escape") onChoose(undefined);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const button = target.closest<HTMLElement>("[data-act]");
    if (button) return props.onAct(button.dataset["act"] as CardAct, Number(button.dataset["of"]));
    const card = target.closest<HTMLElement>("[data-person]");
    if (!card || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    props.onOpen(Number(card.dataset["person"]));
  };
  const tabStop = chosen !== undefined && people.includes(chosen) ? chosen : entry;

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
        if (!holds(seenBy(view.camera(), view.size()), cardOf(layout, person))) flyTo(person, view.camera().zoom);
      }}
      // The browser would scroll a focused card into sight; here it is the camera that moves.
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden bg-paper select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} aria-hidden className="absolute top-0 left-0 max-w-none will-change-transform" />
      <div ref={layer} className="absolute top-0 left-0 origin-top-left will-change-transform">
        {people.map((person) => {
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
                isYou={member.id === ownId}
                hiddenAbove={hiddenAt("up", person)}
                hiddenBelow={hiddenAt("down", person)}
                showsAbove={kin.parents[person]!.length > 0}
                showsBelow={kin.children[person]!.length > 0}
              />
            )
          );
        })}
      </div>
    </div>
  );
};

/** A drawing with some more or some fewer people: whoever is looked at stays where they are on the screen. */
const keptInPlace = (
  before: DrawnFamily,
  after: DrawnFamily,
  camera: Camera,
  person: number | undefined,
): Camera | undefined => {
  if (person === undefined) return undefined;
  const was = before.numberOf(after.layout.ids[person]!);
  if (was === undefined) return undefined;
  return {
    ...camera,
    x: camera.x + after.layout.x[person]! - before.layout.x[was]!,
    y: camera.y + after.layout.y[person]! - before.layout.y[was]!,
  };
};
