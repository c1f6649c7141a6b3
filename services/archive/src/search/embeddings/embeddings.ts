/** What a query means to a model. */
export interface QueryVector {
  readonly vector: Float32Array;
  /** The cosine from which on a text counts as found by its meaning alone. */
  readonly closeness: number;
}

/** Turns texts into vectors whose angles say how alike they are. */
export interface Embeddings {
  /** Of the model: vectors of one id are compared with no others. */
  readonly id: string;
  /** How much its judgement counts beside the words' (0..1). */
  readonly alpha: number;
  /**
   * One vector of length 1 for each text, in order.
   * @throws Error where the model cannot be asked at the moment.
   */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /**
   * The same for a query, for whose answer somebody waits.
   * @throws Error where the model cannot be asked at the moment.
   */
  query(text: string): Promise<QueryVector>;
  /** Lets go of the memory that it takes, unless a query or texts came a moment ago. */
  makeRoom?(): void;
  stop(): Promise<void>;
}

/** The same direction with the length 1. */
export const unit = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
};
