/** What somebody asked of the bench. */
export interface BenchOptions {
  /** Smaller inputs and fewer rounds. */
  readonly isQuick: boolean;
}
