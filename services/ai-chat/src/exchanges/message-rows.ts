import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { messagesAtOnce, type AnswerMode, type MessageState } from "@kinkeeper/contracts/ai-chat/messages";
import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";

/** A proposal as it was recorded. */
export interface ProposalRow {
  readonly questionId: string;
  readonly proposal: Proposal;
  /** Whom it would change. */
  readonly targetId: string | null;
  readonly state: "open" | "confirmed" | "rejected";
  readonly recordId: string | null;
}

/** A message as it was recorded. */
export interface MessageRow {
  readonly id: string;
  readonly questionId: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly state: MessageState;
  readonly mode: AnswerMode | null;
  readonly citations: readonly Citation[];
  readonly createdAt: string;
}

interface Row {
  readonly id: string;
  readonly question_id: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly state: MessageState;
  readonly mode: AnswerMode | null;
  readonly citations: string;
  readonly created_at: Date;
}

/** The latest messages of a conversation, those before one, or that of an id, oldest first. */
export const readMessages = async (
  sql: TransactionSql,
  { tenantId, userId }: Viewer,
  conversationId: string,
  {
    before,
    id,
    most = messagesAtOnce,
  }: { readonly before?: string | undefined; readonly id?: string; readonly most?: number } = {},
): Promise<readonly MessageRow[]> => {
  const rows = await sql<Row[]>`
    select id, question_id, role, content, state, mode, citations, created_at from messages
    where tenant_id = ${tenantId} and conversation_id = ${conversationId} and user_id = ${userId}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id desc limit ${most}`;
  return rows.toReversed().map((row) => ({
    id: row.id,
    questionId: row.question_id,
    role: row.role,
    content: row.content,
    state: row.state,
    mode: row.mode,
    // Recorded by the contracts' schema.
    citations: JSON.parse(row.citations) as Citation[],
    createdAt: row.created_at.toISOString(),
  }));
};

/** What was proposed with these questions, in the order it was. */
export const readProposals = async (
  sql: TransactionSql,
  { tenantId, userId }: Viewer,
  conversationId: string,
  questionIds: readonly string[],
): Promise<readonly ProposalRow[]> => {
  const rows = await sql<
    {
      question_id: string;
      proposal: string;
      target_id: string | null;
      state: ProposalRow["state"];
      record_id: string | null;
    }[]
  >`
    select question_id, proposal, target_id, state, record_id from proposals
    where tenant_id = ${tenantId} and conversation_id = ${conversationId} and user_id = ${userId}
      and question_id = any(${[...questionIds]}::uuid[])
    order by id`;
  return rows.map((row) => ({
    questionId: row.question_id,
    proposal: JSON.parse(row.proposal) as Proposal,
    targetId: row.target_id,
    state: row.state,
    recordId: row.record_id,
  }));
};

/** The question that a proposal was made with; undefined where there is no such proposal of this reader. */
export const questionOfProposal = async (
  sql: TransactionSql,
  { tenantId, userId }: Viewer,
  conversationId: string,
  proposalId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ question_id: string }[]>`
    select question_id from proposals
    where tenant_id = ${tenantId} and conversation_id = ${conversationId} and user_id = ${userId} and id = ${proposalId}`;
  return row?.question_id;
};
