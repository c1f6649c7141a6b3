import type { GedcomItem } from "../gedcom/gedcom-items.ts";
import { asDeceased, type Findings } from "../gedcom/map-person.ts";

/** Characters held at most: some thirty thousand people. A longer file is read again. */
const mostCharacters = 33_554_432;

/**
 * What a file says, kept from planning an import until it is carried out, because reading it again takes five times as long. As
 * text, which takes the least memory.
 */
export class HeldItems {
  #items: string[] = [];
  #characters = 0;

  add(item: GedcomItem): void {
    if (this.#characters > mostCharacters) return;
    const text = JSON.stringify(item);
    this.#characters += text.length;
    if (this.#characters > mostCharacters) this.#items = [];
    else this.#items.push(text);
  }

  /**
   * The items as another reading would tell them, each let go of once it is taken; undefined where only another reading can tell them.
   * `found`: what they say of each other, where they were read without knowing it.
   */
  take({ notes, typed, deceased }: Findings = {}): Iterable<GedcomItem> | undefined {
    if (this.#characters > mostCharacters) return undefined;
    // Texts of shared notes, and who cites what, stand in other records.
    const isWhole = (notes === undefined || notes.isEmpty) && (typed === undefined || typed.size === 0);
    return isWhole ? this.#taken(deceased) : undefined;
  }

  *#taken(deceased: ReadonlySet<string> | undefined): Generator<GedcomItem> {
    for (const [index, text] of this.#items.entries()) {
      this.#items[index] = "";
      const item = JSON.parse(text) as GedcomItem; // as it was added
      const isDeceased = item.kind === "person" && deceased?.has(item.person.xref) === true;
      yield isDeceased ? { kind: "person", person: asDeceased(item.person) } : item;
    }
  }
}
