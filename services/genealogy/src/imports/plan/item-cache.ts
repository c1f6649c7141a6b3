import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { asDeceased, type Findings } from "../../gedcom/map-person.ts";

/** Bytes held at most: of some three hundred thousand people. A longer file is read again. */
const mostBytes = 33_554_432;
/** Characters that are compressed together: what comes of fewer would share its memory with what else is made then, and keep all of it. */
const blockLength = 1_048_576;

/** What is held, to be handed to another thread. */
export interface PackedItems {
  readonly blocks: readonly Uint8Array[];
  /** Who turned out to be dead once all was read. */
  readonly deceased: ReadonlySet<string>;
}

const itemsIn = function* (block: Uint8Array, deceased: ReadonlySet<string>): Generator<GedcomItem> {
  for (const text of inflateRawSync(block).toString().split("\n")) {
    const item = JSON.parse(text) as GedcomItem; // as it was added
    const isDeceased = item.kind === "person" && deceased.has(item.person.xref);
    yield isDeceased ? { kind: "person", person: asDeceased(item.person) } : item;
  }
};

/**
 * What a file says, kept from planning an import until it is carried out, because reading it again takes ten times as long. As
 * compressed text, which takes a seventh of the memory and a twentieth of the time of reading.
 */
export class ItemCache {
  readonly #most: number;
  #blocks: Uint8Array[] = [];
  #bytes = 0;
  /** Not compressed yet. */
  #texts: string[] = [];
  #characters = 0;

  #deceased: ReadonlySet<string> = new Set();

  constructor(most = mostBytes) {
    this.#most = most;
  }

  static of({ blocks, deceased }: PackedItems): ItemCache {
    const cache = new ItemCache(Infinity);
    cache.#blocks = [...blocks];
    cache.#deceased = deceased;
    return cache;
  }

  get #isTooLong(): boolean {
    return this.#bytes > this.#most;
  }

  add(item: GedcomItem): void {
    if (this.#isTooLong) return;
    const text = JSON.stringify(item);
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters >= blockLength) this.#compress();
  }

  #compress(): void {
    const block = deflateRawSync(this.#texts.join("\n"), { level: 1 }); // no line of JSON has an end of line in it
    this.#texts = [];
    this.#characters = 0;
    this.#bytes += block.length;
    if (this.#isTooLong) this.#blocks = [];
    else this.#blocks.push(block);
  }

  /**
   * Says what the items say of each other, where they were read without knowing it. Answers false where only another reading can tell
   * what they mean.
   */
  complete({ notes, typed, deceased }: Findings = {}): boolean {
    if (this.#characters > 0) this.#compress();
    if (deceased) this.#deceased = deceased;
    // Texts of shared notes, and who cites what, stand in other records.
    const isWhole = (notes === undefined || notes.isEmpty) && (typed === undefined || typed.size === 0);
    return isWhole && !this.#isTooLong;
  }

  /** The items as another reading would tell them, once they are complete. */
  *items(): Generator<GedcomItem> {
    for (const block of this.#blocks) yield* itemsIn(block, this.#deceased);
  }

  /** The same, each let go of once it is taken. */
  *take(): Generator<GedcomItem> {
    const blocks = this.#blocks.reverse();
    for (let block = blocks.pop(); block; block = blocks.pop()) yield* itemsIn(block, this.#deceased);
  }

  pack(): PackedItems {
    return { blocks: this.#blocks, deceased: this.#deceased };
  }
}
