import { SharedNotes } from "./biography.ts";
import type { GedcomItem } from "./gedcom-items.ts";
import { LivingEvidence } from "./living-evidence.ts";
import type { Findings } from "./map-person.ts";

/** Gathers from one reading of a file what is needed to understand its people in the next: shared notes come after them, and families last. */
export class FileEvidence {
  readonly #notes = new SharedNotes();
  readonly #living: LivingEvidence;

  /** `now` is the day by which people are living. */
  constructor(now: Date) {
    this.#living = new LivingEvidence(now);
  }

  add(item: GedcomItem): void {
    this.#notes.add(item);
    this.#living.add(item);
  }

  /** What was found; to be asked for after the last item. */
  findings(): Required<Findings> {
    return { notes: this.#notes, deceased: this.#living.deceased() };
  }

  /** How many people count as living only because nothing tells when they lived. */
  countGuessed(): number {
    return this.#living.countGuessed();
  }
}
