import type { Readable } from "node:stream";

/** Bytes under keys (`t/<tenantId>/<uuid>`). What a key means is recorded elsewhere. */
export interface ObjectStore {
  /** Keeps the bytes whole or not at all. A stream is never held in memory; an error of its own leaves no object and passes through. */
  put(key: string, bytes: Buffer | AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** The bytes, from an optional range (inclusive); undefined when there is no such object. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<StoredObject | undefined>;
  /**
   * An address that a browser may read the object from for a while, without asking us; undefined where there is none. The
   * answer there carries this content type and disposition.
   */
  addressOf?(key: string, offer: DirectOffer): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with a prefix that ends at a slash (`t/<tenantId>/`), in no order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  check(): Promise<void>;
}

export interface ListedObject {
  readonly key: string;
  /** By the store's own clock. */
  readonly storedAt: Date;
}

export interface DirectOffer {
  readonly expiresSeconds: number;
  readonly contentType: string;
  readonly disposition: string;
}

export interface StoredObject {
  readonly stream: Readable;
  /** Of the whole object, also where a range was asked for. */
  readonly bytes: number;
  readonly contentType: string;
}
