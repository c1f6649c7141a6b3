/** What somebody asked of the bench. */
export interface BenchOptions {
  /** Smaller inputs and fewer rounds. */
  readonly isQuick: boolean;
  /** Of the rows that look at pages: only those whose name holds one of these words. */
  readonly pages?: readonly string[];
}
