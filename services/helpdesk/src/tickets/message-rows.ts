import { userNames } from "@kinkeeper/accounts/user-names";
import type { Claims } from "@kinkeeper/contracts/claims";
import type { TicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { asCaller } from "./ticket-access.ts";

interface MessageRow {
  readonly id: string;
  readonly user_id: string;
  readonly is_answer: boolean;
  readonly text: string;
  readonly created_at: Date;
  readonly attachments: TicketMessage["attachments"];
}

/**
 * What was written in a ticket, from its beginning, or the one message with this id; never empty.
 * @throws DomainError NOT_FOUND for a ticket that is not there or not for the caller
 */
export const readMessages = async (
  readModel: ReadModel,
  caller: Claims,
  ticketId: string,
  messageId?: string,
): Promise<TicketMessage[]> => {
  const rows = await asCaller(
    readModel,
    caller,
    "one",
    (sql, visible) => sql<MessageRow[]>`
      select m.id, m.user_id, m.is_answer, m.text, m.created_at, coalesce((
          select jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name, 'contentType', a.content_type, 'bytes', a.bytes)
            order by a.id)
          from ticket_attachments a
          where a.tenant_id = m.tenant_id and a.ticket_id = m.ticket_id and a.message_id = m.id
        ), '[]') as attachments
      from tickets t join ticket_messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id
      where ${visible} and t.id = ${ticketId} ${messageId === undefined ? sql`` : sql`and m.id = ${messageId}`}
      order by m.revision, m.id`,
  );
  if (rows.length === 0) throw notFound(messageId === undefined ? "ticket" : "message");
  const names = await userNames(readModel.service, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    userName: names.get(row.user_id) ?? null,
    isAnswer: row.is_answer,
    text: row.text,
    attachments: row.attachments,
    createdAt: row.created_at.toISOString(),
  }));
};
