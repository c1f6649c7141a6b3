import type { PersonFacts } from "./person-facts.ts";

/** A name nobody of a small family bears otherwise still is one of so many. */
const usualNames = 200;

/** How common names and places are among the people compared: a rare name that two share says more. */
export class NameFrequencies {
  readonly #given = new Map<string, number>();
  readonly #surnames = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly people: number;

  constructor(people: readonly PersonFacts[]) {
    this.people = people.length;
    for (const { given, surnames, birthPlace, deathPlace } of people) {
      for (const word of new Set(given)) count(this.#given, word);
      for (const name of surnames) count(this.#surnames, name);
      for (const part of new Set([...birthPlace, ...deathPlace])) count(this.#places, part);
    }
  }

  /** Bits that sharing a name is worth: log2 of how much oftener the same person bears it than any two people do. */
  given = (word: string): number => this.#bits(this.#given.get(word), 9);
  surname = (name: string): number => this.#bits(this.#surnames.get(name), 9);
  place = (part: string): number => this.#bits(this.#places.get(part), 6);

  #bits(times: number | undefined, most: number): number {
    const share = ((times ?? 0) + 1) / (this.people + usualNames);
    return Math.min(most, Math.max(0.2, Math.log2(0.9 / share)));
  }
}

const count = (counts: Map<string, number>, word: string): void => {
  counts.set(word, (counts.get(word) ?? 0) + 1);
};
