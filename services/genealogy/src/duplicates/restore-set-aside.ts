import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { ancestorLoops, type ParentEdges } from "../relationships/ancestor-loops.ts";
import {
  canonicalRelationship,
  relationshipIdOf,
  relationshipStream,
  type StatedRelationship,
} from "../relationships/canonical-relationship.ts";
import { statedIn, type StatedRow } from "../relationships/relationship-row.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";

interface SetAsideRow extends StatedRow {
  readonly id: string;
}

/** What imports that stand left out, because somebody would have been their own ancestor. */
const setAside = (sql: TransactionSql): Promise<readonly SetAsideRow[]> => sql<SetAsideRow[]>`
  select r.id, r.member1_id, r.member2_id, r.relationship_type
  from relationships r join imports i on i.id = r.added_by
  where r.makes_loop and not r.active and i.status = 'done' order by r.position, r.id`;

/** Every relationship between generations that stands. */
const ancestry = (sql: TransactionSql): Promise<readonly StatedRow[]> => sql<StatedRow[]>`
  select member1_id, member2_id, relationship_type from relationships
  where active and relationship_type in ('parent', 'child', 'grandparent', 'grandchild')`;

/** Relationships of parents as edges between numbers, which people get as they come. */
const edgesOf = (relationships: readonly StatedRelationship[], numbers: Map<string, number>): ParentEdges => {
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const ends = relationships.map(canonicalRelationship);
  return {
    parents: ends.map(({ firstId }) => numberOf(firstId)),
    children: ends.map(({ secondId }) => numberOf(secondId)),
  };
};

/**
 * Who somebody of a file is now; undefined where nobody is. `takenAs`: for whom the file took them, which counts as long as that waits for
 * an administrator.
 */
const whoIs = async (unit: UnitOfWork, tenantId: string, id: string, takenAs?: string): Promise<string | undefined> => {
  const { state } = await unit.load(memberDecider, memberStream(tenantId, id));
  switch (state.status) {
    case "present":
      return id;
    case "removed":
      return state.mergedInto === null ? undefined : whoIs(unit, tenantId, state.mergedInto);
    case "absent":
      return takenAs === undefined ? undefined : whoIs(unit, tenantId, takenAs);
    case "erased":
      return undefined;
  }
};

/**
 * Once people who were one are two again, relationships of files that made somebody their own ancestor may be none: those come, between
 * whoever their people are by now. To be called after the merge was taken back, so that its relationships are seen.
 */
export const restoreSetAside = (transactions: FamilyTransactions, context: CommandContext): Promise<void> =>
  transactions.run(context, async (unit) => {
    const { tenantId } = context;
    const rows = await transactions.query(context, setAside);
    if (rows.length === 0) return;
    const ties: { readonly id: string; readonly now: StatedRelationship }[] = [];
    for (const { id, member1_id, member2_id, relationship_type: relationshipType } of rows) {
      const { state } = await unit.load(relationshipDecider, relationshipStream(tenantId, id));
      const takenAs = state.status === "absent" ? undefined : state.takenAs;
      const member1Id = await whoIs(unit, tenantId, member1_id, takenAs?.member1Id);
      const member2Id = await whoIs(unit, tenantId, member2_id, takenAs?.member2Id);
      if (member1Id !== undefined && member2Id !== undefined && member1Id !== member2Id)
        ties.push({ id, now: { member1Id, member2Id, relationshipType } });
    }
    const numbers = new Map<string, number>();
    const relationships = (await transactions.query(context, ancestry)).map(statedIn);
    const known = edgesOf(relationships, numbers);
    const added = edgesOf(
      ties.map(({ now }) => now),
      numbers,
    );
    const loops = ancestorLoops(numbers.size, known, added);
    for (const [at, { id, now }] of ties.entries()) {
      const { state: inFile } = await unit.load(relationshipDecider, relationshipStream(tenantId, id));
      if (loops.has(at) || inFile.status === "absent" || !inFile.source) continue;
      const relationshipId = relationshipIdOf(tenantId, now);
      const stream = relationshipStream(tenantId, relationshipId);
      if ((await unit.load(relationshipDecider, stream)).state.status === "active") continue;
      await unit.decide(relationshipDecider, stream, {
        type: "ImportRelationship",
        data: { relationshipId, ...now, ...inFile.current, source: inFile.source },
      });
    }
  });
