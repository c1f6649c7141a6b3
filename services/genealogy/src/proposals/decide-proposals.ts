import { proposalsAtOnce } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { lastImportOf } from "../members/file-statement.ts";
import { relationshipStream } from "../relationships/canonical-relationship.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import { statesOf, type ChangeState } from "../sources/proposed-change.ts";
import { acceptMatch } from "./accept-match.ts";
import { proposalDecider, proposalStream, type Proposal } from "./proposal.decider.ts";

interface Dependencies {
  readonly journal: EventJournal;
  readonly readModel: ReadModel;
  readonly transactions: FamilyTransactions;
}

/** Two seconds each. */
const looksAtLists = 10;

type Proposed = Extract<Proposal, { status: "open" }>["proposed"];

/** Carries out what of a proposal is still possible. Answers what has become of each part of it. */
const carryOut = async (
  unit: UnitOfWork,
  tenantId: string,
  { type, data }: Proposed,
  proposedBy: string | undefined,
): Promise<ReadonlyMap<string, ChangeState>> => {
  if (type === "MemberChangeProposed") {
    const { memberId, importId, source, said, mergedId, ...change } = data;
    const stream = memberStream(tenantId, memberId);
    const { state } = await unit.load(memberDecider, stream);
    if (state.status !== "present" || !source || !said) return statesOf({ ...change, importId }, undefined);
    if (mergedId !== undefined && (await isOfImport(unit, tenantId, mergedId, importId))) {
      // Whatever other files said since: this one speaks of them for the first time.
      const states = statesOf({ ...change, importId }, { ...state, spokeLast: change.spokeBefore });
      const match = { changes: change.changes, memberId, mergedId, source, says: said, proposedBy };
      if ([...states.values()].includes("open")) await acceptMatch(unit, tenantId, state, match);
      return states;
    }
    const spokeLast = lastImportOf(state, mergedId);
    const states = statesOf({ ...change, importId }, { ...state, spokeLast });
    const command = { ...change, memberId, importId, source, said, proposedBy, mergedId };
    await unit.decide(memberDecider, stream, { type: "AcceptChangeOfMember", data: command });
    return states;
  }
  const { relationshipId, importId, source, said, mergedId: _matched, ...change } = data;
  const stream = relationshipStream(tenantId, relationshipId);
  const { state } = await unit.load(relationshipDecider, stream);
  if (state.status !== "active" || !source || !said) return statesOf({ ...change, importId }, undefined);
  const states = statesOf({ ...change, importId }, { ...state, spokeLast: state.source?.importId ?? null });
  const command = { ...change, relationshipId, importId, source, said, proposedBy };
  await unit.decide(relationshipDecider, stream, { type: "AcceptChangeOfRelationship", data: command });
  return states;
};

/** Whether nobody but the import speaks of somebody: its file was matched to who is here, and nothing is recorded of that yet, or half of it. */
const isOfImport = async (unit: UnitOfWork, tenantId: string, mergedId: string, importId: string): Promise<boolean> => {
  const { state } = await unit.load(memberDecider, memberStream(tenantId, mergedId));
  return state.status === "absent" || state.addedByImport === importId;
};

/** The change first: a store that cannot write both at once leaves a proposal that finds its change made, never one made of nothing. */
const accept = async (unit: UnitOfWork, tenantId: string, proposalId: string): Promise<void> => {
  const stream = proposalStream(tenantId, proposalId);
  const { state, recorded } = await unit.load(proposalDecider, stream);
  if (state.status !== "open") return; // another administrator was faster
  const states = await carryOut(unit, tenantId, state.proposed, recorded[0]?.metadata.actorId);
  await unit.decide(proposalDecider, stream, { type: "AcceptProposal", states });
};

const decline = (unit: UnitOfWork, tenantId: string, proposalId: string): Promise<unknown> =>
  unit.decide(proposalDecider, proposalStream(tenantId, proposalId), { type: "DeclineProposal" });

/**
 * Accepts or declines changes that wait: those of `ids`, else the next in the order of the file. In turns with whatever else
 * changes the family, and not while the import they come from is carried out or undone. Who was faster has decided.
 * @throws DomainError NOT_FOUND when one of `ids` is no proposal of the import; IMPORT_NOT_READY; StoreUnavailable
 */
export const decideProposals = async (
  { journal, readModel, transactions }: Dependencies,
  context: CommandContext,
  answer: "accept" | "decline",
  { importId, ids }: { readonly importId: string; readonly ids: readonly string[] | undefined },
): Promise<void> => {
  const { tenantId } = context;
  const position = await transactions.runStep(tenantId, async () => {
    await transactions.whenListed({ tenantId, userId: context.actorId ?? "" });
    const due = await transactions.query(context, async (sql) => {
      const [row] = await sql<{ status: string }[]>`select status from imports where id = ${importId}`;
      if (row?.status !== "done" && row?.status !== "failed")
        throw new DomainError("IMPORT_NOT_READY", "This import is not finished, or it is being undone.");
      return ids === undefined
        ? sql<{ id: string }[]>`
            select id from import_proposals where import_id = ${importId} and status = 'open'
            order by position limit ${proposalsAtOnce}`
        : sql<{ id: string }[]>`
            select id from import_proposals where import_id = ${importId} and id = any(${ids as string[]}::uuid[])`;
    });
    if (ids !== undefined && due.length < new Set(ids).size) throw notFound("proposed change");
    const decide = answer === "accept" ? accept : decline;
    const work = async (unit: UnitOfWork) => void (await Promise.all(due.map(({ id }) => decide(unit, tenantId, id))));
    return (await unitOfWork(journal, context, work)).position;
  });
  // Whoever decides on many goes on with those that the answer says are left.
  for (let look = 0; look < looksAtLists; look += 1) if (await readModel.caughtUpTo(position)) return;
  throw new StoreUnavailable("the lists of this family are late");
};
