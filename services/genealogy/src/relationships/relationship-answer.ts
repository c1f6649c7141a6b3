import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { Fragment, TransactionSql } from "postgres";
import { betweenPeople } from "./between-people.ts";
import { citedIn } from "../source-records/cited-column.ts";
import { statedIn, type DetailsRow, type StatedRow } from "./relationship-row.ts";

/** Here who sees what is told as it is for the reader, and not as somebody said. */
interface RelationshipRow extends StatedRow, DetailsRow {
  readonly id: string;
  readonly revision: number | null;
  readonly is_private: boolean;
  readonly is_marriage_private: boolean;
  readonly is_end_private: boolean;
  readonly created_at: string;
}

/** Whether what a row tells of two partners is kept from others than who reads it. */
export const isPrivateForSome = (sql: TransactionSql): Fragment =>
  sql`(restricted and keeps_couple and not stand_in and relationship_type = 'spouse')`;

/** The same for their marriage. */
export const isMarriagePrivateForSome = (sql: TransactionSql): Fragment =>
  sql`(restricted and keeps_marriage and not stand_in and relationship_type = 'spouse')`;

/** The same for how it ended. */
export const isEndPrivateForSome = (sql: TransactionSql): Fragment =>
  sql`(restricted and keeps_end and not stand_in and relationship_type = 'spouse')`;

/**
 * What is cited for somebody of whom the reader may not see everything is not told, nor the revision of a relationship of which they may
 * not: it counts what they do not see.
 */
const columns = (sql: TransactionSql): Fragment => sql`
  id, case when not stand_in then revision end as revision, member1_id, member2_id, relationship_type, marriage_date, marriage_place,
  pedigree, partnership, end_date, end_place, created_at,
  case when cited is not null and not exists (
    select from members m where m.id in (member1_id, member2_id) and m.stand_in) then cited end as cited,
  ${isPrivateForSome(sql)} as is_private, ${isMarriagePrivateForSome(sql)} as is_marriage_private,
  ${isEndPrivateForSome(sql)} as is_end_private`;

const answerOf = (row: RelationshipRow): FamilyRelationship => ({
  id: row.id,
  ...(row.revision === null ? {} : { revision: row.revision }),
  ...statedIn(row),
  marriageDate: row.marriage_date,
  marriagePlace: row.marriage_place,
  pedigree: row.pedigree,
  partnership: row.partnership,
  endDate: row.end_date,
  endPlace: row.end_place,
  ...(row.cited === null ? {} : citedIn(row.cited)),
  ...(row.is_private ? { isPrivate: true } : {}),
  ...(row.is_marriage_private ? { isMarriagePrivate: true } : {}),
  ...(row.is_end_private ? { isEndPrivate: true } : {}),
  createdAt: row.created_at,
});

/** One active relationship of the viewer's family. */
export const findRelationship = async (
  sql: TransactionSql,
  relationshipId: string,
): Promise<FamilyRelationship | undefined> => {
  const [row] = await sql<RelationshipRow[]>`
    select ${columns(sql)} from relationships where id = ${relationshipId} and active`;
  return row && answerOf(row);
};

/** What of these people is asked for: everything, or how they are parents or children. */
type Wanted = "everything" | "as parents" | "as children";

/** The relationships of some people between those who are here, as the family's list has them; each once. */
export const relationshipsOf = async (
  sql: TransactionSql,
  memberIds: readonly string[],
  wanted: Wanted,
): Promise<readonly FamilyRelationship[]> => {
  if (memberIds.length === 0) return [];
  const first = {
    everything: sql``,
    "as parents": sql`and relationship_type = 'parent'`,
    "as children": sql`and relationship_type = 'child'`,
  };
  const second = { ...first, "as parents": first["as children"], "as children": first["as parents"] };
  const rows = await sql<RelationshipRow[]>`
    select ${columns(sql)} from relationships r
      where active and member1_id = any(${memberIds}::uuid[]) ${first[wanted]} and ${betweenPeople(sql)}
    union
    select ${columns(sql)} from relationships r
      where active and member2_id = any(${memberIds}::uuid[]) ${second[wanted]} and ${betweenPeople(sql)}
    order by id`;
  return rows.map(answerOf);
};
