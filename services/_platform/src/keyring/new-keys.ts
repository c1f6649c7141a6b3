import { randomBytes } from "node:crypto";

/** Bytes of an AES-256 key. */
const keyLength = 32;

/** So many new keys, from one draw of randomness. */
export const newKeys = (count: number): readonly Buffer[] => {
  const drawn = randomBytes(count * keyLength);
  return Array.from({ length: count }, (_, index) => drawn.subarray(index * keyLength, (index + 1) * keyLength));
};
