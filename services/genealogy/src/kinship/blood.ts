import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { neighboursOf } from "./adjacency.ts";
import type { KinLinks, Lines } from "./kin-links.ts";

/** Two people and the nearest ancestor they share: `up` generations from the first, then `down` to the second. */
export type Blood = {
  up: number;
  down: number;
  /** Only one of the two common parents is shared. */
  half: boolean;
  /** How many couples of ancestors make them kin in this same degree (2: double cousins). */
  times: number;
  /** Numbers of the nodes walked, first and second included; may hold parents nobody has named. */
  nodes: number[];
  /** Where the line leads over a child who is none by birth: how that child belongs to the parent. */
  through?: Exclude<Pedigree, "birth">;
};

/** Who was reached while climbing from one person: how far up, and from which child. */
type Climb = { reachedIn: Int32Array; run: number; depth: Int32Array; from: Int32Array; queue: Int32Array };

const newClimb = (nodes: number): Climb => ({
  reachedIn: new Int32Array(nodes).fill(-1),
  run: 0,
  depth: new Int32Array(nodes),
  from: new Int32Array(nodes),
  queue: new Int32Array(nodes),
});

const climbs = new WeakMap<Lines, { first: Climb; second: Climb }>();

/** What of several kinds of children in one line names it: the least kin. */
const leastKin = ["step", "foster", "adopted", "sealing", "other"] as const;

/**
 * The closest relationship over parents and children between two different people, or null; looks no further than `limit`
 * generations up and down together. By birth where that is no longer than what adoption, fostering and the like make of them.
 */
export const bloodBetween = (links: KinLinks, a: number, b: number, limit = Number.POSITIVE_INFINITY): Blood | null => {
  const closest = closestBetween(links, a, b, limit);
  if (closest === null || links.byBirth === null) return closest;
  const byBirth = birthBetween(links, a, b, closest.up + closest.down);
  if (byBirth !== null) return byBirth;
  const { nodes, up } = closest;
  const kinds = new Set(
    nodes.slice(1).map((node, at) => (at < up ? links.pedigree(nodes[at]!, node) : links.pedigree(node, nodes[at]!))),
  );
  const through = leastKin.find((kind) => kinds.has(kind));
  return { ...closest, half: false, times: 1, ...(through && { through }) };
};

/** The same by birth alone. */
export const birthBetween = (links: KinLinks, a: number, b: number, limit = Number.POSITIVE_INFINITY): Blood | null =>
  closestBetween(links.byBirth ?? links, a, b, limit);

/**
 * Relationships of equal length: full before half, then the more equal generations, then the lower number of the
 * first generation, so that asking the other way round gives the mirrored answer when `a < b` is kept by the caller.
 */
const closestBetween = (links: Lines, a: number, b: number, limit: number): Blood | null => {
  let pair = climbs.get(links);
  if (pair === undefined) {
    pair = { first: newClimb(links.nodes), second: newClimb(links.nodes) };
    climbs.set(links, pair);
  }
  const { first, second } = pair;
  climb(links, first, a, limit, () => null);
  let shortest = limit;
  let shared: number[] = [];
  climb(links, second, b, limit, (node, depth) => {
    if (first.reachedIn[node] !== first.run) return shortest;
    const length = first.depth[node]! + depth;
    if (length < shortest) shared = [];
    if (length <= shortest) shared.push(node);
    shortest = Math.min(shortest, length);
    return shortest;
  });
  return shared.length === 0 ? null : nearestOf(links, first, second, shared);
};

/** Walks all ancestors level by level; `visit` may lower how far up it is worth going. */
const climb = (
  links: Lines,
  state: Climb,
  start: number,
  limit: number,
  visit: (node: number, depth: number) => number | null,
): void => {
  const { reachedIn, depth, from, queue } = state;
  state.run += 1;
  const run = state.run;
  const { start: rows, to } = links.parents;
  let reach = limit;
  let end = 1;
  queue[0] = start;
  reachedIn[start] = run;
  depth[start] = 0;
  from[start] = -1;
  for (let at = 0; at < end; at += 1) {
    const node = queue[at]!;
    const level = depth[node]!;
    if (level > reach) return;
    reach = visit(node, level) ?? reach;
    for (let slot = rows[node]!; slot < rows[node + 1]!; slot += 1) {
      const parent = to[slot]!;
      if (reachedIn[parent] === run) continue;
      reachedIn[parent] = run;
      depth[parent] = level + 1;
      from[parent] = node;
      queue[end] = parent;
      end += 1;
    }
  }
};

