import { kinKinds, type PersonFacts } from "./person-facts.ts";

/** Kin of one kind that are compared. */
const mostKin = 12;

/**
 * Whom to compare because their parents, partners or children are the same person: whoever is told so differently that they share
 * no key is found beside them. Kin who are one of `same` themselves are left out, so that there are few pairs. None comes twice.
 */
export function* pairsOfKin(
  people: readonly PersonFacts[],
  same: readonly (readonly [number, number])[],
  isWanted: (one: number, other: number) => boolean = () => true,
): Generator<readonly [number, number]> {
  if (same.length === 0) return;
  const places = new Map(people.map((person, at) => [person, at]));
  const settled = new Set(same.flat());
  const open = (kin: readonly PersonFacts[]): number[] =>
    kin.slice(0, mostKin).flatMap((relative) => {
      const at = places.get(relative);
      return at === undefined || settled.has(at) ? [] : [at];
    });
  const seen = new Set<number>();
  for (const [first, second] of same)
    for (const kind of kinKinds) {
      const others = open(people[second]![kind]);
      if (others.length === 0) continue;
      for (const relative of open(people[first]![kind]))
        for (const otherRelative of others) {
          const [one, other] = relative < otherRelative ? [relative, otherRelative] : [otherRelative, relative];
          const pair = one * people.length + other;
          if (one === other || seen.has(pair) || !isWanted(one, other)) continue;
          seen.add(pair);
          yield [one, other];
        }
    }
}
