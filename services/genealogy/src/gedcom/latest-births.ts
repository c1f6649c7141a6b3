import { adjacencyOf, neighboursOf } from "../kinship/adjacency.ts";

/** Nobody becomes a parent, or marries, before this age. */
const youngestParent = 12;
/**
 * Nobody is born later than this after a parent of whom a date is known, nor marries somebody born this much earlier. From somebody of
 * whom none is known it goes on by what is likely: children of old fathers are rare, and not one after the other.
 */
const oldestParent = { known: 90, unknown: 60 } as const;
const widestCouple = { known: 80, unknown: 40 } as const;

/**
 * Through so many people what is known of one tells something of another. A family may be made so that each pass brings it only one
 * person further; of whom it does not reach nothing is known.
 */
const furthestKin = 200;

const unknown = 32_767;
/** Before every year: of whom no date is known. */
const never = -1;

const lower = (latest: number[], person: number, year: number): boolean => {
  // In a broken tree somebody can be their own ancestor, which would go on for ever.
  if (year >= latest[person]! || year < 0) return false;
  latest[person] = year;
  return true;
};

/**
 * The latest year in which everybody of a family can have been born, as far as their own dates and those of their kin tell. What is
 * only likely counts for nobody whose nearest relatives with a date lived later than that: they come before what is far away.
 */
export class LatestBirths {
  readonly #index = new Map<string, number>();
  /** By their own dates. */
  readonly #own: number[] = [];
  /** The last year in which anything is told of them. */
  readonly #latestYears: number[] = [];
  #latest: readonly number[] = [];
  #nearest: readonly number[] = [];
  /** Parents and children, and couples, as pairs of indexes. */
  readonly #parents: number[] = [];
  readonly #couples: number[] = [];
  #isSpread = false;

  /** `years`: of whatever happened to them, which was after the birth. */
  addPerson(id: string, years: readonly (number | undefined)[]): void {
    this.#isSpread = false;
    this.#index.set(id, this.#own.length);
    const known = years.filter((year) => year !== undefined);
    this.#own.push(Math.min(unknown, ...known));
    this.#latestYears.push(Math.max(never, ...known));
  }

  /** Who is nobody of those added is passed over, here and below. */
  addParent(parent: string, child: string): void {
    this.#addPair(this.#parents, parent, child);
  }

  addCouple(one: string, other: string): void {
    this.#addPair(this.#couples, one, other);
  }

  addMarriage(partner: string, year: number): void {
    const index = this.#index.get(partner);
    if (index === undefined) return;
    this.#isSpread = false;
    lower(this.#own, index, year - youngestParent);
    this.#latestYears[index] = Math.max(this.#latestYears[index]!, year);
  }

  /** Undefined where nothing tells. To be asked for after `spread`. */
  of(id: string): number | undefined {
    const index = this.#index.get(id);
    const year = index === undefined ? unknown : this.#latest[index]!;
    return year === unknown ? undefined : year;
  }

  /** The last year in which anything is told of somebody themselves, else of their nearest relatives with a date; undefined without any. */
  nearestYear(id: string): number | undefined {
    const index = this.#index.get(id);
    const year = index === undefined ? never : this.#nearest[index]!;
    return year === never ? undefined : year;
  }

  /** Lets what is known of one limit the others. */
  spread(): void {
    if (this.#isSpread) return;
    this.#isSpread = true;
    const proved = this.#limits(() => "known");
    const likely = this.#limits((person) => (this.#own[person]! < unknown ? "known" : "unknown"));
    this.#nearest = this.#nearestYears();
    this.#latest = proved.map((year, person) => Math.min(year, Math.max(likely[person]!, this.#nearest[person]!)));
  }

  /** Until nothing changes, or it has gone further than any kin can tell. `from`: by what rule somebody limits their kin. */
  #limits(from: (person: number) => "known" | "unknown"): number[] {
    const latest = [...this.#own];
    let hasChanged = true;
    for (let step = 0; hasChanged && step < furthestKin; step++) {
      hasChanged = false;
      const limit = (person: number, by: number, years: number) => {
        if (latest[by]! < unknown && lower(latest, person, latest[by]! + years)) hasChanged = true;
      };
      for (let pair = 0; pair < this.#parents.length; pair += 2) {
        const [parent, child] = [this.#parents[pair]!, this.#parents[pair + 1]!];
        limit(parent, child, -youngestParent);
        limit(child, parent, oldestParent[from(parent)]);
      }
      for (let pair = 0; pair < this.#couples.length; pair += 2) {
        const [one, other] = [this.#couples[pair]!, this.#couples[pair + 1]!];
        limit(other, one, widestCouple[from(one)]);
        limit(one, other, widestCouple[from(other)]);
      }
    }
    return latest;
  }

  /** Of everybody the last year of those with a date to whom the way is shortest; the later one where several are as near. */
  #nearestYears(): number[] {
    const one: number[] = [];
    const other: number[] = [];
    for (const pairs of [this.#parents, this.#couples])
      for (let pair = 0; pair < pairs.length; pair += 2) {
        one.push(pairs[pair]!, pairs[pair + 1]!);
        other.push(pairs[pair + 1]!, pairs[pair]!);
      }
    const kin = adjacencyOf(this.#own.length, one, other);
    const nearest = [...this.#latestYears];
    let reached = [...nearest.keys()].filter((person) => nearest[person] !== never);
    while (reached.length > 0) {
      const next = new Map<number, number>();
      for (const person of reached)
        for (const relative of neighboursOf(kin, person))
          if (nearest[relative] === never) next.set(relative, Math.max(next.get(relative) ?? never, nearest[person]!));
      for (const [person, year] of next) nearest[person] = year;
      reached = [...next.keys()];
    }
    return nearest;
  }

  #addPair(pairs: number[], one: string, other: string): void {
    this.#isSpread = false;
    const [first, second] = [this.#index.get(one), this.#index.get(other)];
    if (first !== undefined && second !== undefined) pairs.push(first, second);
  }
}
