import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { TransactionSql } from "postgres";

interface RelationshipRow {
  readonly id: string;
  readonly member1_id: string;
  readonly member2_id: string;
  readonly relationship_type: RelationshipType;
  readonly marriage_date: string | null;
  readonly marriage_place: string | null;
  readonly pedigree: Pedigree | null;
  readonly partnership: Partnership | null;
  readonly end_date: string | null;
  readonly end_place: string | null;
  readonly created_at: string;
}

/** One active relationship of the viewer's family. */
export const findRelationship = async (
  sql: TransactionSql,
  relationshipId: string,
): Promise<FamilyRelationship | undefined> => {
  const [row] = await sql<RelationshipRow[]>`
    select id, member1_id, member2_id, relationship_type, marriage_date, marriage_place, pedigree, partnership,
      end_date, end_place, created_at
    from relationships where id = ${relationshipId} and active`;
  return (
    row && {
      id: row.id,
      member1Id: row.member1_id,
      member2Id: row.member2_id,
      relationshipType: row.relationship_type,
      marriageDate: row.marriage_date,
      marriagePlace: row.marriage_place,
      pedigree: row.pedigree,
      partnership: row.partnership,
      endDate: row.end_date,
      endPlace: row.end_place,
      createdAt: row.created_at,
    }
  );
};
