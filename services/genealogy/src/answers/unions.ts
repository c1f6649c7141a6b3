import type { Partnership } from "@kinkeeper/contracts/genealogy/relationship";
import type { TransactionSql } from "postgres";
import { vagueYears } from "./within.ts";

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

/** A date may be of the year beside the one that is written, 25 December of the old style, and "about 1831" of some more. */
const besideYears = 2 + vagueYears;

/** A day, a month or a year, written plainly, perhaps with "about": its year is the one it names. Whatever else says more than one year. */
const plainDate = String.raw`^ *((abt|about|est|cal|c|ca|circa)\.? )?((\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2}, ?)?)?\d{4} *$|^(\d{4}-\d\d-\d\d|(\d{1,2}[./-]){2}\d{4})$`;

/**
 * Marriages that may be of some years: those of plain dates by the year they name, and all others that have a date. There is no column of
 * their days: of a hundred thousand dates only these are to be parsed.
 */
export const findWeddings = (
  sql: TransactionSql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Union[]> =>
  sql<Union[]>`
    select ${unionColumns(sql)} from relationships
    where active and relationship_type = 'spouse' and partnership is distinct from 'partners' and marriage_date is not null
      and case when marriage_date ~* ${plainDate} then substring(marriage_date from '\\d{4}')::int
        between ${from - besideYears} and ${to + besideYears} else true end
    order by id`;
