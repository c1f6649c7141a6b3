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

/** The latest year in which everybody of a family can have been born, as far as their own dates and those of their kin tell. */
export class LatestBirths {
  readonly #index = new Map<string, number>();
  readonly #latest: number[] = [];
  /** Parents and children, and couples, as pairs of indexes. */
  readonly #parents: number[] = [];
  readonly #couples: number[] = [];
  #isSpread = false;

  /** `years`: of whatever happened to them, which was after the birth. */
  addPerson(id: string, years: readonly (number | undefined)[]): void {
    this.#isSpread = false;
    this.#index.set(id, this.#latest.length);
    this.#latest.push(Math.min(unknown, ...years.filter((year) => year !== undefined)));
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
    if (index !== undefined) this.#lower(index, year - youngestParent);
  }

  /** Undefined where nothing tells. To be asked for after `spread`. */
  of(id: string): number | undefined {
    const index = this.#index.get(id);
    const year = index === undefined ? unknown : this.#latest[index]!;
    return year === unknown ? undefined : year;
  }

  /** Lets what is known of one limit the others until nothing changes, or it has gone further than any kin can tell. */
  spread(): void {
    if (this.#isSpread) return;
    this.#isSpread = true;
    const latest = this.#latest;
    const from = latest.map((year) => (year < unknown ? "known" : "unknown"));
    let hasChanged = true;
    for (let step = 0; hasChanged && step < furthestKin; step++) {
      hasChanged = false;
      for (let pair = 0; pair < this.#parents.length; pair += 2) {
        const [parent, child] = [this.#parents[pair]!, this.#parents[pair + 1]!];
        if (latest[child]! < unknown && this.#lower(parent, latest[child]! - youngestParent)) hasChanged = true;
        if (latest[parent]! < unknown && this.#lower(child, latest[parent]! + oldestParent[from[parent]!]))
          hasChanged = true;
      }
      for (let pair = 0; pair < this.#couples.length; pair += 2) {
        const [one, other] = [this.#couples[pair]!, this.#couples[pair + 1]!];
        if (latest[one]! < unknown && this.#lower(other, latest[one]! + widestCouple[from[one]!])) hasChanged = true;
        if (latest[other]! < unknown && this.#lower(one, latest[other]! + widestCouple[from[other]!]))
          hasChanged = true;
      }
    }
  }

  #addPair(pairs: number[], one: string, other: string): void {
    this.#isSpread = false;
    const [first, second] = [this.#index.get(one), this.#index.get(other)];
    if (first !== undefined && second !== undefined) pairs.push(first, second);
  }

  #lower(person: number, year: number): boolean {
    // In a broken tree somebody can be their own ancestor, which would go on for ever.
    if (year >= this.#latest[person]! || year < 0) return false;
    this.#latest[person] = year;
    return true;
  }
}
