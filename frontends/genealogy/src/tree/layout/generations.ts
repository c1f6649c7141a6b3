import type { FamilyShape } from "./family-shape.ts";
import type { IndexRows } from "./index-rows.ts";
import { soundLinks, type SoundLinks } from "./sound-links.ts";
import { tightenLevels } from "./tighten-levels.ts";

export type Generations = {
  /** The row of each person; parents above children, partners side by side. Starts anywhere; see the components. */
  level: Int32Array;
  /** For each union 1 when its partners could not be put in one row without putting a child above a parent. */
  loosened: Uint8Array;
  sound: SoundLinks;
};

/** Puts everybody into a row. Unions are taken one after another, the most even first; one that contradicts those before is loosened. */
export const generationsOf = (shape: FamilyShape): Generations => {
  const sound = soundLinks(shape.parentsOf, shape.childrenOf);
  const groups = new CoupleGroups(shape, sound);
  const { a, b, count } = shape.unions;
  const loosened = new Uint8Array(count);
  for (const union of evenFirst(shape, groups.level)) {
    if (!groups.merge(a[union]!, b[union]!)) loosened[union] = 1;
  }
  const level = tightenLevels(shape, sound.up, groups.compact());
  return { level, loosened, sound };
};

/** How often everybody's generation is estimated anew from that of their relatives. */
const estimates = 6;

const tiesOf = ({ start }: IndexRows, person: number): number => start[person + 1]! - start[person]!;

/** Unions in the order of how far apart their partners seem to live, judged by where everybody's relatives are. */
const evenFirst = ({ unions, parentsOf, childrenOf, unionsOf }: FamilyShape, level: Int32Array): Int32Array => {
  const estimate = Float64Array.from(level);
  for (let sweep = 0; sweep < estimates; sweep += 1) {
    for (let person = 0; person < level.length; person += 1) {
      let sum = 0;
      for (let at = parentsOf.start[person]!; at < parentsOf.start[person + 1]!; at += 1) {
        sum += estimate[parentsOf.items[at]!]! + 1;
      }
      for (let at = childrenOf.start[person]!; at < childrenOf.start[person + 1]!; at += 1) {
        sum += estimate[childrenOf.items[at]!]! - 1;
      }
      for (let at = unionsOf.start[person]!; at < unionsOf.start[person + 1]!; at += 1) {
        const union = unionsOf.items[at]!;
        sum += estimate[unions.a[union] === person ? unions.b[union]! : unions.a[union]!]!;
      }
      const ties = tiesOf(parentsOf, person) + tiesOf(childrenOf, person) + tiesOf(unionsOf, person);
      if (ties > 0) estimate[person] = sum / ties;
    }
  }
  const distance = Float64Array.from({ length: unions.count }, (_, union) =>
    Math.round(Math.abs(estimate[unions.a[union]!]! - estimate[unions.b[union]!]!) * 2),
  );
  return Int32Array.from({ length: unions.count }, (_, union) => union).sort(
    (one, other) => distance[one]! - distance[other]! || one - other,
  );
};

/** People joined to rows of partners, with a level for each group that is always below the levels of its parents. */
class CoupleGroups {
  readonly #shape: FamilyShape;
  /** Beside `childrenOf.items`. */
  readonly #soundDown: Uint8Array;
  readonly #root: Int32Array;
  /** The next member of the same group, in a ring. */
  readonly #next: Int32Array;
  /** By person; that of a group is that of its root. */
  readonly level: Int32Array;
  readonly #visited: Int32Array;
  #visit = 0;

  constructor(shape: FamilyShape, sound: SoundLinks) {
    const size = shape.ids.length;
    this.#shape = shape;
    this.#soundDown = sound.down;
    this.#root = Int32Array.from({ length: size }, (_, person) => person);
    this.#next = this.#root.slice();
    this.#visited = new Int32Array(size);
    this.level = longestLines(shape, sound);
  }

