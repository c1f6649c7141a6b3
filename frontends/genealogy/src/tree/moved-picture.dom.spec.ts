import { beforeEach, expect, test, vi } from "vitest";
import type { PreparedTree } from "./gathered-lines.ts";
import { MovedPicture } from "./moved-picture.ts";
import type { Ink } from "./paint-tree.ts";

const size = { width: 1000, height: 600 };
const ink: Ink = { line: "grey", strong: "black", strongWidth: 1.5, card: "white", living: "green", text: "grey" };
const nothing = { strong: undefined, plain: undefined };
const lines = { children: nothing, otherChildren: nothing, couples: nothing };

const treeOf = (width: number, height: number) =>
  ({
    layout: { bounds: { width, height }, x: [], y: [] },
    linesIn: () => lines,
    allLines: () => lines,
    isLiving: new Uint8Array(),
    isOther: new Uint8Array(),
  }) as unknown as PreparedTree;
const large = treeOf(20_000, 9_000);

const canvas = { width: 0, height: 0, style: { transform: "", width: "", height: "" } };
const clearRect = vi.fn<CanvasRenderingContext2D["clearRect"]>();
const drawn = () => undefined;
const context = { canvas, clearRect, setTransform: drawn, setLineDash: drawn, stroke: drawn, fillRect: drawn };
const paints = (): number => clearRect.mock.calls.length;

let picture: MovedPicture;
beforeEach(() => {
  vi.clearAllMocks();
  picture = new MovedPicture(context as unknown as CanvasRenderingContext2D);
});
const show = (x: number, y: number, zoom = 1, tree = large) => picture.show({ x, y, zoom }, size, tree, ink, undefined);

test("while one moves around it is moved, and painted anew only where it ends", () => {
  show(5000, 3000);
  show(5001, 3000); // now with what lies around
  expect(paints()).toBe(2);
  expect(canvas).toMatchObject({ width: 1800, height: 1200 });
  expect(canvas.style).toMatchObject({ transform: "translate(-400px, -300px)", width: "1800px" });
  for (let moved = 1; moved <= 400; moved += 1) show(5001 + moved, 3000 - Math.min(moved, 300));
  expect(paints()).toBe(2);
  expect(canvas.style.transform).toBe("translate(-800px, 0px)");
  show(5402, 2700);
  expect(paints()).toBe(3);
  expect(canvas.style.transform).toBe("translate(-400px, -300px)");
});

test("beyond the edges of the drawing nothing is missing", () => {
  const small = treeOf(800, 500);
  show(-100, -50, 1, small);
  for (const x of [-900, -500, 0, 700]) show(x, -50, 1, small);
  expect(paints()).toBe(1);
});

test("while the zoom changes only what is seen is painted", () => {
  for (const zoom of [1, 1.1, 1.2]) show(5000, 3000, zoom);
  expect(paints()).toBe(3);
  expect(canvas).toMatchObject({ width: 1000, height: 600 });
});

test("another drawing, or other colours, are painted at once", () => {
  show(5000, 3000);
  show(5001, 3000);
  show(5001, 3000, 1, treeOf(20_000, 9_000));
  picture.show({ x: 5001, y: 3000, zoom: 1 }, size, large, { ...ink, line: "red" }, undefined);
  expect(paints()).toBe(4);
});
