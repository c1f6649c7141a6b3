import type { FamilyShape } from "./family-shape.ts";
import { indexRows, itemsOf, type IndexRows } from "./index-rows.ts";

/** People nothing connects stand in different families; numbered from the largest down, equals in the order given. */
export type ConnectedFamilies = { count: number; familyOf: Int32Array; members: IndexRows };

export const connectedFamilies = (shape: FamilyShape): ConnectedFamilies => {
  const size = shape.ids.length;
  const found = new Int32Array(size).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(size);
  for (let first = 0; first < size; first += 1) {
    if (found[first] !== -1) continue;
    let end = 0;
    const reach = (person: number) => {
      if (found[person] !== -1) return;
      found[person] = sizes.length;
      queue[end] = person;
      end += 1;
    };
    reach(first);
    for (let at = 0; at < end; at += 1) {
      const person = queue[at]!;
      for (const parent of itemsOf(shape.parentsOf, person)) reach(parent);
      for (const child of itemsOf(shape.childrenOf, person)) reach(child);
      for (const union of itemsOf(shape.unionsOf, person)) {
        reach(shape.unions.a[union]!);
        reach(shape.unions.b[union]!);
      }
    }
    sizes.push(end);
  }
  const bySize = Array.from(sizes.keys()).sort((one, other) => sizes[other]! - sizes[one]! || one - other);
  const rank = new Int32Array(sizes.length);
  for (let at = 0; at < bySize.length; at += 1) rank[bySize[at]!] = at;
  const familyOf = Int32Array.from(found, (family) => rank[family]!);
  const people = Int32Array.from({ length: size }, (_, person) => person);
  return { count: sizes.length, familyOf, members: indexRows(sizes.length, familyOf, people) };
};
