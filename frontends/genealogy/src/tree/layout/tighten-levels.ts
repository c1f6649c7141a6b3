import type { FamilyShape } from "./family-shape.ts";

/** Links between groups of partners; several between the same two simply count several times. */
type GroupLinks = { from: Int32Array; to: Int32Array };

/** More rounds changed nothing on the files tried. */
const rounds = 24;

/**
 * Moves groups of partners up or down so that links get short: families that married in stand just above their children
 * and not at the top of the drawing. Every link keeps leading down.
 */
export const tightenLevels = (
  shape: FamilyShape,
  sound: Uint8Array,
  { groupOf, level }: { groupOf: Int32Array; level: Int32Array },
): Int32Array => {
  const links = groupLinks(shape, sound, groupOf);
  for (let round = 0; round < rounds; round += 1) {
    const shifted = shiftClusters(level, links, 1) + shiftClusters(level, links, -1);
    if (shifted + shiftGroups(level, links) === 0) break;
  }
  return Int32Array.from(groupOf, (group) => level[group]!);
};

const groupLinks = ({ parentsOf }: FamilyShape, sound: Uint8Array, groupOf: Int32Array): GroupLinks => {
  const from = new Int32Array(parentsOf.items.length);
  const to = new Int32Array(parentsOf.items.length);
  let count = 0;
  for (let child = 0; child < groupOf.length; child += 1) {
    for (let slot = parentsOf.start[child]!; slot < parentsOf.start[child + 1]!; slot += 1) {
      if (sound[slot] === 0) continue;
      from[count] = groupOf[parentsOf.items[slot]!]!;
      to[count] = groupOf[child]!;
      count += 1;
    }
  }
  return { from: from.subarray(0, count), to: to.subarray(0, count) };
};

/**
 * Groups held together by links of length one move as a whole, where more loose links would get shorter than longer. All
 * that move in one call move in the same direction, each at most as far as its tightest loose link allows.
 */
const shiftClusters = (level: Int32Array, { from, to }: GroupLinks, direction: 1 | -1): number => {
  const cluster = new Int32Array(level.length);
  for (let group = 0; group < cluster.length; group += 1) cluster[group] = group;
  const rootOf = (group: number): number => {
    let root = group;
    while (cluster[root] !== root) {
      cluster[root] = cluster[cluster[root]!]!;
      root = cluster[root]!;
    }
    return root;
  };
  for (let link = 0; link < from.length; link += 1) {
    const length = level[to[link]!]! - level[from[link]!]!;
    if (length === 1) cluster[rootOf(from[link]!)] = rootOf(to[link]!);
  }
  const gain = new Int32Array(level.length);
  const room = new Int32Array(level.length).fill(0x7fffffff);
  for (let link = 0; link < from.length; link += 1) {
    const slack = level[to[link]!]! - level[from[link]!]! - 1;
    if (slack === 0) continue;
    const [ahead, behind] =
      direction === 1 ? [rootOf(from[link]!), rootOf(to[link]!)] : [rootOf(to[link]!), rootOf(from[link]!)];
    if (ahead === behind) continue;
    gain[ahead]! += 1;
    gain[behind]! -= 1;
    room[ahead] = Math.min(room[ahead]!, slack);
  }
  let shifted = 0;
  for (let group = 0; group < level.length; group += 1) {
    const root = rootOf(group);
    if (gain[root]! <= 0) continue;
    level[group]! += direction * room[root]!;
    shifted += 1;
  }
  return shifted;
};

/** Moves single groups: down to their children when these are more than the parents, up to the parents when these are more. */
const shiftGroups = (level: Int32Array, { from, to }: GroupLinks): number => {
  const size = level.length;
  const lean = new Int32Array(size);
  const lowestParent = new Int32Array(size).fill(-0x7fffffff);
  const highestChild = new Int32Array(size).fill(0x7fffffff);
  for (let link = 0; link < from.length; link += 1) {
    lean[from[link]!]! += 1;
    lean[to[link]!]! -= 1;
    lowestParent[to[link]!] = Math.max(lowestParent[to[link]!]!, level[from[link]!]!);
    highestChild[from[link]!] = Math.min(highestChild[from[link]!]!, level[to[link]!]!);
  }
  let shifted = 0;
  // Only those that cannot be in each other's way: one direction at a time, and down first.
  for (let group = 0; group < size; group += 1) {
    if (lean[group]! > 0 && highestChild[group]! - 1 > level[group]!) {
      level[group] = highestChild[group]! - 1;
      shifted += 1;
    }
  }
  return shifted;
};
