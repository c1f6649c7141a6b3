import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { Partnership, Pedigree, RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { citedIn } from "../source-records/cited-column.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";

/** Two people and what the first is of the second, as the columns of `relationships` have it. */
export interface StatedRow {
  readonly member1_id: string;
  readonly member2_id: string;
  readonly relationship_type: RelationshipType;
}

export const statedIn = ({ member1_id, member2_id, relationship_type }: StatedRow): StatedRelationship => ({
  member1Id: member1_id,
  member2Id: member2_id,
  relationshipType: relationship_type,
});

/** What is known of a relationship, as the columns of `relationships` have it. */
export interface DetailsRow {
  readonly marriage_date: string | null;
  readonly marriage_place: string | null;
  readonly pedigree: Pedigree | null;
  readonly partnership: Partnership | null;
  readonly end_date: string | null;
  readonly end_place: string | null;
  readonly cited: string | null;
  readonly is_private: boolean | null;
  readonly is_marriage_private: boolean | null;
  readonly is_end_private: boolean | null;
}

export const detailsOfRow = (row: DetailsRow): RelationshipDetails => ({
  marriageDate: row.marriage_date,
  marriagePlace: row.marriage_place,
  pedigree: row.pedigree,
  partnership: row.partnership,
  endDate: row.end_date,
  endPlace: row.end_place,
  ...citedIn(row.cited),
  isPrivate: row.is_private,
  isMarriagePrivate: row.is_marriage_private,
  isEndPrivate: row.is_end_private,
});
