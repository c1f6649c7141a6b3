import type { TransactionSql } from "postgres";

/**
 * Tells every process of this service, once the projection's transaction has committed, that rows under these topics
 * ("ticket/<id>") have changed: `ReadModel.onChange` hears it. What is told twice in one transaction arrives once.
 */
export const announceChanges = (sql: TransactionSql, topics: readonly string[]): Promise<unknown> =>
  // The channel of `postgres/change-listener.ts`: a projection's search_path begins with the schema of its service.
  sql`select pg_notify(current_schema() || '_changes', topic) from unnest(${[...topics]}::text[]) as topic`;
