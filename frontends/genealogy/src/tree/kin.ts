import type { TreeLayout } from "./layout/layout-tree.ts";

/** Who is drawn next to whom, by the numbers of the layout. */
export interface Kin {
  readonly parents: readonly (readonly number[])[];
  readonly children: readonly (readonly number[])[];
  readonly partners: readonly (readonly number[])[];
}

export const kinOf = ({ ids, childLinks, unions }: TreeLayout): Kin => {
  const parents: number[][] = ids.map(() => []);
  const children: number[][] = ids.map(() => []);
  const partners: number[][] = ids.map(() => []);
  childLinks.child.forEach((child, link) => {
    for (const parent of [childLinks.parent[link]!, childLinks.otherParent[link]!]) {
      if (parent === -1 || parents[child]!.includes(parent)) continue;
      parents[child]!.push(parent);
      children[parent]!.push(child);
    }
  });
  unions.a.forEach((a, union) => {
    const b = unions.b[union]!;
    partners[a]!.push(b);
    partners[b]!.push(a);
  });
  return { parents, children, partners };
};

const reach = (start: number, next: readonly (readonly number[])[], found: Set<number>): void => {
  const waiting = [start];
  for (let person = waiting.pop(); person !== undefined; person = waiting.pop())
    for (const other of next[person]!)
      if (!found.has(other)) {
        found.add(other);
        waiting.push(other);
      }
};

/** Somebody with all ancestors, all descendants, and partners. */
export const lineOf = (kin: Kin, person: number): ReadonlySet<number> => {
  const line = new Set([person]);
  reach(person, kin.parents, line);
  reach(person, kin.children, line);
  for (const partner of kin.partners[person]!) line.add(partner);
  return line;
};

export type Direction = "up" | "down" | "left" | "right";

/**
 * Where an arrow key leads: up to a parent, or from somebody who married in to a partner's parent; down to a child, or a
 * partner's child; sideways to the nearest partner, brother or sister on that side, or else to whoever stands next in the
 * row. Undefined only where the drawing ends.
 */
export const stepTo = (kin: Kin, { x, y }: TreeLayout, person: number, direction: Direction): number | undefined => {
  const nearest = (others: readonly number[]): number | undefined =>
    others.toSorted((one, other) => Math.abs(x[one]! - x[person]!) - Math.abs(x[other]! - x[person]!))[0];
  const partners = kin.partners[person]!;
  if (direction === "up" || direction === "down") {
    const next = direction === "up" ? kin.parents : kin.children;
    return nearest(next[person]!) ?? nearest(partners.flatMap((partner) => next[partner]!));
  }
  const isThere = (other: number) => (direction === "left" ? x[other]! < x[person]! : x[other]! > x[person]!);
  const siblings = kin.parents[person]!.flatMap((parent) => kin.children[parent]!);
  const row = () => Array.from(x.keys()).filter((other) => y[other] === y[person] && isThere(other));
  return nearest([...partners, ...siblings].filter(isThere)) ?? nearest(row());
};
