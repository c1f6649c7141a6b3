import type { MergedField } from "@kinkeeper/contracts/genealogy/duplicates";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { detailsOfBoth, restrictionsOfBoth, withFacts } from "./details-of-both.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream, type KnownMember, type Member } from "../members/member.ts";
import { ancestorsAmong } from "../relationships/ancestry.ts";
import { relationshipIdOf, relationshipStream } from "../relationships/canonical-relationship.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import type { StatedRow } from "../relationships/relationship-row.ts";
import { relationshipsToRestore } from "../relationships/relationships-of-member.ts";
import { restoreSetAside } from "./restore-set-aside.ts";
import { undoImportMerge } from "./undo-import-merge.ts";

export interface Merging {
  readonly keptId: string;
  readonly mergedId: string;
  /** Fields of which the merged one's value is taken. */
  readonly take: readonly MergedField[];
}

interface Tie extends StatedRow {
  readonly id: string;
}

const present = (member: Member): KnownMember => {
  if (member.status === "absent" || member.status === "removed") throw notFound("person");
  if (member.status === "erased")
    throw new DomainError("CONFLICT", "Everything about this person was erased; nothing can be merged any more.");
  return member;
};

const tiesOf = (sql: TransactionSql, memberId: string): Promise<readonly Tie[]> => sql<Tie[]>`
  select id, member1_id, member2_id, relationship_type from (
    select * from relationships where active and member1_id = ${memberId}
    union
    select * from relationships where active and member2_id = ${memberId}
  ) r order by position, id`;

/** @throws DomainError CONFLICT, ANCESTOR_OF_SELF where the two cannot be one */
const refuseImpossible = async (sql: TransactionSql, { keptId, mergedId }: Merging, ties: readonly Tie[]) => {
  if (
    ties.some(
      (relationship) => relationship.relationship_type === "spouse" && otherEnd(relationship, mergedId) === keptId,
    )
  )
    throw new DomainError("CONFLICT", "These two are recorded as partners. Remove that relationship first.");
  const [above, below] = [
    await ancestorsAmong(sql, [keptId], [mergedId]),
    await ancestorsAmong(sql, [mergedId], [keptId]),
  ];
  if (above.length + below.length > 0)
    throw new DomainError(
      "ANCESTOR_OF_SELF",
      "One of these two is an ancestor of the other: they cannot be one person.",
    );
};

const otherEnd = ({ member1_id, member2_id }: Tie, memberId: string): string =>
  member1_id === memberId ? member2_id : member1_id;

