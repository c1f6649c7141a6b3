import type { Fragment, ISql } from "postgres";

/**
 * Rows of a statement: `from ${recordset(sql, rows, { id: "uuid", name: "text" })}` reads as a table `x` with these columns.
 * One parameter however many rows there are, and one prepared statement for all of them. Absent values are null.
 * @param columns names and SQL types, written by us: they are part of the statement's text.
 */
export const recordset = <Columns extends Readonly<Record<string, string>>>(
  sql: ISql,
  rows: readonly { readonly [Name in keyof Columns]: unknown }[],
  columns: Columns,
): Fragment => {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (${sql.unsafe(types.join(", "))})`;
};
