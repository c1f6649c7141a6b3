import { familyPort, type Arrangement } from "./arrangement.ts";
import { middleOf, topOf, type Canvas } from "./canvas.ts";
import { cardHeight, cardWidth, levelGap, siblingGap } from "./dimensions.ts";
import { itemsOf } from "./index-rows.ts";
import { PolylineList, type Polylines } from "./polylines.ts";
import { detourHeight } from "./union-lines.ts";

/** One for every child of every family: from the union, or from the single parent, to the child. */
export type ChildLinks = {
  child: Int32Array;
  parent: Int32Array;
  /** -1 for a single parent. */
  otherParent: Int32Array;
  /** -1 for a single parent. */
  union: Int32Array;
  lines: Polylines;
};

export const childLinks = (canvas: Canvas, barHeight: Float64Array): ChildLinks => {
  const { arrangement } = canvas;
  const { families } = arrangement.shape;
  const count = families.children.items.length;
  const lineTo = linesToChildren(arrangement);
  const [parent, otherParent, union] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const lines = new PolylineList(count);
  for (let family = 0; family < families.count; family += 1) {
    for (let slot = families.children.start[family]!; slot < families.children.start[family + 1]!; slot += 1) {
      parent[slot] = families.a[family]!;
      otherParent[slot] = families.b[family]!;
      union[slot] = families.union[family]!;
      const child = families.children.items[slot]!;
      const from = beginningOf(canvas, family);
      lines.point(from.x, from.y);
      if (lineTo[slot] === -1) roundAbout(canvas, lines, from, child);
      else drawDown(canvas, barHeight, lines, from, family, lineTo[slot]!);
      lines.point(middleOf(canvas, child), topOf(canvas, child));
      lines.endLine();
    }
  }
  return { child: families.children.items, parent, otherParent, union, lines: lines.lines };
};

/** Beside `families.children.items` the line that ends at the child, -1 for a child that does not stand below. */
const linesToChildren = ({ shape, graph }: Arrangement): Int32Array => {
  const { children } = shape.families;
  const lineTo = new Int32Array(children.items.length).fill(-1);
  const { child, family, count } = graph.lines;
  for (let line = 0; line < count; line += 1) {
    if (child[line] === -1) continue;
    lineTo[children.start[family[line]!]! + itemsOf(children, family[line]!).indexOf(child[line]!)] = line;
  }
  return lineTo;
};

/** Between partners who stand side by side; on the connector of those who do not; below a single parent. */
const beginningOf = (canvas: Canvas, family: number): { x: number; y: number } => {
  const { shape, units, graph, loosened, x } = canvas.arrangement;
  const union = shape.families.union[family]!;
  const unit = graph.anchorUnit[family]!;
  const at = x[unit]! + familyPort(canvas.arrangement, family);
  const top = canvas.nodeY[unit]!;
  if (union === -1 || loosened[union] === 1) return { x: at, y: top + cardHeight };
  return { x: at, y: units.adjacent[union] === 1 ? top + cardHeight / 2 : detourHeight(canvas, union) };
};

const drawDown = (
  canvas: Canvas,
  barHeight: Float64Array,
  lines: PolylineList,
  from: { x: number },
  family: number,
  last: number,
): void => {
  const { graph, x, lowerPort } = canvas.arrangement;
  const { up, upper, lower } = graph.lines;
  let at = from.x;
  const follow = (line: number) => {
    lines.point(at, barHeight[line]!);
    at = x[lower[line]!]! + lowerPort[line]!;
    lines.point(at, barHeight[line]!);
  };
  for (const trunk of itemsOf(graph.trunks, family)) {
    if (graph.level[trunk]! > graph.level[upper[last]!]!) break;
    follow(up.items[up.start[trunk]!]!);
  }
  follow(last);
};

/** To a child that stands no lower than the parents (bad data, or partners of different generations): out to the side and over the top. */
const roundAbout = (canvas: Canvas, lines: PolylineList, from: { x: number; y: number }, child: number): void => {
  const to = middleOf(canvas, child);
  const over = topOf(canvas, child) - levelGap / 4;
  const side = to + ((from.x <= to ? -1 : 1) * (cardWidth + siblingGap)) / 2;
  const under = Math.max(from.y, from.y + levelGap / 4);
  lines.point(from.x, under);
  lines.point(side, under);
  lines.point(side, over);
  lines.point(to, over);
};
