import type { Readable } from "node:stream";

/** Bytes under keys (`t/<tenantId>/<uuid>`). What a key means is recorded elsewhere. */
export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
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
