import { compareDays } from "./compare-dates.ts";
import type { PersonFacts } from "./person-facts.ts";

const deathIsWorth = 0.8;
const otherSex = -14;
const sameSex = 1;
/** One is said to have died before the other was born. */
const neverAlive = -16;
const livingAndDead = -1;

/** From here on nothing can make two people one: dates years apart, another sex. */
export const impossible = -11;

/** Days of birth and of death, each from and to, sex, and whether they live. */
const columns = 6;
const unknown = Infinity;

/**
 * When people lived, as columns of numbers: three of four who are compared cannot be the same by them alone, and looking at each person
 * for that took a quarter of the time.
 */
export class Lifetimes {
  readonly #rows: Float64Array;

  constructor(people: number) {
    this.#rows = new Float64Array(people * columns);
  }

  set(place: number, { birth, death, sex, isLiving }: PersonFacts): void {
    const rows = this.#rows;
    const row = place * columns;
    rows[row] = birth?.from ?? unknown;
    rows[row + 1] = birth?.to ?? unknown;
    rows[row + 2] = death?.from ?? unknown;
    rows[row + 3] = death?.to ?? unknown;
    rows[row + 4] = sex === "male" ? 1 : sex === "female" ? 2 : unknown;
    rows[row + 5] = isLiving ? 1 : 0;
  }

  /** Bits that birth, death and sex of two say for their being one, by their places. */
  compare(one: number, other: number): number {
    const rows = this.#rows;
    const [first, second] = [one * columns, other * columns];
    const births = dates(rows, first, second);
    const deaths = dates(rows, first + 2, second + 2);
    return births + deaths * deathIsWorth + lives(rows, first, second) + sexes(rows[first + 4]!, rows[second + 4]!);
  }
}

const dates = (rows: Float64Array, one: number, other: number): number =>
  rows[one] === unknown || rows[other] === unknown
    ? 0
    : compareDays(rows[one]!, rows[one + 1]!, rows[other]!, rows[other + 1]!);

const lives = (rows: Float64Array, one: number, other: number): number => {
  if (isBefore(rows, one, other) || isBefore(rows, other, one)) return neverAlive;
  const isOneLiving = rows[one + 5] !== rows[other + 5];
  return isOneLiving && (rows[one + 2] !== unknown || rows[other + 2] !== unknown) ? livingAndDead : 0;
};

const isBefore = (rows: Float64Array, one: number, other: number): boolean =>
  rows[one + 2] !== unknown && rows[other] !== unknown && rows[one + 3]! < rows[other]!;

const sexes = (one: number, other: number): number => {
  if (one === unknown || other === unknown) return 0;
  return one === other ? sameSex : otherSex;
};
