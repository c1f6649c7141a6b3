import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { RandomAccessReader } from "yauzl";

/** The list of what a ZIP holds is read in tiny steps; the store is asked for this much at once. */
const blockBytes = 64 * 1024;

/** Reads a ZIP where it lies, without a copy of it. An error of the store comes out as it is. */
export class StoredZip extends RandomAccessReader {
  readonly #objects: ObjectStore;
  readonly #key: string;
  readonly #bytes: number;
  #block: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(objects: ObjectStore, key: string, bytes: number) {
    super();
    this.#objects = objects;
    this.#key = key;
    this.#bytes = bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#read(target, offset, length, position))(callback);
  }

  async #read(target: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (position + length > this.#bytes) throw new Error("the ZIP breaks off");
    const { start, bytes } = this.#block;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.#bytes, position + Math.max(length, blockBytes));
      this.#block = { start: position, bytes: await buffer(this.#range(position, end)) };
    }
    const from = position - this.#block.start;
    this.#block.bytes.copy(target, offset, from, from + length);
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    const found = await this.#objects.get(this.#key, { start, end: end - 1 });
    if (!found) throw new Error("the ZIP is gone");
    yield* found.stream as AsyncIterable<Buffer>;
  }
}
