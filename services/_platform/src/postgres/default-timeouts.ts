/** How long a read model and its callers wait for PostgreSQL, in milliseconds. */
export interface ReadModelTimeouts {
  /** How long `caughtUpTo` waits at most. */
  readonly change: number;
  /** How long a statement of a member's read may take, and the whole of it. */
  readonly statement: number;
  readonly read: number;
}

/** Unless told; a module of its own, so that tests of the whole product can wait longer (tests/product/long-timeouts.ts). */
export const defaultTimeouts: ReadModelTimeouts = { change: 2_000, statement: 2_000, read: 4_000 };
