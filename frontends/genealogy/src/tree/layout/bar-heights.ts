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
    const linesOf: number[][] = [];
    for (const node of row) {
      const byFamily = new Map<number, number[]>();
      for (const line of itemsOf(down, node)) {
        const lines = byFamily.get(family[line]!);
        if (lines === undefined) byFamily.set(family[line]!, [line]);
        else lines.push(line);
      }
      for (const lines of byFamily.values()) {
        const port = x[node]! + upperPort[lines[0]!]!;
        const ends = lines.map((line) => x[lower[line]!]! + lowerPort[line]!);
        const [left, right] = [Math.min(port, ...ends), Math.max(port, ...ends)];
        for (const line of lines) height[line] = nodeY[node]! + cardHeight + levelGap / 2;
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
