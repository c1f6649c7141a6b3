import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { KinPerson, listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";
import { personOf, type PersonRow } from "../members/people-index.ts";
import { relationshipsOf } from "../relationships/relationship-answer.ts";

interface KinRow extends PersonRow {
  readonly birth_from: string | null;
}

/** Who of them is here. */
const peopleWith = async (sql: TransactionSql, ids: readonly string[]): Promise<readonly KinRow[]> =>
  sql<KinRow[]>`
    select id, details, photo_url, birth_from from members where id = any(${ids}::uuid[]) and not removed
    order by sort_name, id`;

const kinPersonOf = (row: KinRow): KinPerson => ({
  ...personOf(row),
  sex: (JSON.parse(row.details) as MemberDetails).sex,
  birthFrom: row.birth_from,
});

/** Those who are the parent, and those who are the child, in relationships of parents and children. */
const endsOf = ({ member1Id, member2Id, relationshipType }: FamilyRelationship) => {
  if (relationshipType === "parent") return { parent: member1Id, child: member2Id };
  return relationshipType === "child" ? { parent: member2Id, child: member1Id } : undefined;
};
const parentsIn = (relationships: readonly FamilyRelationship[], child: string): readonly string[] =>
  relationships.map(endsOf).flatMap((ends) => (ends?.child === child ? [ends.parent] : []));
const childrenIn = (relationships: readonly FamilyRelationship[]): readonly string[] =>
  relationships.map(endsOf).flatMap((ends) => (ends ? [ends.child] : []));

/** Whose relationship with somebody was taken away, too: the history of a person names them. */
const onceTied = async (sql: TransactionSql, memberId: string): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    select member2_id as id from relationships where member1_id = ${memberId} and not active
    union select member1_id from relationships where member2_id = ${memberId} and not active`;
  return rows.map(({ id }) => id);
};

/**
 * Somebody's near kin, read by index in five statements whatever the size of the family; undefined where nobody is called so.
 * Brothers and sisters come with all their parents, so that half-siblings can be told.
 */
export const nearKin = async (
  sql: TransactionSql,
  memberId: string,
): Promise<ResponseOf<typeof listNearKin> | undefined> => {
  const [own, tied] = await Promise.all([relationshipsOf(sql, [memberId], "everything"), onceTied(sql, memberId)]);
  const ofParents = await relationshipsOf(sql, parentsIn(own, memberId), "as parents");
  const ofSiblings = await relationshipsOf(sql, [...new Set(childrenIn(ofParents))], "as children");
  const relationships = new Map([...own, ...ofParents, ...ofSiblings].map((one) => [one.id, one]));
  const ids = new Set([memberId, ...tied]);
  for (const { member1Id, member2Id } of relationships.values()) ids.add(member1Id).add(member2Id);
  const people = await peopleWith(sql, [...ids]);
  if (!people.some(({ id }) => id === memberId)) return undefined;
  return { people: people.map(kinPersonOf), relationships: [...relationships.values()] };
};

/** What people are called, by id, as far as they are here. */
export const namesOf = async (sql: TransactionSql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await peopleWith(sql, ids);
  return new Map(rows.map(({ id, details }) => [id, joinedName(JSON.parse(details) as MemberDetails)]));
};
