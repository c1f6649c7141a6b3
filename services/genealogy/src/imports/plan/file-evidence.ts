import { SharedNotes } from "../../gedcom/shared-notes.ts";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { LivingEvidence } from "../../gedcom/living-evidence.ts";
import type { Findings } from "../../gedcom/map-person.ts";
import { typedSourceOf } from "../../gedcom/typed-sources.ts";
import { isOwnHeader } from "../../sources/extension-lines.ts";

/** Gathers from one reading of a file what is needed to understand its people in the next: shared notes come after them, and families last. */
export class FileEvidence {
  readonly #notes = new SharedNotes();
  readonly #living: LivingEvidence;
  /** An export of ours: it says of everybody whether they live, so nothing has to be guessed. */
  #isOurs = false;
  readonly #presumedDeadAfter: number;
  readonly #typed = new Map<string, string>();

  /** `now` is the day by which people are living. */
  constructor(now: Date, presumedDeadAfter: number) {
    this.#living = new LivingEvidence(now, presumedDeadAfter);
    this.#presumedDeadAfter = presumedDeadAfter;
  }

  add(item: GedcomItem): void {
    if (item.kind === "header") this.#isOurs = isOwnHeader(item.text);
    if (this.#isOurs && item.kind === "record") this.#noteTyped(item.record.text);
    this.#notes.add(item);
    this.#living.add(item);
  }

  /** What was found; to be asked for after the last item. */
  findings(): Required<Pick<Findings, "notes" | "deceased" | "typed" | "presumedDeadAfter">> {
    return {
      notes: this.#notes,
      deceased: this.#isOurs ? new Set() : this.#living.deceased(),
      typed: this.#typed,
      presumedDeadAfter: this.#presumedDeadAfter,
    };
  }

  #noteTyped(text: string): void {
    const typed = typedSourceOf(text);
    if (typed) this.#typed.set(...typed);
  }

  /** How many people count as living only because nothing tells when they lived. */
  countGuessed(): number {
    return this.#isOurs ? 0 : this.#living.countGuessed();
  }
}
