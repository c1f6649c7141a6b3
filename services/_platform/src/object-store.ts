import type { Readable } from "node:stream";

/** Bytes under keys (`t/<tenantId>/<uuid>`). What a key means is recorded elsewhere. */
export interface ObjectStore {
  /** Keeps the bytes whole or not at all. A stream is never held in memory; an error of its own leaves no object and passes through. */
  put(key: string, bytes: Buffer | AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** The bytes, from an optional range (inclusive); undefined when there is no such object. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<StoredObject | undefined>;
  remove(key: string): Promise<void>;
  check(): Promise<void>;
}

export interface StoredObject {
  readonly stream: Readable;
  readonly bytes: number;
  readonly contentType: string;
}
