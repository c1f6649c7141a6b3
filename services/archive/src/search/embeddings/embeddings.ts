/** Turns texts into vectors whose angles say how alike they are. */
export interface Embeddings {
  /** Of the model: vectors of one id are compared with no others. */
  readonly id: string;
  /** Absent where only its answers tell. */
  readonly dimensions: number | undefined;
  /** How much its judgement counts beside the words' (0..1). */
  readonly alpha: number;
  /** The cosine from which on a text counts as found by its meaning alone. */
  readonly closeness: number;
  /**
   * One vector of length 1 for each text, in order. `isUrgent`: somebody waits for the answer.
   * @throws Error where the model cannot be asked at the moment.
   */
  embed(texts: readonly string[], options?: { readonly isUrgent?: boolean }): Promise<readonly Float32Array[]>;
  stop(): Promise<void>;
}

/** The same direction with the length 1. */
export const unit = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
};
