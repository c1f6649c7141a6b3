/** Bytes by key, the least recently used leaving first once there are too many; what is being made is made once. */
export class ByteCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Buffer>();
  readonly #making = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Buffer | undefined {
    const known = this.#entries.get(key);
    if (!known) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known;
  }

  /** The bytes of a key that is missing; whoever asks meanwhile gets the same. */
  async make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return this.#making.get(key) ?? this.#make(key, make);
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
    this.#making.delete(key);
  }

  deleteBeginningWith(start: string): void {
    for (const key of [...this.#entries.keys(), ...this.#making.keys()]) if (key.startsWith(start)) this.delete(key);
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make();
    this.#making.set(key, making);
    try {
      const bytes = await making;
      // Whoever deleted it meanwhile does not want it kept.
      if (this.#making.get(key) === making) this.#keep(key, bytes);
      return bytes;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #keep(key: string, bytes: Buffer): void {
    if (bytes.length > this.#maxBytes) return;
    this.#entries.set(key, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }
}
