import type { Camera, Rectangle } from "./camera.ts";
import { seenBy } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { Polylines } from "./layout/polylines.ts";
import { boxesOf, touches } from "./visible.ts";

/** Colours as the page's tokens have them now. */
export interface Ink {
  readonly line: string;
  readonly strong: string;
  readonly card: string;
  readonly living: string;
  readonly text: string;
}

/** Below this zoom names cannot be read: people are drawn on the canvas instead of as cards. */
export const cardsFromZoom = 0.35;

interface PreparedTree {
  readonly layout: TreeLayout;
  readonly isLiving: Uint8Array;
  readonly childBoxes: Float64Array;
  readonly unionBoxes: Float64Array;
}

export const prepareTree = (layout: TreeLayout, isLiving: Uint8Array): PreparedTree => ({
  layout,
  isLiving,
  childBoxes: boxesOf(layout.childLinks.lines),
  unionBoxes: boxesOf(layout.unions.lines),
});

interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Physical pixels per CSS pixel. */
  readonly density: number;
}

const faded = 0.4;

const trace = (path: Path2D, { start, points }: Polylines, line: number): void => {
  for (let point = start[line]!; point < start[line + 1]!; point += 1)
    if (point === start[line]) path.moveTo(points[2 * point]!, points[2 * point + 1]!);
    else path.lineTo(points[2 * point]!, points[2 * point + 1]!);
};

/** Lines in sight, apart by whether they belong to the chosen person's line. */
const gather = (lines: Polylines, boxes: Float64Array, seen: Rectangle, isStrong: (line: number) => boolean) => {
  const [strong, plain] = [new Path2D(), new Path2D()];
  for (let line = 0; line < lines.start.length - 1; line += 1)
    if (touches(boxes, line, seen)) trace(isStrong(line) ? strong : plain, lines, line);
  return { strong, plain };
};

const stroke = ({ context }: Canvas, path: Path2D, colour: string, alpha: number): void => {
  context.globalAlpha = alpha;
  context.strokeStyle = colour;
  context.stroke(path);
};

const paintPeople = (
  canvas: Canvas,
  { layout, isLiving }: PreparedTree,
  seen: Rectangle,
  ink: Ink,
  line: ReadonlySet<number> | undefined,
): void => {
  const { context } = canvas;
  const { x, y } = layout;
  for (let person = 0; person < x.length; person += 1) {
    if (x[person]! > seen.x + seen.width || x[person]! + cardWidth < seen.x) continue;
    if (y[person]! > seen.y + seen.height || y[person]! + cardHeight < seen.y) continue;
    context.globalAlpha = line && !line.has(person) ? faded : 1;
    context.fillStyle = isLiving[person] ? ink.living : ink.text;
    context.fillRect(x[person]!, y[person]!, cardWidth, cardHeight);
  }
};

/** Paints what the camera sees: all lines, and, from far away, everybody as a small sheet. */
export const paintTree = (
  canvas: Canvas,
  tree: PreparedTree,
  camera: Camera,
  ink: Ink,
  line: ReadonlySet<number> | undefined,
): void => {
  const { context, width, height, density } = canvas;
  const { childLinks, unions } = tree.layout;
  const seen = seenBy(camera, canvas);
  const scale = camera.zoom * density;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width * density, height * density);
  context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
  context.lineWidth = Math.max(1.5, 0.75 / camera.zoom);
  context.lineJoin = "round";

  const inLine = (person: number) => person !== -1 && (line?.has(person) ?? false);
  const children = gather(
    childLinks.lines,
    tree.childBoxes,
    seen,
    (link) =>
      inLine(childLinks.child[link]!) && (inLine(childLinks.parent[link]!) || inLine(childLinks.otherParent[link]!)),
  );
  const couples = gather(
    unions.lines,
    tree.unionBoxes,
    seen,
    (union) => inLine(unions.a[union]!) && inLine(unions.b[union]!),
  );
  const rest = line ? faded : 1;
  context.setLineDash([]);
  stroke(canvas, children.plain, ink.line, rest);
  stroke(canvas, children.strong, ink.strong, 1);
  context.setLineDash([6, 5]);
  stroke(canvas, couples.plain, ink.line, rest);
  stroke(canvas, couples.strong, ink.strong, 1);
  context.setLineDash([]);
  if (camera.zoom < cardsFromZoom) paintPeople(canvas, tree, seen, ink, line);
  context.globalAlpha = 1;
};
