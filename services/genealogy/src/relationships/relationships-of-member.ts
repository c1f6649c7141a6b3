import type { TransactionSql } from "postgres";
import { ancestorsAmong } from "./ancestry.ts";
import { isAncestral, canonicalRelationship, type CanonicalRelationship } from "./canonical-relationship.ts";
import { statedIn, type StatedRow } from "./relationship-row.ts";

/** Ids of the active relationships of a member. */
export const activeRelationships = async (sql: TransactionSql, memberId: string): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from relationships where active and member1_id = ${memberId}
    union
    select id from relationships where active and member2_id = ${memberId}`;
  return rows.map(({ id }) => id);
};

interface LostRelationship extends StatedRow {
  readonly id: string;
}

/**
 * Ids of the relationships that come back with a member: those that went along when they, or the other, were removed, whose
 * other end is here, and which make nobody their own ancestor by now.
 */
export const relationshipsToRestore = async (sql: TransactionSql, memberId: string): Promise<readonly string[]> => {
  const lost = await sql<LostRelationship[]>`
    select r.id, r.member1_id, r.member2_id, r.relationship_type
    from (
      select * from relationships where member1_id = ${memberId} and not active and removed_with is not null
      union
      select * from relationships where member2_id = ${memberId} and not active and removed_with is not null
    ) r
    join members other on other.id = case r.member1_id when ${memberId} then r.member2_id else r.member1_id end
    where not other.removed
    order by r.position, r.id`;
  const relationships = lost.map((row) => ({ id: row.id, ...canonicalRelationship(statedIn(row)) }));
  return (await withoutLoops(sql, memberId, relationships)).map(({ id }) => id);
};

/** Of the relationships that somebody is to have: those which make nobody their own ancestor. */
export const withoutLoops = async <Its extends CanonicalRelationship>(
  sql: TransactionSql,
  memberId: string,
  relationships: readonly Its[],
): Promise<readonly Its[]> => {
  const upwards: Its[] = [];
  const inLoops = new Set<Its>();
  // Some may be back already, so that parents descend from them by now.
  for (const one of relationships.filter(({ kind, secondId }) => isAncestral(kind) && secondId === memberId))
    if ((await ancestorsAmong(sql, [one.firstId], [memberId])).length === 0) upwards.push(one);
    else inLoops.add(one);
  const downwards = relationships.filter(({ kind, firstId }) => isAncestral(kind) && firstId === memberId);
  // Every other loop leads from their children up to their parents, or to themselves.
  const loops = new Set(
    await ancestorsAmong(
      sql,
      [memberId, ...upwards.map(({ firstId }) => firstId)],
      downwards.map(({ secondId }) => secondId),
    ),
  );
  for (const one of downwards) if (loops.has(one.secondId)) inLoops.add(one);
  return relationships.filter((relationship) => !inLoops.has(relationship));
};
