import type { ConversationEvent, ExchangeEvent } from "@kinkeeper/contracts/ai-chat/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { erasePerson, mentionPeople } from "../exchanges/mention-rows.ts";
import { peopleIn } from "../proposals/proposal-kinds.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type MemberErased = Extract<MemberEvent, { type: "MemberErased" }>;

interface Message {
  readonly id: string;
  readonly questionId: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly at: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly state: string;
  readonly mode: string | null;
  readonly citations: string;
}

/** A message of a conversation that is there still. */
const insertMessage = async (sql: TransactionSql, tenantId: string, message: Message): Promise<void> => {
  const { id, questionId, conversationId, userId, at, role, content, state, mode, citations } = message;
  await sql`
    with conversation as (
      update conversations set updated_at = ${at} where tenant_id = ${tenantId} and id = ${conversationId} returning id
    )
    insert into messages (tenant_id, conversation_id, id, question_id, user_id, role, content, state, mode, citations, created_at)
    select ${tenantId}, id, ${id}, ${questionId}, ${userId}, ${role}, ${content}, ${state}, ${mode}, ${citations}, ${at}
    from conversation
    on conflict do nothing`;
};

const setProposal = (
  sql: TransactionSql,
  tenantId: string,
  { conversationId, proposalId }: { readonly conversationId: string; readonly proposalId: string },
  change: { readonly state: string; readonly record_id?: string },
) => sql`
  update proposals set ${sql(change)}
  where tenant_id = ${tenantId} and conversation_id = ${conversationId} and id = ${proposalId}`;

/** Conversations with their messages and proposals. What an erased account wrote is gone, and so is what named an erased person. */
export const chatProjection: Projection<ConversationEvent | ExchangeEvent | UserErased | MemberErased> = {
  name: "chat_v3",
  contexts: ["ai-chat", "identity", "genealogy"],
  tables: ["conversations", "messages", "proposals", "mentions", "erased_people"],
  on: {
    ConversationStarted: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        insert into conversations (tenant_id, id, user_id, title, created_at, updated_at)
        values (${tenantId}, ${data.conversationId}, ${data.userId}, ${data.title}, ${data.at}, ${data.at})
        on conflict do nothing`,
    ),
    ConversationRemoved: eachEvent(async (sql, { data: { conversationId }, metadata: { tenantId } }) => {
      await sql`
        delete from mentions where tenant_id = ${tenantId} and question_id in (
          select question_id from messages where tenant_id = ${tenantId} and conversation_id = ${conversationId})`;
      for (const table of ["messages", "proposals"])
        await sql`delete from ${sql(table)} where tenant_id = ${tenantId} and conversation_id = ${conversationId}`;
      await sql`delete from conversations where tenant_id = ${tenantId} and id = ${conversationId}`;
    }),
    QuestionAsked: eachEvent((sql, { data, metadata: { tenantId } }) =>
      insertMessage(sql, tenantId, {
        ...data,
        id: data.questionId,
        role: "user",
        content: data.text,
        state: "complete",
        mode: null,
        citations: "[]",
      }),
    ),
    QuestionAnswered: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await insertMessage(sql, tenantId, {
        ...data,
        id: data.messageId,
        role: "assistant",
        content: data.text,
        citations: JSON.stringify(data.citations),
      });
      const cited = data.citations.filter(({ kind }) => kind === "people").map(({ id }) => id);
      await mentionPeople(sql, tenantId, data.questionId, [...cited, ...(data.people ?? [])]);
    }),
    ContentProposed: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      if (data.proposal === null) return; // of an erased account
      await sql`
        insert into proposals (tenant_id, conversation_id, id, question_id, user_id, proposal, target_id, state)
        select tenant_id, id, ${data.proposalId}, ${data.questionId}, user_id, ${JSON.stringify(data.proposal)},
          ${data.target?.id ?? null}, 'open'
        from conversations where tenant_id = ${tenantId} and id = ${data.conversationId}
        on conflict do nothing`;
      const duplicates = data.proposal.duplicates.filter(({ kind }) => kind === "people").map(({ id }) => id);
      const people = [...duplicates, ...peopleIn(data.proposal.fields), ...(data.target ? [data.target.id] : [])];
      await mentionPeople(sql, tenantId, data.questionId, people);
    }),
    ProposalConfirmed: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await setProposal(sql, tenantId, data, { state: "confirmed", record_id: data.recordId });
      // It may be somebody who was added.
      await mentionPeople(sql, tenantId, data.questionId, [data.recordId]);
    }),
    ProposalRejected: eachEvent((sql, { data, metadata: { tenantId } }) =>
      setProposal(sql, tenantId, data, { state: "rejected" }),
    ),
    MemberErased: eachEvent((sql, { data, metadata: { tenantId } }) => erasePerson(sql, tenantId, data.memberId)),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`
        delete from mentions m using messages q
        where q.user_id = ${userId} and q.tenant_id = m.tenant_id and q.question_id = m.question_id`;
      for (const table of ["messages", "proposals", "conversations"])
        await sql`delete from ${sql(table)} where user_id = ${userId}`;
    }),
  },
};
