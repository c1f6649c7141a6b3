import { centredOn, fitted, smallestStep, type Camera, type Rectangle, type Size } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { TreeView } from "./views/tree-view.ts";

/** Names on cards are read without effort. */
const readable = 0.75;
/** Cards have names from here on; below the other a path is too long for them anyway. */
const [named, hopeless] = [0.4, 0.25];
/** Viewport pixels between the edge and the uppermost or lowest cards. */
const headroom = 48;

interface Beginning {
  readonly view: TreeView;
  /** Whom the reader asked for. */
  readonly chosen: number | undefined;
  /** Around whom the drawing is looked at first. */
  readonly focus: number | undefined;
  /** The people of a path of kinship that is to be seen from end to end. */
  readonly path?: Iterable<number> | undefined;
}

/** The smallest part of the drawing with all of these people's cards. */
const around = (people: readonly number[], { x, y }: Pick<TreeLayout, "x" | "y">): Rectangle => {
  const [left, top] = [Math.min(...people.map((one) => x[one]!)), Math.min(...people.map((one) => y[one]!))];
  const right = Math.max(...people.map((one) => x[one]!)) + cardWidth;
  const bottom = Math.max(...people.map((one) => y[one]!)) + cardHeight;
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * Where a visit or a view begins: with everybody, where that can be read; else with the one it is about, below whom there is
 * room for descendants and above whom for ancestors.
 */
export const firstCamera = (
  { x, y, bounds }: Pick<TreeLayout, "x" | "y" | "bounds">,
  { view, chosen, focus, path = [] }: Beginning,
  viewport: Size,
): Camera => {
  const middle = (person: number) => ({ x: x[person]! + cardWidth / 2, y: y[person]! + cardHeight / 2 });
  const onPath = [...path];
  if (onPath.length > 0) {
    const part = around(onPath, { x, y });
    const whole = fitted(part, viewport).zoom;
    // A little too long for the sight is better than without names.
    const zoom = whole < hopeless ? whole : Math.max(named, whole);
    return centredOn({ x: 0, y: 0, zoom }, { x: part.x + part.width / 2, y: part.y + part.height / 2 }, viewport);
  }
  if (view === "whole" && chosen !== undefined) return centredOn({ x: 0, y: 0, zoom: 1 }, middle(chosen), viewport);
  const whole = fitted(bounds, viewport);
  if (whole.zoom >= smallestStep || focus === undefined || view === "path") return whole;
  const camera = centredOn({ x: 0, y: 0, zoom: readable }, middle(focus), viewport);
  if (view === "descendants") return { ...camera, y: y[focus]! - headroom / readable };
  if (view === "ancestors") return { ...camera, y: y[focus]! + cardHeight + (headroom - viewport.height) / readable };
  return withoutEmptiness(camera, bounds, viewport);
};

/** The drawing's edge is not moved further into the sight than its margin: beyond it is nothing to see. */
const withoutEmptiness = (camera: Camera, bounds: Size, viewport: Size): Camera => {
  const margin = headroom / camera.zoom;
  const within = (at: number, seen: number, whole: number): number =>
    seen >= whole + 2 * margin ? (whole - seen) / 2 : Math.min(whole + margin - seen, Math.max(-margin, at));
  return {
    ...camera,
    x: within(camera.x, viewport.width / camera.zoom, bounds.width),
    y: within(camera.y, viewport.height / camera.zoom, bounds.height),
  };
};
