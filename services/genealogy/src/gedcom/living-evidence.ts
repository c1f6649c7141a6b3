import { parseDate } from "@kinkeeper/contracts/dates";
import type { GedcomItem, ImportedFamily, ImportedPerson } from "./gedcom-items.ts";
import { oldestAge } from "./living.ts";

/** Nobody becomes a parent, or marries, before this age. */
const youngestParent = 12;
/** Nobody is born later than this after the birth of a parent. */
const oldestParent = 90;
/** Nobody marries somebody born this much earlier. */
const widestCouple = 80;

/**
 * Through so many people what is known of one tells something of another. A file may be made so that each pass brings it only one
 * person further; whom it does not reach counts as living, which is the careful answer.
 */
const furthestKin = 200;

const unknown = 32_767;
const aboutRecord = /^1 (?:CHAN|CREA|SOUR|OBJE|NOTE|_)/;

/** The last year a date can mean; undefined when it is open or unread. */
const lastYear = (date: string | null): number | undefined => {
  const to = date === null ? undefined : parseDate(date).to;
  return to === undefined ? undefined : Number(to.slice(0, -6));
};

/**
 * Who must have died long ago, judged by kin. Of many people in old trees no date is known; but who has a grandchild born in
 * 1700 does not live. Add all items of a reading, then ask. It takes a second reading to use the answer for the people of the
 * first, because families come last.
 */
export class LivingEvidence {
  readonly #thisYear: number;
  readonly #index = new Map<string, number>();
  /** The latest year in which each person can have been born. */
  readonly #latestBirth: number[] = [];
  /** Those whom the file itself does not show to be dead. */
  readonly #isOpen: boolean[] = [];
  /** Parents and children, and couples, as pairs of indexes. */
  readonly #parents: number[] = [];
  readonly #couples: number[] = [];

  constructor(now: Date) {
    this.#thisYear = now.getUTCFullYear();
  }

  add(item: GedcomItem): void {
    if (item.kind === "person") this.#addPerson(item.person);
    else if (item.kind === "family") this.#addFamily(item.family);
  }

  /** The xrefs of people whom the file leaves open and who were born, by their kin, more than 110 years ago. */
  deceased(): ReadonlySet<string> {
    this.#spread();
    const deceased = new Set<string>();
    for (const [xref, person] of this.#index)
      if (this.#isOpen[person] && this.#latestBirth[person]! < this.#thisYear - oldestAge) deceased.add(xref);
    return deceased;
  }

  /** How many people the file leaves open of whom neither they nor their kin tell when they lived. */
  countGuessed(): number {
    this.#spread();
    return this.#isOpen.filter((isOpen, person) => isOpen && this.#latestBirth[person] === unknown).length;
  }

  #addPerson(person: ImportedPerson): void {
    // Whatever happened to somebody happened after the birth.
    const years = [lastYear(person.birthDate), lastYear(person.deathDate)];
    let isLife = true;
    for (const line of person.extra) {
      if (line.startsWith("1 ")) isLife = !aboutRecord.test(line);
      else if (isLife && line.startsWith("2 DATE ")) years.push(lastYear(line.slice(7)));
    }
    this.#index.set(person.xref, this.#latestBirth.length);
    this.#latestBirth.push(Math.min(unknown, ...years.filter((year) => year !== undefined)));
    this.#isOpen.push(person.isLiving && !person.extra.includes("1 NO DEAT"));
  }

  #addFamily({ partners, children, marriageDate }: ImportedFamily): void {
    const indexes = (people: readonly { readonly xref: string }[]): number[] =>
      people.map(({ xref }) => this.#index.get(xref)).filter((index) => index !== undefined);
    const [couple, born] = [indexes(partners), indexes(children)];
    const marriage = lastYear(marriageDate);
    for (const [place, partner] of couple.entries()) {
      if (marriage !== undefined) this.#lower(partner, marriage - youngestParent);
      for (const child of born) this.#parents.push(partner, child);
      if (place > 0) this.#couples.push(couple[place - 1]!, partner);
    }
  }

  #lower(person: number, year: number): boolean {
    // In a broken tree somebody can be their own ancestor, which would go on for ever.
    if (year >= this.#latestBirth[person]! || year < 0) return false;
    this.#latestBirth[person] = year;
    return true;
  }

  /** Lets what is known of one limit the others until nothing changes, or it has gone further than any kin can tell. */
  #spread(): void {
    const latest = this.#latestBirth;
    let hasChanged = true;
    for (let step = 0; hasChanged && step < furthestKin; step++) {
      hasChanged = false;
      for (let pair = 0; pair < this.#parents.length; pair += 2) {
        const [parent, child] = [this.#parents[pair]!, this.#parents[pair + 1]!];
        if (latest[child]! < unknown && this.#lower(parent, latest[child]! - youngestParent)) hasChanged = true;
        if (latest[parent]! < unknown && this.#lower(child, latest[parent]! + oldestParent)) hasChanged = true;
      }
      for (let pair = 0; pair < this.#couples.length; pair += 2) {
        const [one, other] = [this.#couples[pair]!, this.#couples[pair + 1]!];
        if (latest[one]! < unknown && this.#lower(other, latest[one]! + widestCouple)) hasChanged = true;
        if (latest[other]! < unknown && this.#lower(one, latest[other]! + widestCouple)) hasChanged = true;
      }
    }
  }
}
