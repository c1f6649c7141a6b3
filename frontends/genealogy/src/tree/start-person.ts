import { connectedFamilies } from "./layout/connected-families.ts";
import type { FamilyShape } from "./layout/family-shape.ts";
import { itemsOf } from "./layout/index-rows.ts";

/** How many steps from parent to child or from partner to partner count as near. */
const near = 3;
/** The share of a family that is its last generations. */
const youngest = 0.25;
/** With fewer dates than this nothing can be said of generations. */
const enoughDates = 4;

const relativesNear = ({ parentsOf, childrenOf, unionsOf, unions }: FamilyShape, person: number): number => {
  const found = new Set([person]);
  let edge = [person];
  for (let step = 0; step < near; step += 1) {
    const next: number[] = [];
    const meet = (other: number) => {
      if (found.has(other)) return;
      found.add(other);
      next.push(other);
    };
    for (const one of edge) {
      itemsOf(parentsOf, one).forEach(meet);
      itemsOf(childrenOf, one).forEach(meet);
      for (const union of itemsOf(unionsOf, one)) meet(unions.a[union] === one ? unions.b[union]! : unions.a[union]!);
    }
    edge = next;
  }
  return found.size - 1;
};

/**
 * With whom a visit begins when nobody says who they are: of the largest family's last generations the one with most near
 * relatives, not a founder of whom little more than a name is left. Undefined when there is nobody.
 *
 * @param birthOf first day somebody can have been born, `YYYY-MM-DD`, or null
 */
export const bestConnected = (
  shape: FamilyShape,
  birthOf: (memberId: string) => string | null | undefined,
): string | undefined => {
  const { familyOf } = connectedFamilies(shape);
  const people = Array.from(familyOf.keys()).filter((person) => familyOf[person] === 0);
  const births = people.map((person) => birthOf(shape.ids[person]!) ?? "");
  const dates = births.filter((date) => date !== "").toSorted();
  const since = dates.length < enoughDates ? "" : dates[Math.floor(dates.length * (1 - youngest))]!;
  let [best, most] = [people[0], -1];
  people.forEach((person, at) => {
    if (births[at]! < since) return;
    const count = relativesNear(shape, person);
    if (count > most) [best, most] = [person, count];
  });
  return best === undefined ? undefined : shape.ids[best];
};
