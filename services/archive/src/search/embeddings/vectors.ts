/** Bits of a sign code: the column `code` of search_vectors. */
const codeLength = 512;
const largestByte = 127;

/**
 * The sign code of a vector, as PostgreSQL reads a bit string: a bit for each of its first 512 values, set where the value is
 * above zero; zeros stand for values that a shorter vector does not have. Vectors that point the same way differ in few bits.
 */
export const signCode = (vector: Float32Array): string =>
  Array.from({ length: codeLength }, (_, index) => ((vector[index] ?? 0) > 0 ? "1" : "0")).join("");

/** A vector as it is kept: a signed byte for each value, the largest being 127. Its direction stays, its length does not. */
export const packed = (vector: Float32Array): Int8Array => {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / largest) * largestByte));
};

/** The cosine (-1..1) between a vector of length 1 and one that is kept. */
export const cosine = (vector: Float32Array, kept: Int8Array): number => {
  let product = 0;
  let squares = 0;
  // Counted by hand: a search does this a hundred thousand times, and an iterator takes six times as long.
  for (let index = 0; index < kept.length; index += 1) {
    const value = kept[index]!;
    product += value * (vector[index] ?? 0);
    squares += value * value;
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares);
};
