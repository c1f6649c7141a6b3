/**
 * Neighbours of every node in two flat arrays (compressed sparse rows): those of `node` are
 * `to[start[node]] … to[start[node + 1] - 1]`, in the order they were given, without repeats.
 */
export type Adjacency = { start: Uint32Array; to: Int32Array };

/** Builds the rows of `size` nodes from the arcs `from[i] -> to[i]`; O(nodes + arcs). */
export const adjacencyOf = (size: number, from: readonly number[], to: readonly number[]): Adjacency => {
  const start = new Uint32Array(size + 1);
  for (const node of from) start[node + 1]! += 1;
  for (let node = 0; node < size; node += 1) start[node + 1]! += start[node]!;
  const next = start.slice(0, size);
  const filled = new Int32Array(from.length);
  for (let arc = 0; arc < from.length; arc += 1) {
    const node = from[arc]!;
    filled[next[node]!] = to[arc]!;
    next[node]! += 1;
  }
  return withoutRepeats(size, start, filled);
};

const withoutRepeats = (size: number, start: Uint32Array, filled: Int32Array): Adjacency => {
  const seenBy = new Int32Array(size).fill(-1);
  const compact = new Uint32Array(size + 1);
  let length = 0;
  for (let node = 0; node < size; node += 1) {
    compact[node] = length;
    for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) {
      const other = filled[slot]!;
      if (seenBy[other] === node) continue;
      seenBy[other] = node;
      filled[length] = other;
      length += 1;
    }
  }
  compact[size] = length;
  return { start: compact, to: filled.slice(0, length) };
};

/** The neighbours of one node, as a view into the rows. */
export const neighboursOf = ({ start, to }: Adjacency, node: number): Int32Array =>
  to.subarray(start[node], start[node + 1]);

export const areLinked = (adjacency: Adjacency, from: number, to: number): boolean =>
  neighboursOf(adjacency, from).includes(to);
