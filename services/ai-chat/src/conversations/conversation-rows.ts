import { mostConversations, type Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly title: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const conversationOf = (row: Row): Conversation => ({
  id: row.id,
  tenantId: row.tenant_id,
  userId: row.user_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** One's own, newest first. */
export const readConversations = async (
  sql: TransactionSql,
  { tenantId, userId }: Viewer,
): Promise<readonly Conversation[]> => {
  const rows = await sql<Row[]>`
    select id, tenant_id, user_id, title, created_at, updated_at from conversations
    where tenant_id = ${tenantId} and user_id = ${userId} order by id desc limit ${mostConversations}`;
  return rows.map(conversationOf);
};

export const findConversation = async (
  sql: TransactionSql,
  { tenantId, userId }: Viewer,
  id: string,
): Promise<Conversation | undefined> => {
  const [row] = await sql<Row[]>`
    select id, tenant_id, user_id, title, created_at, updated_at from conversations
    where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`;
  return row && conversationOf(row);
};
