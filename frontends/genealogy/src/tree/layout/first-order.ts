import type { Arrangement, Row } from "./arrangement.ts";
import type { Workbench } from "./workbench.ts";

/**
 * Two ways to begin, each a number for every node to sort its row by. Both are refined afterwards; which one ends better
 * differs from family to family.
 */

/**
 * As told: the largest tree of descendants with the children of everybody in the order they were given, and every other
 * tree around the place where it marries into one that stands already.
 */
export const orderAsTold = (arrangement: Arrangement, rows: readonly Row[]): void => {
  const { graph, x } = arrangement;
  const { up, down, upper, lower } = graph.lines;
  const tree = new Map<number, number>();
  const trees: Int32Array[] = [];
  const depthFirst: number[] = [];
  const own = (node: number) => up.items[up.start[node]!];
  for (const row of rows) {
    for (const root of row) {
      if (up.start[root] !== up.start[root + 1]) continue;
      depthFirst.push(root);
      const members: number[] = [];
      for (let node = depthFirst.pop(); node !== undefined; node = depthFirst.pop()) {
        x[node] = members.length;
        tree.set(node, trees.length);
        members.push(node);
        for (let slot = down.start[node + 1]! - 1; slot >= down.start[node]!; slot -= 1) {
          const line = down.items[slot]!;
          if (own(lower[line]!) === line) depthFirst.push(lower[line]!);
        }
      }
      trees.push(Int32Array.from(members));
    }
  }
  centreOverLeaves(arrangement, trees);

  let largest = 0;
  for (let at = 1; at < trees.length; at += 1) if (trees[at]!.length > trees[largest]!.length) largest = at;
  const queue = [{ tree: largest, scale: 1 }];
  const placed = new Set([largest]);
  for (const { tree: at, scale } of queue) {
    const marry = (node: number, other: number) => {
      const next = tree.get(other)!;
      if (placed.has(next)) return;
      placed.add(next);
      // Around one place, but still in order among themselves.
      const narrow = scale / 64;
      const meeting = x[other]!;
      for (const member of trees[next]!) x[member] = x[node]! + (x[member]! - meeting) * narrow;
      queue.push({ tree: next, scale: narrow });
    };
    for (const node of trees[at]!) {
      for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) marry(node, upper[up.items[slot]!]!);
      for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1)
        marry(node, lower[down.items[slot]!]!);
    }
  }
};

/** From numbers in depth-first order to the middle of what hangs below. */
const centreOverLeaves = ({ graph, x }: Arrangement, trees: readonly Int32Array[]): void => {
  const { up, down, lower } = graph.lines;
  for (const members of trees) {
    for (let at = members.length - 1; at >= 0; at -= 1) {
      const node = members[at]!;
      let sum = 0;
      let count = 0;
      for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
        const line = down.items[slot]!;
        if (up.items[up.start[lower[line]!]!] !== line) continue;
        sum += x[lower[line]!]!;
        count += 1;
      }
      if (count > 0) x[node] = sum / count;
    }
  }
};

/** Swinging that dies out this fast or faster is damped away; slower is kept and grows. */
const damped = 0.99;
/** Steps between rescalings, which keep the numbers finite. */
const rescaleEvery = 16;

/**
 * By nearness: the slowest swinging of a net whose threads are the lines (the Fiedler vector of the graph), with the mean
 * of every row held at nought, so that it swings from side to side and not from top to bottom. Found by power iteration,
 * sped up with Chebyshev polynomials (Saad, Numerical Methods for Large Eigenvalue Problems, ch. 7): a step is worth ten plain ones.
 */
export const orderByNearness = (
  { graph, x }: Arrangement,
  rows: readonly Row[],
  steps: number,
  bench: Workbench,
): void => {
  const { up, down } = graph.lines;
  const { above, below } = bench;
  let before = bench.byNode;
  let now = bench.alsoByNode;
  for (const row of rows) for (const node of row) now[node] = x[node]!;
  for (let step = 0; step < steps; step += 1) {
    for (const row of rows) {
      let sum = 0;
      for (let at = 0; at < row.length; at += 1) {
        const node = row[at]!;
        let pull = 0;
        for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) pull += now[above[slot]!]!;
        for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) pull += now[below[slot]!]!;
        const threads = up.start[node + 1]! - up.start[node]! + down.start[node + 1]! - down.start[node]!;
        const mean = threads === 0 ? now[node]! : (now[node]! + pull / threads) / 2;
        const swung = (2 / damped) * mean - now[node]!;
        // The three-term recurrence; what it replaces is not needed any more.
        before[node] = step === 0 ? swung : 2 * swung - before[node]!;
        sum += before[node]!;
      }
      const middle = sum / row.length;
      for (let at = 0; at < row.length; at += 1) before[row[at]!]! -= middle;
    }
    [now, before] = [before, now];
    if (step % rescaleEvery === rescaleEvery - 1) rescale(rows, now, before);
  }
  for (const row of rows) for (const node of row) x[node] = now[node]!;
};

const rescale = (rows: readonly Row[], now: Float64Array, before: Float64Array): void => {
  let largest = 0;
  for (const row of rows) for (const node of row) largest = Math.max(largest, Math.abs(now[node]!));
  if (largest === 0) return;
  for (const row of rows) {
    for (const node of row) {
      now[node]! /= largest;
      before[node]! /= largest;
    }
  }
};