  #rootOf(person: number): number {
    let root = person;
    while (this.#root[root] !== root) {
      this.#root[root] = this.#root[this.#root[root]!]!;
      root = this.#root[root]!;
    }
    return root;
  }

  /** False, and nothing changed, when one of the two is among the descendants of the other. */
  merge(one: number, other: number): boolean {
    let [upper, lower] = [this.#rootOf(one), this.#rootOf(other)];
    if (upper === lower) return true;
    if (this.level[upper]! > this.level[lower]!) [upper, lower] = [lower, upper];
    if (this.level[upper] !== this.level[lower] && this.#leadsTo(upper, lower)) return false;
    this.#root[upper] = lower;
    [this.#next[upper], this.#next[lower]] = [this.#next[lower]!, this.#next[upper]!];
    if (this.level[upper] !== this.level[lower]) this.#pushDown(lower);
    return true;
  }

  /** Levels rise along every line, so that nothing below the level of `lower` needs looking at. */
  #leadsTo(upper: number, lower: number): boolean {
    this.#visit += 1;
    const stack = [upper];
    for (let group = stack.pop(); group !== undefined; group = stack.pop()) {
      for (let member = group, first = true; first || member !== group; member = this.#next[member]!, first = false) {
        const { start, items } = this.#shape.childrenOf;
        for (let at = start[member]!; at < start[member + 1]!; at += 1) {
          if (this.#soundDown[at] === 0) continue;
          const child = this.#rootOf(items[at]!);
          if (child === lower) return true;
          if (this.level[child]! >= this.level[lower]! || this.#visited[child] === this.#visit) continue;
          this.#visited[child] = this.#visit;
          stack.push(child);
        }
      }
    }
    return false;
  }

  #pushDown(from: number): void {
    const stack = [from];
    for (let group = stack.pop(); group !== undefined; group = stack.pop()) {
      const below = this.level[group]! + 1;
      for (let member = group, first = true; first || member !== group; member = this.#next[member]!, first = false) {
        const { start, items } = this.#shape.childrenOf;
        for (let at = start[member]!; at < start[member + 1]!; at += 1) {
          if (this.#soundDown[at] === 0) continue;
          const child = this.#rootOf(items[at]!);
          if (this.level[child]! >= below) continue;
          this.level[child] = below;
          stack.push(child);
        }
      }
    }
  }

  /** The groups numbered from 0, with the level of each. */
  compact(): { groupOf: Int32Array; level: Int32Array } {
    const number = new Map<number, number>();
    const groupOf = Int32Array.from(this.#root, (_, person) => {
      const root = this.#rootOf(person);
      if (!number.has(root)) number.set(root, number.size);
      return number.get(root)!;
    });
    return { groupOf, level: Int32Array.from(number.keys(), (root) => this.level[root]!) };
  }
}

/** For everybody the length of the longest line of ancestors. */
const longestLines = ({ parentsOf, childrenOf }: FamilyShape, sound: SoundLinks): Int32Array => {
  const size = parentsOf.start.length - 1;
  const level = new Int32Array(size);
  const waiting = new Int32Array(size);
  const queue = new Int32Array(size);
  let tail = 0;
  for (let person = 0; person < size; person += 1) {
    for (let at = parentsOf.start[person]!; at < parentsOf.start[person + 1]!; at += 1)
      waiting[person]! += sound.up[at]!;
    if (waiting[person] === 0) queue[tail++] = person;
  }
  for (let head = 0; head < tail; head += 1) {
    const person = queue[head]!;
    for (let at = childrenOf.start[person]!; at < childrenOf.start[person + 1]!; at += 1) {
      if (sound.down[at] === 0) continue;
      const child = childrenOf.items[at]!;
      level[child] = Math.max(level[child]!, level[person]! + 1);
      waiting[child]! -= 1;
      if (waiting[child] === 0) queue[tail++] = child;
    }
  }
  return level;
};
