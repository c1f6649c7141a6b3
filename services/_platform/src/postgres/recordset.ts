import type { Fragment, ISql } from "postgres";
import { arrayLiteral } from "./array-types.ts";

const isArray = (type: string): boolean => type.endsWith("[]");

/** A column of the rows as one array, in text, so that nothing guesses its type. What are arrays themselves stay text within it. */
const columnOf = (sql: ISql, values: readonly unknown[], type: string): Fragment => {
  const elements = isArray(type) ? values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : null)) : values;
  return sql`${arrayLiteral(elements)}::text::${sql.unsafe(isArray(type) ? "text" : type)}[]`;
};

/**
 * Rows of a statement: `from ${recordset(sql, rows, { id: "uuid", name: "text" })}` reads as a table `x` with these columns.
 * A parameter for each column, an array however many rows there are (half the database's time of rows as JSON), and one
 * prepared statement for all of them. Absent values are null.
 * @param columns names and SQL types, written by us: they are part of the statement's text.
 */
export const recordset = <Columns extends Readonly<Record<string, string>>>(
  sql: ISql,
  rows: readonly { readonly [Name in keyof Columns]: unknown }[],
  columns: Columns,
): Fragment => {
  const given = Object.entries(columns);
  const arrays = given.map(([name, type], index) => {
    const column = columnOf(
      sql,
      rows.map((row) => row[name]),
      type,
    );
    return index === 0 ? column : sql`, ${column}`;
  });
  const names = given.map(([name]) => name).join(", ");
  const read = given.map(([name, type]) => (isArray(type) ? `${name}::${type} as ${name}` : name)).join(", ");
  return sql`(select ${sql.unsafe(read)} from unnest(${arrays}) as given (${sql.unsafe(names)})) as x`;
};
