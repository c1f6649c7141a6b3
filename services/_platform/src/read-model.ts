import type { Sql, TransactionSql } from "postgres";

/** Whose rows may be seen. */
export interface Viewer {
  readonly tenantId: string;
  readonly userId: string;
  /** Administers the family: `platform.is_admin()` in the conditions of tables that are not for every member. */
  readonly isAdmin?: boolean;
}

/** A service's own Postgres: only what can be rebuilt from events (and what may be lost, such as sessions). */
export interface ReadModel {
  /**
   * Reads as one member of one family: row level security hides everything else, whatever the query says. What this process
   * recorded that hides something of the family stands in the rows before they are read (see `caughtUpTo`). Families take turns
   * at the connections; only the database is waited for inside, since what waits there holds one.
   * @throws DomainError TOO_MANY_REQUESTS when too many reads of the family wait; StoreUnavailable
   */
  asViewer<Result>(viewer: Viewer, query: (sql: TransactionSql) => Promise<Result>): Promise<Result>;
  /** Reads and writes as the service itself, past row level security: for sessions, look-ups before sign-in, projections. */
  readonly service: Sql;
  /**
   * Answers once every projection of this service has passed the position (undefined: at once), at most 2 s later;
   * after that it answers all the same, because the change is recorded and only its list is late. Tells whether they have passed it.
   * `context`: whose event is at the position, and whose followers are waited for; the service's own unless told.
   */
  caughtUpTo(position: bigint | undefined, context?: string): Promise<boolean>;
  /**
   * Tells each time a projection has committed a change of the topic (see `announceChanges`), in whichever process it runs,
   * and each time such news may have been missed: whoever is told looks at the rows again. Answers how to stop.
   */
  onChange(topic: string, tell: () => void): () => void;
  /** Answers when Postgres can be used; throws StoreUnavailable otherwise. */
  check(): Promise<void>;
}
