import type { Partnership } from "@kinkeeper/contracts/genealogy/relationship";
import type { TransactionSql } from "postgres";

/** Two people who are or were together. */
export interface Union {
  readonly one: string;
  readonly other: string;
  readonly marriageDate: string | null;
  readonly marriagePlace: string | null;
  /** Null where they are married, or nothing is said. */
  readonly partnership: Partnership | null;
  readonly endDate: string | null;
  readonly endPlace: string | null;
}

export const unionColumns = (sql: TransactionSql) =>
  sql`member1_id as one, member2_id as other, marriage_date as "marriageDate", marriage_place as "marriagePlace",
    partnership, end_date as "endDate", end_place as "endPlace"`;

/** A date may be of the year beside the one that is written: "1731/32", 25 December of the old style. */
const besideYears = 2;

/**
 * Marriages whose date names a year of some, or none that can be read off it. There is no column of their days: of a hundred thousand
 * dates only these are to be parsed.
 */
export const findWeddings = (
  sql: TransactionSql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Union[]> =>
  sql<Union[]>`
    select ${unionColumns(sql)} from relationships
    where active and relationship_type = 'spouse' and partnership is distinct from 'partners' and marriage_date is not null
      and coalesce(marriage_date ~ '@|[^ -~]' or substring(marriage_date from '\\d{4}')::int
        between ${from - besideYears} and ${to + besideYears}, true)
    order by id`;
