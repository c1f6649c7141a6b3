import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import {
  canonicalRelationship,
  relationshipIdOf,
  relationshipStream,
  type StatedRelationship,
} from "../relationships/canonical-relationship.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import { ancestorLoops } from "./ancestor-loops.ts";
import { importLists } from "./import-lists.ts";
import { knownAncestry } from "./known-ancestry.ts";

interface LeftOutRow {
  readonly id: string;
  readonly member1_id: string;
  readonly member2_id: string;
  readonly relationship_type: RelationshipType;
}

const noImport = "00000000-0000-0000-0000-000000000000";

/** What imports that stand left out, because somebody would have been their own ancestor. */
const leftOut = (sql: TransactionSql): Promise<readonly LeftOutRow[]> => sql<LeftOutRow[]>`
  select r.id, r.member1_id, r.member2_id, r.relationship_type
  from relationships r join imports i on i.id = r.added_by
  where r.makes_loop and not r.active and i.status = 'done' order by r.position, r.id`;

/** Who somebody of a file is now; undefined where nobody is. */
const whoIs = async (unit: UnitOfWork, tenantId: string, id: string): Promise<string | undefined> => {
  const { state } = await unit.load(memberDecider, memberStream(tenantId, id));
  if (state.status === "present") return id;
  return state.status === "removed" && state.mergedInto !== null ? whoIs(unit, tenantId, state.mergedInto) : undefined;
};

/**
 * Once people who were one are two again, relationships of files that made somebody their own ancestor may be none: those come, between
 * whoever their people are by now. To be called after the merge was taken back, so that its relationships are seen.
 */
export const bringBackLeftOut = (transactions: FamilyTransactions, context: CommandContext): Promise<void> =>
  transactions.run(context, async (unit) => {
    const { tenantId } = context;
    const rows = await transactions.query(context, leftOut);
    if (rows.length === 0) return;
    const ties: { readonly id: string; readonly now: StatedRelationship }[] = [];
    for (const { id, member1_id, member2_id, relationship_type: relationshipType } of rows) {
      const member1Id = await whoIs(unit, tenantId, member1_id);
      const member2Id = await whoIs(unit, tenantId, member2_id);
      if (member1Id !== undefined && member2Id !== undefined && member1Id !== member2Id)
        ties.push({ id, now: { member1Id, member2Id, relationshipType } });
    }
    const people = [...new Set(ties.flatMap(({ now }) => [now.member1Id, now.member2Id]))];
    const lists = importLists((query) => transactions.query(context, query), noImport);
    const known = await knownAncestry(lists, people);
    const ends = ties.map(({ now }) => canonicalRelationship(now));
    const loops = ancestorLoops(known.people, known, {
      parents: ends.map(({ firstId }) => people.indexOf(firstId)),
      children: ends.map(({ secondId }) => people.indexOf(secondId)),
    });
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
