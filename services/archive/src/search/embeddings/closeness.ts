/** So many standard deviations nearer to a question than ordinary texts are (measured: README.md). */
const deviations = 1.25;

const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

/**
 * From which cosine on a text is near to a question, and not merely as near as it is to anything: some questions are
 * nearer to every text than others are to what was meant by them.
 */
export const closenessTo = (vector: Float32Array, ordinary: readonly Float32Array[]): number => {
  const cosines = ordinary.map((one) => cosine(vector, one));
  const mean = cosines.reduce((sum, one) => sum + one, 0) / cosines.length;
  const variance = cosines.reduce((sum, one) => sum + (one - mean) ** 2, 0) / cosines.length;
  return mean + deviations * Math.sqrt(variance);
};