/** Both, and who was merged into one of them before. */
const idsOfBoth = async (sql: TransactionSql, { keptId, mergedId }: Merging): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from members where remaining_id = any(${[keptId, mergedId]}::uuid[]) and merged_into is not null`;
  return new Set([keptId, mergedId, ...rows.map(({ id }) => id)]);
};

/** Nobody is their own godparent: what the two were to each other is gone once they are one. */
const withoutThemselves = (details: MemberDetails, ids: ReadonlySet<string>): MemberDetails => {
  const others = details.associations?.filter(({ memberId }) => memberId === undefined || !ids.has(memberId));
  return others === undefined ? details : { ...details, associations: others.length === 0 ? null : others };
};

/** Takes what relates somebody to others over to whom they are merged into; answers which relationships it came to. */
const moveTies = async (
  unit: UnitOfWork,
  tenantId: string,
  { keptId, mergedId }: Merging,
  ties: readonly Tie[],
): Promise<string[]> => {
  const moved: string[] = [];
  for (const relationship of ties) {
    const { id: relationshipId } = relationship;
    const stream = relationshipStream(tenantId, relationshipId);
    const { state } = await unit.decide(relationshipDecider, stream, {
      type: "RemoveRelationshipWithMember",
      data: { relationshipId, memberId: mergedId },
    });
    if (state.status === "absent" || otherEnd(relationship, mergedId) === keptId) continue;
    const { member1Id, member2Id, relationshipType } = state.stated;
    const stated = {
      member1Id: member1Id === mergedId ? keptId : member1Id,
      member2Id: member2Id === mergedId ? keptId : member2Id,
      relationshipType,
    };
    const movedId = relationshipIdOf(tenantId, stated);
    const data = { relationshipId: movedId, mergedId, stated, details: state.current, source: state.source };
    await unit.decide(relationshipDecider, relationshipStream(tenantId, movedId), {
      type: "TakeOverRelationship",
      data,
    });
    moved.push(movedId);
  }
  return moved;
};

/**
 * Two people become one. What was theirs is the kept one's: relationships, and beside it what files said of them, so that these find
 * the one who stays. Where the store writes one stream after the other, half of it can be repeated: the merged one goes last.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, CONFLICT, ANCESTOR_OF_SELF
 */
export const mergePeople = (transactions: FamilyTransactions, merging: Merging, context: CommandContext) =>
  transactions.run(context, async (unit) => {
    const { tenantId } = context;
    const { keptId, mergedId, take } = merging;
    if (keptId === mergedId) throw new DomainError("INVALID_INPUT", "Please choose two different people.");
    const kept = present((await unit.load(memberDecider, memberStream(tenantId, keptId))).state);
    const merged = present((await unit.load(memberDecider, memberStream(tenantId, mergedId))).state);
    const { ties, ids } = await transactions.query(context, async (sql) => {
      const found = await tiesOf(sql, mergedId);
      await refuseImpossible(sql, merging, found);
      return { ties: found, ids: await idsOfBoth(sql, merging) };
    });
    const details = withoutThemselves(detailsOfBoth(withFacts(kept), withFacts(merged), take), ids);
    const relationships = await moveTies(unit, tenantId, merging, ties);
    const outcome = await unit.decide(memberDecider, memberStream(tenantId, keptId), {
      type: "MergeMember",
      data: {
        memberId: keptId,
        mergedId,
        details: { ...details, ...restrictionsOfBoth(kept, merged) },
        photoUrl: take.includes("photoUrl") ? merged.photoUrl : kept.photoUrl,
        source: merged.source,
        said: merged.said ?? merged.current,
        relationships,
      },
    });
    await unit.decide(memberDecider, memberStream(tenantId, mergedId), {
      type: "RemoveMerged",
      data: { memberId: mergedId, mergedInto: keptId },
    });
    return outcome;
  });

/** Relationships of somebody merged, to people who were merged themselves since: theirs has to be taken back first. */
const mergedSince = async (sql: TransactionSql, mergedId: string): Promise<boolean> => {
  const [row] = await sql<{ is_so: boolean }[]>`
    select exists (
      select from relationships r
      join members other on other.id = case r.member1_id when ${mergedId} then r.member2_id else r.member1_id end
      where r.removed_with = ${mergedId} and not r.active and other.merged_into is not null
        and (r.member1_id = ${mergedId} or r.member2_id = ${mergedId})
    ) as is_so`;
  return row!.is_so;
};

/** Relationships that were taken over go back, those of the one who was merged come back. @throws DomainError CONFLICT */
const giveBackMoved = async (
  transactions: FamilyTransactions,
  unit: UnitOfWork,
  mergedId: string,
  { context, moved }: { readonly context: CommandContext; readonly moved: readonly string[] },
): Promise<void> => {
  const { tenantId } = context;
  const { ids, isTangled } = await transactions.query(context, async (sql) => ({
    ids: await relationshipsToRestore(sql, mergedId),
    isTangled: await mergedSince(sql, mergedId),
  }));
  if (isTangled)
    throw new DomainError(
      "CONFLICT",
      "A relative of theirs was merged with somebody else since. Undo that merge first.",
    );
  for (const relationshipId of moved)
    await unit.decide(relationshipDecider, relationshipStream(tenantId, relationshipId), {
      type: "GiveBackRelationship",
      data: { relationshipId, mergedId },
    });
  for (const relationshipId of ids)
    await unit.decide(relationshipDecider, relationshipStream(tenantId, relationshipId), {
      type: "RestoreRelationship",
      data: { relationshipId },
    });
};

const takeBack = (transactions: FamilyTransactions, mergedId: string, context: CommandContext) =>
  transactions.run(context, async (unit) => {
    const { tenantId } = context;
    const stream = memberStream(tenantId, mergedId);
    const { state: merged } = await unit.load(memberDecider, stream);
    if (merged.status !== "removed" || merged.mergedInto === null) throw notFound("merge");
    const keptId = merged.mergedInto;
    const { state: kept } = await unit.load(memberDecider, memberStream(tenantId, keptId));
    if (kept.status !== "present")
      throw new DomainError(
        "CONFLICT",
        kept.status === "removed" && kept.mergedInto !== null
          ? "Who stayed was merged with somebody else since. Undo that merge first."
          : "Who stayed was deleted since. Bring them back first.",
      );
    const { mergedByImport: importId } = merged;
    const moved = kept.merges.find((merge) => merge.mergedId === mergedId)?.relationships ?? [];
    if (importId === null) await giveBackMoved(transactions, unit, mergedId, { context, moved });
    else
      await undoImportMerge(unit, (read) => transactions.query(context, read), {
        tenantId,
        importId,
        keptId,
        mergedId,
      });
    await unit.decide(memberDecider, memberStream(tenantId, keptId), {
      type: "UndoMerge",
      data: { memberId: keptId, mergedId },
    });
    return unit.decide(memberDecider, stream, { type: "RestoreMerged", data: { memberId: mergedId } });
  });

/**
 * Takes a merge back: both are as before it, as far as nobody changed since what it made of them. Answers who is back.
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export const undoMergeOf = async (transactions: FamilyTransactions, mergedId: string, context: CommandContext) => {
  const decision = await takeBack(transactions, mergedId, context);
  await restoreSetAside(transactions, context);
  return decision;
};
