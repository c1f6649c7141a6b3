import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Minus, Plus } from "lucide-react";
import { memo, use, useEffect, useMemo, useState } from "react";
import { fitting, toScreen, toWorld, type MapCamera, type Size } from "./map-camera.ts";
import { project, unproject, type Point } from "./mercator.ts";
import { coarseOutlines, fineOutlines, type Outline } from "./outlines.ts";
import { isAt, MarkerLabel, MarkerShape } from "./markers.tsx";
import { TileLayer } from "./tile-layer.tsx";
import { tileSource } from "./tiles.ts";
import { useMapGestures, zoomStep } from "./use-map-gestures.ts";

export interface MapPoint {
  readonly id: string;
  readonly label: string;
  readonly coordinates: Coordinates;
  /** Decides how large it is drawn. */
  readonly count: number;
  /** Is written in it. */
  readonly mark?: string;
}

export interface PlaceMapProps {
  /** The largest first. */
  readonly points: readonly MapPoint[];
  /** A line is drawn from each of these to the next. */
  readonly way?: readonly Coordinates[];
  readonly chosenId?: string | undefined;
  readonly onChoose?: (id: string) => void;
  /** Whoever clicks says where something lies. */
  readonly onPick?: (at: Coordinates) => void;
  /** What is to be seen at first, where that is not the points. */
  readonly frame?: readonly Pick<MapPoint, "coordinates">[];
  readonly start?: Coordinates | undefined;
  /** What it shows, for who does not see it. */
  readonly label: string;
  readonly className?: string;
}

/** Once it is asked for, for as long as the page is open. */
let coarse: Promise<readonly Outline[]> | undefined;
let fine: Promise<readonly Outline[]> | undefined;
const coarseOnce = () => (coarse ??= coarseOutlines());
const fineOnce = () => (fine ??= fineOutlines());
/** From so many pixels for a unit on, the coarse outlines look coarse. */
const fineFrom = 2.5;

const Land = memo(({ outlines }: { outlines: readonly Outline[] }) =>
  outlines.map(({ path }) => (
    <path key={path.slice(0, 60)} d={path} vectorEffect="non-scaling-stroke" className="fill-wash stroke-line" />
  )),
);

const seenIn = (outlines: readonly Outline[], camera: MapCamera, size: Size): readonly Outline[] => {
  const start = toWorld({ x: 0, y: 0 }, camera, size);
  const end = toWorld({ x: size.width, y: size.height }, camera, size);
  return outlines.filter(
    ({ left, right, top, bottom }) => right >= start.x && left <= end.x && bottom >= start.y && top <= end.y,
  );
};

/** Follows the size of an element. */
const useSize = (): readonly [(element: HTMLDivElement) => () => void, Size] => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [watch] = useState(() => (element: HTMLDivElement) => {
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  });
  return [watch, size];
};

const noWay: readonly Coordinates[] = [];

