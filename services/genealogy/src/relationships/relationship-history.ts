import type { Recorded } from "@kinkeeper/contracts/event";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipHistoryEntry } from "@kinkeeper/contracts/genealogy/relationship-history";
import { relationshipsInHistory } from "@kinkeeper/contracts/genealogy/relationship-history";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { TransactionSql } from "postgres";
import { seesPrivate } from "../actor.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import { changeText } from "../sources/value-text.ts";
import { evolveRelationship, type KnownRelationship, type Relationship } from "./relationship.ts";

const changesBetween = (
  before: Partial<RelationshipDetails>,
  after: RelationshipDetails,
): RelationshipHistoryEntry["changes"] =>
  differingFields<Partial<RelationshipDetails>>(before, after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, ...changeText(before[field], after[field]) }));

const entryOf = (
  event: Recorded<RelationshipEvent>,
  before: Relationship,
  after: KnownRelationship,
): Pick<RelationshipHistoryEntry, "action" | "changes"> | undefined => {
  switch (event.type) {
    case "RelationshipAdded":
      return { action: "added", changes: changesBetween({}, after.current) };
    case "RelationshipSetAside":
      return undefined;
    case "RelationshipRemoved":
      return { action: "removed", changes: [] };
    case "RelationshipChanged": {
      const changes = changesBetween(before.status === "absent" ? {} : before.current, after.current);
      // What only the bookkeeping of imports needs is no news.
      return changes.length > 0 ? { action: "changed", changes } : undefined;
    }
  }
};

/** Every change of one relationship, oldest first. `names`: accounts by id. */
export const relationshipHistoryOf = (
  events: readonly Recorded<RelationshipEvent>[],
  names: ReadonlyMap<string, string>,
): readonly RelationshipHistoryEntry[] => {
  let relationship: Relationship = { status: "absent" };
  const entries: RelationshipHistoryEntry[] = [];
  for (const event of events) {
    const before: Relationship = relationship;
    relationship = evolveRelationship(before, event);
    if (relationship.status === "absent") continue;
    const entry = entryOf(event, before, relationship);
    const { actorId, time } = event.metadata;
    if (entry)
      entries.push({
        ...entry,
        ...relationship.stated,
        relationshipId: event.data.relationshipId,
        revision: event.revision,
        at: time,
        actorId: actorId ?? null,
        actorName: (actorId && names.get(actorId)) ?? null,
      });
  }
  return entries;
};

/** Whether a merge, or a file, of somebody else's changed it: what was private then may be that one's. */
export const isStatedByOther = ({ type, data, metadata }: Recorded<RelationshipEvent>, userId: string): boolean =>
  type === "RelationshipChanged" && (data.mergedId ?? data.importId) !== undefined && metadata.actorId !== userId;

/** A relationship whose history is told; `seesPrivate`: the reader sees what is private of it. */
interface RelationshipSeen {
  readonly id: string;
  readonly seesPrivate: boolean;
}

/**
 * The relationships somebody has and had, those that were added last first. Those with people who are kept private
 * from the viewer, and with who was merged into one of them, are left out.
 *
 * @throws DomainError NOT_FOUND when this person is not in the family, FORBIDDEN when they are kept private from the viewer
 */
export const relationshipsSeen = async (
  sql: TransactionSql,
  memberId: string,
): Promise<readonly RelationshipSeen[]> => {
  const [person] = await sql<{ stand_in: boolean }[]>`
    select stand_in from members where id = ${memberId} and not removed`;
  if (!person) throw notFound("person");
  if (person.stand_in) throw new DomainError("FORBIDDEN", "Only family admins can see the history of this person.");
  return sql<RelationshipSeen[]>`
    select id, ${seesPrivate(sql)} as "seesPrivate" from (
      select id, position, owner_id, member2_id as other_id from relationships where member1_id = ${memberId} and not stand_in
      union all
      select id, position, owner_id, member1_id as other_id from relationships where member2_id = ${memberId} and not stand_in
    ) r
    where not exists (
      select from members m left join members k on k.id = m.remaining_id
      where m.id = r.other_id and coalesce(k.stand_in, m.stand_in))
    order by position desc limit ${relationshipsInHistory}`;
};
