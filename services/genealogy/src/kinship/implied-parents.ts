import { neighboursOf, type Adjacency } from "./adjacency.ts";

export type ImpliedParents = {
  /** Rows for every person, then one empty row for each parent nobody has named. */
  parents: Adjacency;
  /** Beside `parents.to`: the sibling a parent was taken over from, or -1. */
  via: Int32Array;
  unnamed: number;
};

type Parent = { parent: number; via: number };

/** Nobody has more to hand on; a file that says otherwise would have each of thousands of siblings take thousands. */
const mostTakenOver = 8;

/**
 * What typed siblings say about parents. Siblings share their parents, so
 * - where the siblings together name at most two parents, each of them has these;
 * - where they name more (half-siblings among them), one without any takes those of the nearest sibling that has some;
 * - two siblings who still share nobody get a parent nobody has named.
 */
export const impliedParents = (typed: Adjacency, siblings: Adjacency): ImpliedParents => {
  const people = typed.start.length - 1;
  const added = new Map<number, Parent[]>();
  /** Of those who were asked about; what is given later is added. */
  const parentSets = new Map<number, Set<number>>();
  const parentsOf = (person: number): Set<number> => {
    const known = parentSets.get(person);
    if (known) return known;
    const taken = (added.get(person) ?? []).map(({ parent }) => parent);
    const parents = new Set([...neighboursOf(typed, person), ...taken]);
    parentSets.set(person, parents);
    return parents;
  };
  const shareOne = (one: Set<number>, other: Set<number>): boolean => {
    const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
    for (const parent of fewer) if (more.has(parent)) return true;
    return false;
  };
  const give = (person: number, parent: number, via: number) => {
    const parents = added.get(person);
    if (parents === undefined) added.set(person, [{ parent, via }]);
    else parents.push({ parent, via });
    parentSets.get(person)?.add(parent);
  };
  let unnamed = 0;
  const giveUnnamed = (members: readonly number[]) => {
    for (const member of members) give(member, people + unnamed, -1);
    unnamed += 1;
  };

  for (const group of siblingGroups(siblings)) {
    const named = new Set(group.flatMap((member) => [...neighboursOf(typed, member)]));
    if (named.size === 0) {
      giveUnnamed(group);
    } else if (named.size <= 2) {
      for (const parent of named) {
        const owners = group.filter((member) => neighboursOf(typed, member).includes(parent));
        for (const [member, owner] of nearestOf(owners, siblings)) if (member !== owner) give(member, parent, owner);
      }
    } else {
      const owners = group.filter((member) => neighboursOf(typed, member).length > 0);
      for (const [member, owner] of nearestOf(owners, siblings)) {
        if (member === owner) continue;
        for (const parent of neighboursOf(typed, owner).subarray(0, mostTakenOver)) give(member, parent, owner);
      }
      for (const member of group) {
        for (const sibling of neighboursOf(siblings, member)) {
          if (member > sibling) continue;
          if (!shareOne(parentsOf(member), parentsOf(sibling))) giveUnnamed([member, sibling]);
        }
      }
    }
  }
  return { ...rowsOf(typed, added, people + unnamed), unnamed };
};

/** People connected by typed siblings, each group once. */
function* siblingGroups(siblings: Adjacency): Generator<number[]> {
  const seen = new Uint8Array(siblings.start.length - 1);
  for (let person = 0; person < seen.length; person += 1) {
    if (seen[person] === 1 || siblings.start[person] === siblings.start[person + 1]) continue;
    const group = [person];
    seen[person] = 1;
    for (const member of group) {
      for (const sibling of neighboursOf(siblings, member)) {
        if (seen[sibling] === 1) continue;
        seen[sibling] = 1;
        group.push(sibling);
      }
    }
    yield group;
  }
}

/** For everybody who can be reached over siblings: which of `owners` is nearest. */
const nearestOf = (owners: readonly number[], siblings: Adjacency): Map<number, number> => {
  const nearest = new Map(owners.map((owner) => [owner, owner]));
  for (const [member, owner] of nearest) {
    for (const sibling of neighboursOf(siblings, member)) if (!nearest.has(sibling)) nearest.set(sibling, owner);
  }
  return nearest;
};

const rowsOf = (typed: Adjacency, added: ReadonlyMap<number, Parent[]>, nodes: number) => {
  const people = typed.start.length - 1;
  let extra = 0;
  for (const parents of added.values()) extra += parents.length;
  const start = new Uint32Array(nodes + 1);
  const to = new Int32Array(typed.to.length + extra);
  const via = new Int32Array(to.length).fill(-1);
  let length = 0;
  for (let person = 0; person < people; person += 1) {
    start[person] = length;
    to.set(neighboursOf(typed, person), length);
    length += typed.start[person + 1]! - typed.start[person]!;
    for (const { parent, via: sibling } of added.get(person) ?? []) {
      to[length] = parent;
      via[length] = sibling;
      length += 1;
    }
  }
  start.fill(length, people);
  return { parents: { start, to }, via };
};