const nearestOf = (links: Lines, first: Climb, second: Climb, shared: readonly number[]): Blood => {
  const byDegree = new Map<number, number[]>();
  for (const node of shared) {
    const up = first.depth[node]!;
    const group = byDegree.get(up);
    if (group === undefined) byDegree.set(up, [node]);
    else group.push(node);
  }
  const connections = [...byDegree].map(([up, nodes]) => {
    const down = second.depth[nodes[0]!]!;
    return { up, down, ...meetingOf(links, first, second, nodes) };
  });
  connections.sort(
    (one, other) =>
      Number(one.half) - Number(other.half) ||
      Math.abs(one.up - one.down) - Math.abs(other.up - other.down) ||
      one.up - other.up,
  );
  const { up, down, half, times, apex, left, right } = connections[0]!;
  const upwards = left === -1 ? [] : chain(first, left).reverse();
  const downwards = right === -1 ? [] : chain(second, right);
  return { up, down, half, times, nodes: [...upwards, apex, ...downwards] };
};

/** From a node back down to where the climb began. */
const chain = (state: Climb, top: number): number[] => {
  const nodes: number[] = [];
  for (let node = top; node !== -1; node = state.from[node]!) nodes.push(node);
  return nodes;
};

type Meeting = { half: boolean; times: number; apex: number; left: number; right: number };

/**
 * Of the children of one ancestor, and of pairs of them in all: a family that has more to look at is made up, and would hold
 * up everybody else.
 */
const most = { children: 8, pairs: 1_000 };

/** How two lines meet in ancestors of one degree: through which of their children, fully or by half, and how often. */
const meetingOf = (links: Lines, first: Climb, second: Climb, nodes: readonly number[]): Meeting => {
  const apex = nodes.reduce((least, node) => Math.min(least, node));
  const left = childTowards(links, first, apex)[0] ?? -1;
  const right = childTowards(links, second, apex)[0] ?? -1;
  if (left === -1 || right === -1) return { half: false, times: 1, apex, left, right };

  let best: Meeting = { half: true, times: 1, apex, left, right };
  const couples = new Set<number>();
  let pairs = 0;
  for (const node of [...nodes].sort((one, other) => one - other)) {
    if (pairs >= most.pairs) break;
    const rightChildren = childTowards(links, second, node).slice(0, most.children);
    for (const leftChild of childTowards(links, first, node).slice(0, most.children)) {
      for (const rightChild of rightChildren) {
        pairs += 1;
        const common = sharedParents(links, leftChild, rightChild);
        if (!isFull(links, leftChild, rightChild, common)) continue;
        if (best.half) best = { half: false, times: 1, apex: common[0] ?? node, left: leftChild, right: rightChild };
        couples.add(Math.min(...common));
      }
    }
  }
  return { ...best, times: Math.max(1, couples.size) };
};

/** The children of an ancestor that lie on a shortest line down to where the climb began. */
const childTowards = (links: Lines, state: Climb, ancestor: number): number[] => {
  const depth = state.depth[ancestor]!;
  if (depth === 0) return [];
  const children: number[] = [];
  for (const child of neighboursOf(links.children, ancestor)) {
    if (state.reachedIn[child] === state.run && state.depth[child] === depth - 1) children.push(child);
  }
  return children;
};

const sharedParents = (links: Lines, one: number, other: number): number[] => {
  const parents = new Set(neighboursOf(links.parents, other));
  return [...neighboursOf(links.parents, one)].filter((parent) => parents.has(parent));
};

/** Two children of one parent count as full unless both have another parent and it is not the same one. */
const isFull = (links: Lines, one: number, other: number, common: readonly number[]): boolean =>
  common.length >= 2 ||
  common.some((parent) => parent >= links.people) ||
  ((neighboursOf(links.parents, one).length < 2 || neighboursOf(links.parents, other).length < 2) &&
    !isStepOf(links, one, other) &&
    !isStepOf(links, other, one));

/** Whether a parent of the other's is one's own, but not by birth: an unknown parent of one's own is somebody else. */
const isStepOf = ({ parents, isNotByBirth }: Lines, one: number, other: number): boolean =>
  isNotByBirth !== undefined && neighboursOf(parents, other).some((parent) => isNotByBirth(one, parent));
