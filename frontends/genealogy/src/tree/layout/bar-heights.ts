import type { Row } from "./arrangement.ts";
import { assignTracks, type Bar } from "./bar-tracks.ts";
import type { Canvas } from "./canvas.ts";
import { cardHeight, levelGap } from "./dimensions.ts";
import { itemsOf } from "./index-rows.ts";

/** Bars spread over this much of the gap between rows, around its middle, and stay this near to one another when few. */
const barZone = 64;
const barStep = 14;

/** Fills in the heights of the level pieces of one family, by line of the layered graph. */
export const barHeights = ({ arrangement, nodeY }: Canvas, rows: readonly Row[], height: Float64Array): void => {
  const { graph, x, upperPort, lowerPort } = arrangement;
  const { down, lower, family } = graph.lines;
  for (const row of rows) {
    const bars: Bar[] = [];
    const linesOf: (readonly number[])[] = [];
    for (const node of row) {
      if (down.start[node] === down.start[node + 1]) continue;
      const middle = nodeY[node]! + cardHeight + levelGap / 2;
      for (const lines of byFamily(itemsOf(down, node), family)) {
        const port = x[node]! + upperPort[lines[0]!]!;
        let [left, right] = [port, port];
        for (const line of lines) {
          const end = x[lower[line]!]! + lowerPort[line]!;
          if (end < left) left = end;
          if (end > right) right = end;
          height[line] = middle;
        }
        if (left === right) continue;
        bars.push({ port, left, right });
        linesOf.push(lines);
      }
    }
    const tracks = assignTracks(bars);
    for (let bar = 0; bar < bars.length; bar += 1) {
      const { track, of } = tracks[bar]!;
      const step = of === 1 ? 0 : Math.min(barStep, barZone / (of - 1));
      for (const line of linesOf[bar]!) height[line]! += Math.round((track - (of - 1) / 2) * step);
    }
  }
};

/** The lines of one node by the families they belong to: few, so that a list is looked through faster than a map is made. */
const byFamily = (lines: Int32Array, family: Int32Array): readonly number[][] => {
  const found: number[][] = [];
  for (const line of lines) {
    const known = found.find(([first]) => family[first!] === family[line]);
    if (known) known.push(line);
    else found.push([line]);
  }
  return found;
};