const Drawing = ({
  points,
  way = noWay,
  frame,
  start,
  chosenId,
  onChoose,
  onPick,
  label,
  size,
}: PlaceMapProps & { size: Size }) => {
  const world = use(coarseOnce());
  const [tiles] = useState(tileSource);
  const [finer, setFiner] = useState<readonly Outline[]>();
  const placed = useMemo(() => points.map((point) => ({ ...point, at: project(point.coordinates) })), [points]);
  // Whoever picks a point does not want the map to jump to it.
  const framed = onPick ? undefined : (frame ?? points);
  const fitted = useMemo(() => {
    const seen = framed?.map(({ coordinates }) => project(coordinates)) ?? (start ? [project(start)] : []);
    return fitting(seen, size);
  }, [framed, start, size]);
  const [moved, setMoved] = useState<{ readonly from: MapCamera; readonly camera: MapCamera }>();
  // Other points are shown from the start; until then it stays where somebody moved it.
  const camera = moved?.from === fitted ? moved.camera : fitted;
  const isNear = camera.scale >= fineFrom;
  useEffect(() => {
    if (!isNear) return;
    let isLeft = false;
    // Without them the coarse ones stay.
    void fineOnce().then(
      (outlines) => !isLeft && setFiner(outlines),
      () => (fine = undefined),
    );
    return () => {
      isLeft = true;
    };
  }, [isNear]);
  const screen = placed.map((point) => ({ ...point, on: toScreen(point.at, camera, size) }));
  const most = points.reduce((found, { count }) => Math.max(found, count), 1);
  const shown = screen.filter(({ on: { x, y } }) => x > -24 && y > -24 && x < size.width + 24 && y < size.height + 24);
  const wayOnScreen = useMemo(() => way.map(project), [way])
    .map((point) => toScreen(point, camera, size))
    .map(({ x: left, y: top }) => `${left.toFixed(1)},${top.toFixed(1)}`)
    .join(" ");
  const choose = (at: Point) => {
    if (onPick) return onPick(unproject(toWorld(at, camera, size)));
    // The smaller ones lie above the larger ones.
    const hit = shown.findLast((marker) => isAt(marker, at, most));
    if (hit) onChoose?.(hit.id);
  };
  const { watchWheel, handlers, zoomAt } = useMapGestures({
    size,
    onCamera: (change) =>
      setMoved((before) => ({ from: fitted, camera: change(before?.from === fitted ? before.camera : fitted) })),
    onClick: choose,
  });
  const outlines = useMemo(
    () => seenIn(isNear && finer ? finer : world, camera, size),
    [isNear, finer, world, camera, size],
  );
  const { x, y } = toScreen({ x: 0, y: 0 }, camera, size);
  const chosen = shown.find(({ id }) => id === chosenId);
  return (
    <>
      <svg
        ref={watchWheel}
        role="img"
        aria-label={label}
        tabIndex={0}
        width={size.width}
        height={size.height}
        className={classNames("focus-ring block touch-none select-none", onPick ? "cursor-crosshair" : "cursor-grab")}
        {...handlers}
      >
        <g transform={`translate(${x} ${y}) scale(${camera.scale})`}>
          <Land outlines={outlines} />
        </g>
        {tiles && <TileLayer source={tiles} camera={camera} size={size} />}
        {wayOnScreen !== "" && (
          <polyline points={wayOnScreen} strokeWidth={2} strokeLinejoin="round" className="fill-none stroke-accent" />
        )}
        {shown.map((marker) => (
          <MarkerShape
            key={marker.id}
            marker={marker}
            most={most}
            isChosen={marker.id === chosenId}
            canBeChosen={onChoose !== undefined}
          />
        ))}
        {chosen && <MarkerLabel marker={chosen} most={most} />}
      </svg>
      {tiles && (
        <p className="pointer-events-none absolute right-0 bottom-0 max-w-full rounded-tl-control bg-sheet/85 px-2 py-0.5 text-xs text-ink-soft [overflow-wrap:anywhere]">
          {tiles.attribution}
        </p>
      )}
      <div className="absolute top-2 right-2 grid gap-1 rounded-control border border-line bg-sheet print:hidden">
        <IconButton label="Zoom in" icon={Plus} size="icon-small" onClick={() => zoomAt(zoomStep)} />
        <IconButton label="Zoom out" icon={Minus} size="icon-small" onClick={() => zoomAt(1 / zoomStep)} />
      </div>
    </>
  );
};

/** Places on an outline of the world that ships with the product; no other site is asked, unless an operator set one for pictures. */
export const PlaceMap = ({ className, ...props }: PlaceMapProps) => {
  const [watch, size] = useSize();
  return (
    <div
      ref={watch}
      className={classNames("relative overflow-hidden rounded-card border border-line bg-accent-soft", className)}
    >
      {size.width > 0 && <Drawing {...props} size={size} />}
    </div>
  );
};
