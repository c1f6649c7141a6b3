import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { GedcomItem, ImportedFamily, ImportedPerson } from "./gedcom-items.ts";
import { LatestBirths } from "./latest-births.ts";
import { deniedDeath, oldestAge } from "./living.ts";

const aboutRecord = /^1 (?:CHAN|CREA|SOUR|OBJE|NOTE|_)/;

/** The last year a date can mean; undefined when it is open or unread. */
export const lastYear = (date: string | null | undefined): number | undefined => {
  const to = date == null ? undefined : parseDate(date).to;
  return to === undefined ? undefined : Number(to.slice(0, -6));
};

/** The last years that the dates of kept lines can mean, of what they say happened in a life. */
export const yearsInLines = (lines: readonly string[]): number[] => {
  const years: number[] = [];
  let isLife = true;
  for (const line of lines) {
    if (line.startsWith("1 ")) isLife = !aboutRecord.test(line);
    else if (isLife && line.startsWith("2 DATE ")) {
      const year = lastYear(line.slice(7));
      if (year !== undefined) years.push(year);
    }
  }
  return years;
};

/**
 * Who must have died long ago, judged by kin. Of many people in old trees no date is known; but who has a grandchild born in
 * 1700 does not live. Add all items of a reading, then ask. It takes a second reading to use the answer for the people of the
 * first, because families come last.
 */
export class LivingEvidence {
  /** Who was born before this year counts as dead. */
  readonly #before: number;
  readonly #births = new LatestBirths();
  /** Those whom the file itself does not show to be dead. */
  readonly #open = new Set<string>();

  /** `presumedDeadAfter`: years. */
  constructor(now: Date, presumedDeadAfter = oldestAge) {
    this.#before = now.getUTCFullYear() - presumedDeadAfter;
  }

  add(item: GedcomItem): void {
    if (item.kind === "person") this.#addPerson(item.person);
    else if (item.kind === "family") this.#addFamily(item.family);
  }

  /** The xrefs of people whom the file leaves open and who were born, by their kin, too long ago to live. */
  deceased(): ReadonlySet<string> {
    this.#births.spread();
    const deceased = new Set<string>();
    for (const xref of this.#open) {
      const year = this.#births.of(xref);
      if (year !== undefined && year < this.#before) deceased.add(xref);
    }
    return deceased;
  }

  /** How many people the file leaves open of whom neither they nor their kin tell when they lived. */
  countGuessed(): number {
    this.#births.spread();
    let count = 0;
    for (const xref of this.#open) if (this.#births.of(xref) === undefined) count += 1;
    return count;
  }

  #addPerson({ xref, birthDate, deathDate, extra, isLiving }: ImportedPerson): void {
    this.#births.addPerson(xref, [lastYear(birthDate), lastYear(deathDate), ...yearsInLines(extra)]);
    if (isLiving && !extra.some((line) => deniedDeath.test(line))) this.#open.add(xref);
  }

  #addFamily({ partners, children, marriageDate }: ImportedFamily): void {
    const marriage = lastYear(marriageDate);
    for (const [place, { xref: partner }] of partners.entries()) {
      if (marriage !== undefined) this.#births.addMarriage(partner, marriage);
      for (const child of children) this.#births.addParent(partner, child.xref);
      if (place > 0) this.#births.addCouple(partners[place - 1]!.xref, partner);
    }
  }
}
