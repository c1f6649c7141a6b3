import { arrangeFamily } from "./arrange-family.ts";
import { newArrangement, type Arrangement, type Row } from "./arrangement.ts";
import { barHeights } from "./bar-heights.ts";
import { leftOf, topOf, type Canvas } from "./canvas.ts";
import { childLinks, type ChildLinks } from "./child-links.ts";
import { connectedFamilies, type ConnectedFamilies } from "./connected-families.ts";
import { coupleUnits } from "./couple-units.ts";
import { cardHeight, levelGap, rowHeight, siblingGap } from "./dimensions.ts";
import { familyShape, type FamilyTreeInput } from "./family-shape.ts";
import { generationsOf } from "./generations.ts";
import { indexRows, itemsOf } from "./index-rows.ts";
import { layeredGraph } from "./layered-graph.ts";
import type { Polylines } from "./polylines.ts";
import { packOnShelves } from "./shelves.ts";
import { unionLines } from "./union-lines.ts";
import { Workbench } from "./workbench.ts";

/** Pixels at zoom 1; the whole drawing starts at (0, 0). People are numbered by their place in `ids`. */
export type TreeLayout = {
  ids: readonly string[];
  /** The left top corner of everybody's card. */
  x: Float64Array;
  y: Float64Array;
  /** The row within a family, 0 at its top. */
  generation: Int32Array;
  /** Which of the families nothing connects, 0 being the largest. */
  family: Int32Array;
  unions: {
    a: Int32Array;
    b: Int32Array;
    /** 0 for parents of a child of whom nobody stated that they are a couple. */
    stated: Uint8Array;
    /** 1 when the partners stand side by side. */
    adjacent: Uint8Array;
    /** 1 when the partners stand in different rows. */
    loosened: Uint8Array;
    lines: Polylines;
  };
  childLinks: ChildLinks;
  bounds: { width: number; height: number };
  report: LayoutReport;
};

export type LayoutReport = {
  people: number;
  families: number;
  unions: number;
  adjacentUnions: number;
  /** Unions whose partners stand in different rows, because the one is among the descendants of the other or of their in-laws. */
  loosenedUnions: number;
  childLinks: number;
  /** Children who do not stand below their parents: those who are among their own ancestors. */
  upwardLinks: number;
};

/**
 * Draws everybody once, with every union and every link to a child. Deterministic: the same input gives the same drawing.
 * Families nothing connects stand side by side, the largest first, and are wrapped.
 */
export const layoutTree = (input: FamilyTreeInput): TreeLayout => {
  const shape = familyShape(input);
  const generations = generationsOf(shape);
  const units = coupleUnits(shape, generations.loosened);
  const graph = layeredGraph(shape, generations, units);
  const arrangement = newArrangement(shape, units, graph, generations);
  const families = connectedFamilies(shape);
  const rows = rowsOf(arrangement, families);
  const bench = new Workbench(arrangement);
  for (const family of rows) arrangeFamily(arrangement, family, bench);

  const nodeY = new Float64Array(graph.nodes);
  const bounds = placeFamilies(arrangement, rows, nodeY);
  const canvas: Canvas = { arrangement, nodeY };
  const barHeight = new Float64Array(graph.lines.count);
  for (const family of rows) barHeights(canvas, family, barHeight);
  const links = childLinks(canvas, barHeight);
  const people = shape.ids.length;
  const { a, b, stated, count } = shape.unions;
  return {
    ids: shape.ids,
    x: Float64Array.from({ length: people }, (_, person) => leftOf(canvas, person)),
    y: Float64Array.from({ length: people }, (_, person) => topOf(canvas, person)),
    generation: generationInFamily(generations.level, families),
    family: families.familyOf,
    unions: { a, b, stated, adjacent: units.adjacent, loosened: generations.loosened, lines: unionLines(canvas) },
    childLinks: links,
    bounds,
    report: {
      people,
      families: families.count,
      unions: count,
      adjacentUnions: sum(units.adjacent),
      loosenedUnions: sum(generations.loosened),
      childLinks: links.child.length,
      upwardLinks: links.child.length - lineEnds(graph.lines.child),
    },
  };
};

/** For every family its rows from top to bottom, each with its nodes in the order they were made. */
const rowsOf = ({ graph, units }: Arrangement, families: ConnectedFamilies): Row[][] => {
  const familyOfNode = new Int32Array(graph.nodes);
  for (let unit = 0; unit < graph.units; unit += 1) {
    familyOfNode[unit] = families.familyOf[units.members.items[units.members.start[unit]!]!]!;
  }
  for (let node = graph.units; node < graph.nodes; node += 1) {
    familyOfNode[node] = familyOfNode[graph.anchorUnit[graph.trunkOf[node]!]!]!;
  }
  const nodes = indexRows(families.count, familyOfNode, Int32Array.from(familyOfNode.keys()));
  return Array.from({ length: families.count }, (_, family) => {
    const members = itemsOf(nodes, family);
    const top = members.reduce((least, node) => Math.min(least, graph.level[node]!), Number.POSITIVE_INFINITY);
    const bottom = members.reduce((most, node) => Math.max(most, graph.level[node]!), Number.NEGATIVE_INFINITY);
    const levels = indexRows(
      bottom - top + 1,
      members.map((node) => graph.level[node]! - top),
      members,
    );
    return Array.from({ length: bottom - top + 1 }, (_, row) => itemsOf(levels, row).slice());
  });
};

/** Moves every family to its place on the canvas, in whole pixels. */
const placeFamilies = ({ graph, x }: Arrangement, rows: readonly Row[][], nodeY: Float64Array) => {
  const left = new Float64Array(rows.length);
  const boxes = rows.map((family, at) => {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (const row of family) {
      for (const node of row) {
        x[node] = Math.round(x[node]!);
        least = Math.min(least, x[node]! - graph.width[node]! / 2);
        most = Math.max(most, x[node]! + graph.width[node]! / 2);
      }
    }
    left[at] = least;
    return { width: most - least, height: family.length * rowHeight - levelGap };
  });
  const shelves = packOnShelves(boxes, siblingGap * 2);
  for (let family = 0; family < rows.length; family += 1) {
    for (let row = 0; row < rows[family]!.length; row += 1) {
      for (const node of rows[family]![row]!) {
        x[node]! += shelves.x[family]! - left[family]!;
        nodeY[node] = shelves.y[family]! + row * rowHeight;
      }
    }
  }
  return { width: shelves.width, height: Math.max(shelves.height, boxes.length === 0 ? 0 : cardHeight) };
};

const generationInFamily = (level: Int32Array, { familyOf, count }: ConnectedFamilies): Int32Array => {
  const top = new Int32Array(count).fill(0x7fffffff);
  for (let person = 0; person < level.length; person += 1) {
    top[familyOf[person]!] = Math.min(top[familyOf[person]!]!, level[person]!);
  }
  return level.map((row, person) => row - top[familyOf[person]!]!);
};

const sum = (flags: Uint8Array): number => flags.reduce((total, flag) => total + flag, 0);

const lineEnds = (child: Int32Array): number => child.reduce((total, person) => total + (person === -1 ? 0 : 1), 0);
