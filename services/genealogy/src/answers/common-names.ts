import type { TransactionSql } from "postgres";
import { detailText } from "./name-text.ts";

export interface CommonName {
  readonly name: string;
  /** How many are called so, and some of them, the eldest first. */
  readonly total: number;
  readonly ids: readonly string[];
}

export interface NameSearch {
  readonly of: "surname" | "first name";
  readonly sex?: "male" | "female";
}

/** So many names are told, and one more to know whether there are others. */
const mostNames = 7;

/** The names that most people have, the most common first; of several first names the first. One statement. */
export const findCommonNames = (sql: TransactionSql, { of, sex }: NameSearch): Promise<readonly CommonName[]> => {
  const name =
    of === "surname" ? detailText(sql, "lastName") : sql`split_part(trim(${detailText(sql, "firstName")}), ' ', 1)`;
  return sql<CommonName[]>`
    with named as (
      select m.id, m.birth_day, ${name} as name from members m
      where not m.removed and not m.erased and not m.stand_in ${sex === undefined ? sql`` : sql`and m.sex = ${sex}`}
    )
    select mode() within group (order by name) as name, count(*)::int as total,
      (array_agg(id order by birth_day nulls last, id))[1:3] as ids
    from named where name <> '' group by lower(name) order by total desc, lower(name) limit ${mostNames}`;
};
