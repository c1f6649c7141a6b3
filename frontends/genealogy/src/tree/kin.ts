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

/** Somebody with all ancestors and all descendants. */
export const lineOf = (kin: Kin, person: number): ReadonlySet<number> => {
  const line = new Set([person]);
  reach(person, kin.parents, line);
  reach(person, kin.children, line);
  return line;
};

export type Direction = "up" | "down" | "left" | "right";

/**
 * Where an arrow key leads: up to a parent, down to a child, sideways to the nearest partner or sibling on that side.
 * Undefined where nobody is.
 */
export const stepTo = (kin: Kin, { x }: TreeLayout, person: number, direction: Direction): number | undefined => {
  const nearest = (others: readonly number[]): number | undefined =>
    others.toSorted((one, other) => Math.abs(x[one]! - x[person]!) - Math.abs(x[other]! - x[person]!))[0];
  if (direction === "up") return nearest(kin.parents[person]!);
  if (direction === "down") return nearest(kin.children[person]!);
  const siblings = kin.parents[person]!.flatMap((parent) => kin.children[parent]!);
  const beside = [...kin.partners[person]!, ...siblings].filter((other) =>
    direction === "left" ? x[other]! < x[person]! : x[other]! > x[person]!,
  );
  return nearest(beside);
};
