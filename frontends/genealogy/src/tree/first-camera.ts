import { centredOn, fitted, smallestStep, type Camera, type Size } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { TreeView } from "./views/tree-view.ts";

/** Names on cards are read without effort. */
const readable = 0.75;
/** Viewport pixels between the edge and the uppermost or lowest cards. */
const headroom = 48;

interface Beginning {
  readonly view: TreeView;
  /** Whom the reader asked for. */
  readonly chosen: number | undefined;
  /** Around whom the drawing is looked at first. */
  readonly focus: number | undefined;
}

/**
 * Where a visit or a view begins: with everybody, where that can be read; else with the one it is about, below whom there is
 * room for descendants and above whom for ancestors.
 */
export const firstCamera = (
  { x, y, bounds }: Pick<TreeLayout, "x" | "y" | "bounds">,
  { view, chosen, focus }: Beginning,
  viewport: Size,
): Camera => {
  const middle = (person: number) => ({ x: x[person]! + cardWidth / 2, y: y[person]! + cardHeight / 2 });
  if (view === "whole" && chosen !== undefined) return centredOn({ x: 0, y: 0, zoom: 1 }, middle(chosen), viewport);
  const whole = fitted(bounds, viewport);
  if (whole.zoom >= smallestStep || focus === undefined || view === "path") return whole;
  const camera = centredOn({ x: 0, y: 0, zoom: readable }, middle(focus), viewport);
  if (view === "descendants") return { ...camera, y: y[focus]! - headroom / readable };
  if (view === "ancestors") return { ...camera, y: y[focus]! + cardHeight + (headroom - viewport.height) / readable };
  return camera;
};
