import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { connectedFamilies } from "./layout/connected-families.ts";
import type { FamilyShape } from "./layout/family-shape.ts";

/** How many steps from parent to child or from partner to partner count as near. */
const near = 3;
/** The share of a family that is its last generations. */
const youngest = 0.25;
/** With fewer dates than this nothing can be said of generations. */
const enoughDates = 4;

/** Counts the relatives near one person after the other: a family of 100,000 has that many to be counted. */
const nearCounter = ({ ids, parentsOf, childrenOf, unionsOf, unions: { a, b } }: FamilyShape) => {
  /** By person, for whom they were met last. */
  const metFor = new Int32Array(ids.length).fill(-1);
  return (person: number): number => {
    const found = [person];
    metFor[person] = person;
    const meet = (other: number): void => {
      if (metFor[other] === person) return;
      metFor[other] = person;
      found.push(other);
    };
    let met = 0;
    for (let step = 0; step < near; step += 1)
      for (const end = found.length; met < end; met += 1) {
        const one = found[met]!;
        for (const { start, items } of [parentsOf, childrenOf])
          for (let at = start[one]!; at < start[one + 1]!; at += 1) meet(items[at]!);
        for (let at = unionsOf.start[one]!; at < unionsOf.start[one + 1]!; at += 1) {
          const union = unionsOf.items[at]!;
          meet(a[union] === one ? b[union]! : a[union]!);
        }
      }
    return found.length - 1;
  };
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
  const births = people.map((person) => birthOf(shape.ids[person]!) ?? null);
  const dates = births.filter((date) => date !== null).toSorted(compareDays);
  const since = dates.length < enoughDates ? undefined : dates[Math.floor(dates.length * (1 - youngest))];
  const relativesNear = nearCounter(shape);
  let [best, most] = [people[0], -1];
  people.forEach((person, at) => {
    if (since !== undefined && (births[at] === null || compareDays(births[at], since) < 0)) return;
    const count = relativesNear(person);
    if (count > most) [best, most] = [person, count];
  });
  return best === undefined ? undefined : shape.ids[best];
};
