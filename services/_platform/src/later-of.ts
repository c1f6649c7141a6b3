/** The later of two positions in the event store; undefined is before all. */
export const laterOf = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;
