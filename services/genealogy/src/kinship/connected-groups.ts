import type { Adjacency } from "./adjacency.ts";

/** For each node the lowest node of its group; nodes are in one group when any of the `links` lead from one to the other. */
export const connectedGroups = (nodes: number, links: readonly Adjacency[]): Int32Array => {
  const group = new Int32Array(nodes).fill(-1);
  const queue = new Int32Array(nodes);
  for (let first = 0; first < nodes; first += 1) {
    if (group[first] !== -1) continue;
    group[first] = first;
    queue[0] = first;
    let end = 1;
    for (let at = 0; at < end; at += 1) {
      const node = queue[at]!;
      for (const { start, to } of links) {
        // Some links have rows for people alone, not for the parents nobody has named.
        const last = node + 1 < start.length ? start[node + 1]! : 0;
        for (let slot = start[node] ?? 0; slot < last; slot += 1) {
          const other = to[slot]!;
          if (group[other] !== -1) continue;
          group[other] = first;
          queue[end] = other;
          end += 1;
        }
      }
    }
  }
  return group;
};
