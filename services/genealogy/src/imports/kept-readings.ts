import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { PackedItems } from "./plan/held-items.ts";

/** What the look at a file has read, and by what it was read so. */
export interface FileReadBefore extends PackedItems {
  readonly characterSet: CharacterSet | undefined;
  readonly presumedDeadAfter: number;
  /** See plan-outline.ts; undefined where the file has to be planned anew. */
  readonly outline: Uint8Array | undefined;
}

interface Kept {
  readonly reading: FileReadBefore;
  /** Of the file. */
  readonly fileBytes: number;
  readonly expiry: NodeJS.Timeout;
}

/** So long somebody may think about what importing a file would do before the file is read again for it. Milliseconds. */
const keptFor = 600_000;
/** Bytes of all of them at most. */
const mostBytes = 33_554_432;

const sizeOf = ({ blocks, outline }: FileReadBefore): number =>
  blocks.reduce((sum, { length }) => sum + length, outline?.length ?? 0);

/**
 * What looks at files have read, for the imports that mostly follow within a minute and would read the same. In memory, as long as this
 * process lasts: whoever finds nothing here reads the file.
 */
export class KeptReadings {
  readonly #kept = new Map<string, Kept>();

  /** Instead of an earlier one of the same import; the oldest make room. */
  keep(importId: string, reading: FileReadBefore, fileBytes: number): void {
    this.take(importId);
    const expiry = setTimeout(() => this.#kept.delete(importId), keptFor).unref();
    this.#kept.set(importId, { reading, fileBytes, expiry });
    for (const oldest of this.#kept.keys()) {
      const bytes = [...this.#kept.values()].reduce((sum, { reading: one }) => sum + sizeOf(one), 0);
      if (bytes <= mostBytes) return;
      this.take(oldest);
    }
  }

  /** Nobody else is given it. */
  take(importId: string): Omit<Kept, "expiry"> | undefined {
    const kept = this.#kept.get(importId);
    clearTimeout(kept?.expiry);
    this.#kept.delete(importId);
    return kept;
  }
}
