/** The level part of a family's line: it comes down at `port` and reaches from `left` to `right`. */
export type Bar = { port: number; left: number; right: number };

/** Which of how many tracks below one another a bar gets; bars that share no stretch of a gap share tracks. */
export type Track = { track: number; of: number };

/**
 * Gives bars that overlap different heights. Among bars that lead to the right, the one that starts further right goes
 * higher, and the other way round: so the short piece that comes down to a bar meets the fewest others.
 */
export const assignTracks = (bars: readonly Bar[]): Track[] => {
  const tracks: Track[] = bars.map(() => ({ track: 0, of: 1 }));
  if (bars.length < 2) return tracks;
  const groupOf = new Int32Array(bars.length);
  const groups = overlapping(bars);
  groups.forEach((group, number) => {
    for (const bar of group) groupOf[bar] = number;
  });
  const inOrder = groups.map((): number[] => []);
  for (const bar of inOrderOfHeight(bars)) inOrder[groupOf[bar]!]!.push(bar);
  for (const group of inOrder) {
    if (group.length <= few) assignOneByOne(bars, group, tracks);
    else assignByEdges(bars, group, tracks);
    const of = group.reduce((most, bar) => Math.max(most, tracks[bar]!.track + 1), 1);
    for (const bar of group) tracks[bar]!.of = of;
  }
  return tracks;
};

/** So many bars are compared with one another sooner than their edges are sorted. */
const few = 24;

/** Each bar of a group below all those before it that it overlaps. */
const assignOneByOne = (bars: readonly Bar[], group: readonly number[], tracks: Track[]): void => {
  for (let at = 1; at < group.length; at += 1) {
    const { left, right } = bars[group[at]!]!;
    let track = 0;
    for (let before = 0; before < at; before += 1) {
      const other = bars[group[before]!]!;
      if (other.left <= right && left <= other.right) track = Math.max(track, tracks[group[before]!]!.track + 1);
    }
    tracks[group[at]!]!.track = track;
  }
};

/** The same for many. */
const assignByEdges = (bars: readonly Bar[], group: readonly number[], tracks: Track[]): void => {
  const edges = Float64Array.from(new Set(group.flatMap((bar) => [bars[bar]!.left, bars[bar]!.right]))).sort();
  const placeOf = new Map(Array.from(edges, (edge, at) => [edge, at]));
  const heights = new HighestTrack(edges.length);
  for (const bar of group) {
    const from = placeOf.get(bars[bar]!.left)!;
    const to = placeOf.get(bars[bar]!.right)!;
    tracks[bar]!.track = heights.highest(from, to);
    heights.raise(from, to, tracks[bar]!.track + 1);
  }
};

const inOrderOfHeight = (bars: readonly Bar[]): number[] => {
  const leadsRight = ({ port, left, right }: Bar) => right - port >= port - left;
  const rightwards: number[] = [];
  const leftwards: number[] = [];
  for (let bar = 0; bar < bars.length; bar += 1) (leadsRight(bars[bar]!) ? rightwards : leftwards).push(bar);
  rightwards.sort((one, other) => bars[other]!.port - bars[one]!.port || one - other);
  leftwards.sort((one, other) => bars[one]!.port - bars[other]!.port || one - other);
  return [...rightwards, ...leftwards];
};

/** Bars connected by overlapping, from left to right: each group has tracks of its own. */
const overlapping = (bars: readonly Bar[]): readonly (readonly number[])[] => {
  const fromLeft = Array.from(bars.keys()).sort((one, other) => bars[one]!.left - bars[other]!.left);
  const groups: number[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const bar of fromLeft) {
    if (bars[bar]!.left > end) groups.push([]);
    groups.at(-1)!.push(bar);
    end = Math.max(end, bars[bar]!.right);
  }
  return groups;
};

/** A segment tree: the first free track over a stretch of edges. */
class HighestTrack {
  readonly #leaves: number;
  /** The most within a node's stretch. */
  readonly #most: Int32Array;
  /** What holds for the whole of a node's stretch. */
  readonly #whole: Int32Array;

  constructor(size: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(2, size)));
    this.#most = new Int32Array(this.#leaves * 2);
    this.#whole = new Int32Array(this.#leaves * 2);
  }

  highest(from: number, to: number, node = 1, left = 0, right = this.#leaves - 1): number {
    if (to < left || right < from) return 0;
    if (from <= left && right <= to) return this.#most[node]!;
    const middle = (left + right) >> 1;
    return Math.max(
      this.#whole[node]!,
      this.highest(from, to, node * 2, left, middle),
      this.highest(from, to, node * 2 + 1, middle + 1, right),
    );
  }

  raise(from: number, to: number, value: number, node = 1, left = 0, right = this.#leaves - 1): void {
    if (to < left || right < from) return;
    this.#most[node] = Math.max(this.#most[node]!, value);
    if (from <= left && right <= to) {
      this.#whole[node] = Math.max(this.#whole[node]!, value);
      return;
    }
    const middle = (left + right) >> 1;
    this.raise(from, to, value, node * 2, left, middle);
    this.raise(from, to, value, node * 2 + 1, middle + 1, right);
  }
}
