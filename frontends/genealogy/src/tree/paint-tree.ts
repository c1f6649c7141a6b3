import { seenBy, type Camera, type Rectangle } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { Contrast, Line, PreparedTree } from "./gathered-lines.ts";

/** Colours as the page's tokens have them now. */
export interface Ink {
  readonly line: string;
  readonly strong: string;
  /** CSS pixels of lines that stand out. */
  readonly strongWidth: number;
  readonly card: string;
  readonly living: string;
  readonly text: string;
}

/** Below this zoom names cannot be read: people are drawn on the canvas instead of as cards. */
export const cardsFromZoom = 0.35;

export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Physical pixels per CSS pixel. */
  readonly density: number;
}

const faded = 0.4;
/** CSS pixels. */
const thin = 1.5;
/** When so much of the drawing is seen, picking the lines in sight costs more than drawing them all. */
const mostOfIt = 0.25;
const marriage = [6, 5];
const otherChild = [2, 5];

const isMostSeen = ({ bounds }: PreparedTree["layout"], { width, height }: Rectangle): boolean =>
  width * height > mostOfIt * bounds.width * bounds.height;

/** Paints what the camera sees: all lines, and, from far away, everybody as a small sheet. */
export const paintTree = (
  { context, width, height, density }: Canvas,
  tree: PreparedTree,
  camera: Camera,
  ink: Ink,
  line: Line,
): void => {
  const seen = seenBy(camera, { width, height });
  const scale = camera.zoom * density;
  const rest = line ? faded : 1;
  const isFar = camera.zoom < cardsFromZoom;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width * density, height * density);
  context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
  context.lineJoin = "round";

  const stroke = ({ plain, strong }: Contrast) => {
    context.globalAlpha = rest;
    context.strokeStyle = ink.line;
    context.lineWidth = Math.max(thin, thin / 2 / camera.zoom);
    context.stroke(plain);
    context.globalAlpha = 1;
    context.strokeStyle = ink.strong;
    context.lineWidth = Math.max(ink.strongWidth, ink.strongWidth / 2 / camera.zoom);
    context.stroke(strong);
  };
  const { children, otherChildren, couples } = isMostSeen(tree.layout, seen)
    ? tree.allLines(line)
    : tree.linesIn(seen, line);
  context.setLineDash([]);
  stroke(children);
  // From far away dashes are dust, and dear.
  if (!isFar) context.setLineDash(otherChild);
  stroke(otherChildren);
  if (!isFar) context.setLineDash(marriage);
  stroke(couples);
  if (isFar) fillSheets(context, tree, seen, ink, line);
};

/** Rectangles one by one: far cheaper than one path of all of them. */
const fillSheets = (
  context: CanvasRenderingContext2D,
  { layout: { x, y }, isLiving }: PreparedTree,
  seen: Rectangle,
  ink: Ink,
  line: Line,
): void => {
  const [left, right] = [seen.x - cardWidth, seen.x + seen.width];
  const [top, bottom] = [seen.y - cardHeight, seen.y + seen.height];
  const fill = (colour: string, alpha: number, isOne: (person: number) => boolean) => {
    context.fillStyle = colour;
    context.globalAlpha = alpha;
    for (let person = 0; person < x.length; person += 1)
      if (x[person]! > left && x[person]! < right && y[person]! > top && y[person]! < bottom && isOne(person))
        context.fillRect(x[person]!, y[person]!, cardWidth, cardHeight);
  };
  const isStrong = (person: number) => !line || line.has(person);
  for (const [living, colour] of [
    [0, ink.text],
    [1, ink.living],
  ] as const) {
    if (line) fill(colour, faded, (person) => isLiving[person] === living && !isStrong(person));
    fill(colour, 1, (person) => isLiving[person] === living && isStrong(person));
  }
  context.globalAlpha = 1;
};
