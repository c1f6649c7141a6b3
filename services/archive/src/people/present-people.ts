import type { TransactionSql } from "postgres";

/** Those of these people who are in the viewer's family now. */
export const presentPeople = async (sql: TransactionSql, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await sql<{ id: string }[]>`
    select id from people where id = any(${[...ids]}::uuid[]) and not removed`;
  return new Set(rows.map(({ id }) => id));
};
