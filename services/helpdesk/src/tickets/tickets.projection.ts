import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import type { TransactionSql } from "postgres";
import { ticketTopic } from "./ticket-topic.ts";

type Event<Type extends TicketEvent["type"]> = Extract<TicketEvent, { type: Type }>;
type Named = Extract<TenantEvent, { type: "TenantFounded" | "TenantRenamed" }>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type Touching = Recorded<Exclude<TicketEvent, { type: "TicketOpened" }>>;

/** Sets what has changed, and tells those who look at the ticket. */
const touch = async (
  sql: TransactionSql,
  { data, revision, metadata: { tenantId } }: Touching,
  change: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> => {
  await sql`
    update tickets set ${sql({ ...change, updated_at: data.at, revision })}
    where tenant_id = ${tenantId} and id = ${data.ticketId}`;
  await announceChanges(sql, [ticketTopic(data.ticketId)]);
};

/** A message of a ticket that is there still. */
const insertMessage = async (
  sql: TransactionSql,
  { type, data, revision, metadata: { tenantId } }: Recorded<Event<"TicketMessagePosted" | "TicketAnswered">>,
): Promise<void> => {
  await sql`
    insert into ticket_messages (tenant_id, ticket_id, id, revision, user_id, is_answer, text, created_at)
    select tenant_id, id, ${data.messageId}, ${revision}, ${data.userId}, ${type === "TicketAnswered"}, ${data.text}, ${data.at}
    from tickets where tenant_id = ${tenantId} and id = ${data.ticketId}
    on conflict do nothing`;
  await sql`
    update tickets set message_count = message_count + 1 where tenant_id = ${tenantId} and id = ${data.ticketId}`;
};

const putFamily = eachEvent<Named>(
  (sql, { data: { tenantId, name } }) => sql`
    insert into families (tenant_id, name) values (${tenantId}, ${name})
    on conflict (tenant_id) do update set name = excluded.name`,
);

/** Tickets with their messages and files, and the names of families. What an erased account wrote is gone. */
export const ticketsProjection: Projection<TicketEvent | Named | UserErased> = {
  name: "tickets_v1",
  contexts: ["helpdesk", "identity"],
  tables: ["tickets", "ticket_messages", "ticket_attachments", "families"],
  on: {
    TicketOpened: eachEvent(async (sql, { data, revision, metadata: { tenantId } }) => {
      await sql`
        insert into tickets ${sql({
          tenant_id: tenantId,
          id: data.ticketId,
          user_id: data.userId,
          subject: data.subject,
          description: data.description,
          status: "open",
          priority: data.priority,
          first_response_due: data.firstResponseDue,
          resolution_due: data.resolutionDue,
          parent_id: data.parentId,
          created_at: data.at,
          updated_at: data.at,
          revision,
        })} on conflict do nothing`;
      await sql`
        insert into ticket_messages ${sql({
          tenant_id: tenantId,
          ticket_id: data.ticketId,
          id: data.ticketId,
          revision,
          user_id: data.userId,
          is_answer: false,
          text: data.description,
          created_at: data.at,
        })} on conflict do nothing`;
    }),
    TicketMessagePosted: eachEvent(async (sql, event) => {
      await insertMessage(sql, event);
      await touch(sql, event);
    }),
    TicketAnswered: eachEvent(async (sql, event) => {
      const { messageId, isFirst, at } = event.data;
      await insertMessage(sql, event);
      await touch(sql, event, {
        response_id: messageId,
        responded_at: at,
        ...(isFirst ? { first_responded_at: at } : {}),
      });
    }),
    TicketStatusChanged: eachEvent(async (sql, event) => {
      const { ticketId, status, previous, resolutionDue, firstResponseDue, at } = event.data;
      const { tenantId } = event.metadata;
      const isEnded = status === "resolved" || status === "closed";
      const wasEnded = previous === "resolved" || previous === "closed";
      if (isEnded && !wasEnded)
        await sql`update tickets set resolved_at = ${at} where tenant_id = ${tenantId} and id = ${ticketId}`;
      if (wasEnded && !isEnded)
        await sql`
          update tickets set resolved_at = null, reopen_count = reopen_count + 1
          where tenant_id = ${tenantId} and id = ${ticketId}`;
      const answerDue = firstResponseDue === undefined ? {} : { first_response_due: firstResponseDue };
      await touch(sql, event, { status, resolution_due: resolutionDue, ...answerDue });
    }),
    TicketAssigned: eachEvent((sql, event) => touch(sql, event, { assigned_to_id: event.data.assignedToId })),
    TicketEscalated: eachEvent((sql, event) => {
      const { reason, due } = event.data;
      const column = reason === "first_response" ? "escalated_response_due" : "escalated_resolution_due";
      return touch(sql, event, { [column]: due });
    }),
    TicketFileAttached: eachEvent(async (sql, event) => {
      const { data, metadata } = event;
      await sql`
        insert into ticket_attachments (tenant_id, ticket_id, id, message_id, user_id, author_id, file_name, content_type, bytes)
        select tenant_id, id, ${data.attachmentId}, ${data.messageId}, ${data.userId}, user_id, ${data.fileName}, ${data.contentType}, ${data.bytes}
        from tickets where tenant_id = ${metadata.tenantId} and id = ${data.ticketId}
        on conflict do nothing`;
      await touch(sql, event);
    }),
    TicketFileRemoved: eachEvent(async (sql, event) => {
      const { ticketId, attachmentId } = event.data;
      await sql`
        delete from ticket_attachments
        where tenant_id = ${event.metadata.tenantId} and ticket_id = ${ticketId} and id = ${attachmentId}`;
      await touch(sql, event);
    }),
    TenantFounded: putFamily,
    TenantRenamed: putFamily,
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`
        delete from ticket_messages m using tickets t
        where t.user_id = ${userId} and m.tenant_id = t.tenant_id and m.ticket_id = t.id`;
      const gone = await sql<{ id: string }[]>`delete from tickets where user_id = ${userId} returning id`;
      await sql`update ticket_messages set text = '' where user_id = ${userId}`;
      // Their files have rows until the bytes are gone too (`remove-erased-files.ts`).
      await sql`update ticket_attachments set file_name = 'Removed' where user_id = ${userId}`;
      await announceChanges(
        sql,
        gone.map(({ id }) => ticketTopic(id)),
      );
    }),
  },
};
