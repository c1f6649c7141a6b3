import type { Adjacency } from "./adjacency.ts";
import { connectionThrough, type Connection, type Joint } from "./connection.ts";
import type { KinLinks } from "./kin-links.ts";

const upwards = 0;
const downwards = 1;

/**
 * Every person stands for two states: `2 * person` may still climb, `2 * person + 1` can only descend. Known of a state are,
 * side by side in `marks`, the run that last reached it and where it was reached from: twice the state, plus one when
 * a joint led here; -1 for the first. `queue` holds the states in the order they were reached.
 */
type Search = { run: number; marks: Int32Array; queue: Int32Array };

/** Where the states of a round begin in the queue, by the length of the line to them: `starts[length - shortest]`. */
type Round = { shortest: number; starts: number[] };

const searches = new WeakMap<KinLinks, Search>();

const searchOf = (links: KinLinks): Search => {
  const kept = searches.get(links);
  if (kept !== undefined) return kept;
  const states = links.nodes * 2;
  const search = { run: 0, marks: new Int32Array(states * 2), queue: new Int32Array(states) };
  searches.set(links, search);
  return search;
};

/**
 * The chain from `a` to `b` with the fewest joints, and among these the shortest, or null. Each round walks what can be
 * reached by climbing and then descending; climbing again after descending is what a joint stands for.
 */
export const connect = (links: KinLinks, a: number, b: number, allowed: readonly Joint[]): Connection | null => {
  const search = searchOf(links);
  search.run += 1;
  const joints = allowed.map((joint) => jointsOf(links, joint));
  let before: Round | null = null;
  search.queue[0] = a * 2 + upwards;
  search.marks[a * 4] = search.run;
  search.marks[a * 4 + 1] = -1;
  for (let head = 0, tail = 1; ;) {
    const round: Round = { shortest: before === null ? 0 : before.shortest + 1, starts: [] };
    for (let length = round.shortest; ; length += 1) {
      round.starts.push(head);
      if (before !== null) tail = join(search, links, joints, before, length - 1, tail);
      if (head === tail && (before === null || length > before.shortest + before.starts.length)) break;
      for (const end = tail; head < end; head += 1) {
        const state = search.queue[head]!;
        if (state >> 1 === b) return unfold(links, search, state);
        if ((state & 1) === upwards) tail = reach(search, links.parents, state, upwards, tail);
        tail = reach(search, links.children, state, downwards, tail);
      }
    }
    if (round.starts[0] === head) return null;
    before = round;
  }
};

const jointsOf = (links: KinLinks, joint: Joint): Adjacency =>
  ({ partner: links.partners, coParent: links.coParents, sibling: links.siblings, stated: links.stated })[joint];

/** Goes on to parents (still climbing) or to children (from now on descending). */
const reach = (search: Search, { start, to }: Adjacency, state: number, phase: number, tail: number): number => {
  const { run, marks, queue } = search;
  const last = start[(state >> 1) + 1]!;
  let end = tail;
  for (let slot = start[state >> 1]!; slot < last; slot += 1) {
    const other = to[slot]! * 2;
    // Who may climb may also descend: no need to come by again.
    if (marks[other * 2] === run) continue;
    const mark = (other + phase) * 2;
    if (marks[mark] === run) continue;
    marks[mark] = run;
    marks[mark + 1] = state * 2;
    queue[end] = other + phase;
    end += 1;
  }
  return end;
};

/** Crosses the joints of those whom the round before reached in so many steps. */
const join = (
  { run, marks, queue }: Search,
  links: KinLinks,
  joints: readonly Adjacency[],
  { shortest, starts }: Round,
  length: number,
  tail: number,
): number => {
  let end = tail;
  for (let at = starts[length - shortest] ?? 0; at < (starts[length - shortest + 1] ?? 0); at += 1) {
    const state = queue[at]!;
    const node = state >> 1;
    if (node >= links.people) continue;
    for (const { start, to } of joints) {
      for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) {
        const other = to[slot]! * 2 + upwards;
        if (marks[other * 2] === run) continue;
        marks[other * 2] = run;
        marks[other * 2 + 1] = state * 2 + 1;
        queue[end] = other;
        end += 1;
      }
    }
  }
  return end;
};

const unfold = (links: KinLinks, { marks }: Search, last: number): Connection => {
  const people = [last >> 1];
  let state = last;
  for (let from = marks[state * 2 + 1]!; from !== -1; from = marks[state * 2 + 1]!) {
    if ((from & 1) === 1) people.push(state >> 1, from >> 2);
    state = from >> 1;
  }
  people.push(state >> 1);
  return connectionThrough(links, people.reverse());
};
