import type { KeyName } from "@kinkeeper/platform/keyring";

/** Bytes of a key (keyring.ts). */
const keyLength = 32;

/** Keys as they travel between threads, in one piece of memory: hundreds of small ones would each be copied by themselves. */
export interface PackedKeys {
  readonly names: readonly KeyName[];
  /** The key of each name, one after the other. */
  readonly bytes: Uint8Array;
}

export const packKeys = (found: ReadonlyMap<KeyName, Uint8Array>): PackedKeys => {
  const bytes = new Uint8Array(found.size * keyLength);
  [...found.values()].forEach((key, index) => bytes.set(key, index * keyLength));
  return { names: [...found.keys()], bytes };
};

export const unpackKeys = ({ names, bytes }: PackedKeys): ReadonlyMap<KeyName, Buffer> => {
  const keys = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Map(names.map((name, index) => [name, keys.subarray(index * keyLength, (index + 1) * keyLength)]));
};
