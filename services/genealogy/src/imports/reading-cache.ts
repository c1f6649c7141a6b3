import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import type { PackedItems } from "./plan/item-cache.ts";

/** What the look at a file has read, and by what it was read so. */
export interface CachedReading extends PackedItems {
  readonly characterSet: CharacterSet | undefined;
  readonly presumedDeadAfter: number;
  /** See plan-outline.ts; undefined where the file has to be planned anew. */
  readonly outline: Uint8Array | undefined;
}

interface Entry {
  readonly reading: CachedReading;
  /** Of the file. */
  readonly fileBytes: number;
  readonly expiry: NodeJS.Timeout;
}

/** So long somebody may think about what importing a file would do before the file is read again for it. */
const lifetimeMs = 600_000;
/** Bytes of all of them at most. */
const mostBytes = 33_554_432;

const sizeOf = ({ blocks, outline }: CachedReading): number =>
  blocks.reduce((sum, { length }) => sum + length, outline?.length ?? 0);

/**
 * What looks at files have read, for the imports that mostly follow within a minute and would read the same. In memory, as long as this
 * process lasts: whoever finds nothing here reads the file.
 */
export class ReadingCache {
  readonly #entries = new Map<string, Entry>();

  /** Instead of an earlier one of the same import; the oldest make room. */
  keep(importId: string, reading: CachedReading, fileBytes: number): void {
    this.take(importId);
    const expiry = setTimeout(() => this.#entries.delete(importId), lifetimeMs).unref();
    this.#entries.set(importId, { reading, fileBytes, expiry });
    for (const oldest of this.#entries.keys()) {
      const bytes = [...this.#entries.values()].reduce((sum, { reading: one }) => sum + sizeOf(one), 0);
      if (bytes <= mostBytes) return;
      this.take(oldest);
    }
  }

  /** Nobody else is given it. */
  take(importId: string): Omit<Entry, "expiry"> | undefined {
    const entry = this.#entries.get(importId);
    clearTimeout(entry?.expiry);
    this.#entries.delete(importId);
    return entry;
  }
}
