import type { TransactionSql } from "postgres";

/** The full names of those of these people who are in the viewer's family now. */
export const peopleNames = async (
  sql: TransactionSql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; name: string }[]>`
    select id, concat_ws(' ', first_name, last_name) as name from people
    where id = any(${[...ids]}::uuid[]) and not removed`;
  return new Map(rows.map(({ id, name }) => [id, name]));
};
