import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import { accountTopic, familyTopic, platformTopic } from "../live/topics.ts";

type TicketNewsEvent =
  | Extract<
      TicketEvent,
      {
        type: "TicketOpened" | "TicketMessagePosted" | "TicketAnswered" | "TicketStatusChanged" | "TicketEscalated";
      }
    >
  | Extract<UserEvent, { type: "UserErased" }>;

/** News of tickets: that one waits, was answered, goes on, is overdue. */
export const ticketsProjection: Projection<TicketNewsEvent> = {
  name: "tickets_v2",
  contexts: ["helpdesk", "identity"],
  tables: ["tickets"],
  on: {
    TicketOpened: eachEvent(
      (sql, { data: { ticketId, userId, subject, at }, metadata: { tenantId } }) => sql`
        insert into tickets (tenant_id, id, user_id, subject, opened_at)
        values (${tenantId}, ${ticketId}, ${userId}, ${subject}, ${at}) on conflict do nothing`,
    ),
    // What its author adds before anybody has answered belongs to the ticket that waits.
    TicketMessagePosted: eachEvent(
      (sql, { data: { ticketId, at }, metadata: { tenantId, eventId } }) => sql`
        update tickets set reply_id = ${eventId}, replied_at = ${at}
        where tenant_id = ${tenantId} and id = ${ticketId} and answer_id is not null`,
    ),
    TicketAnswered: eachEvent(
      (sql, { data: { ticketId, messageId, userId, at }, metadata: { tenantId } }) => sql`
        update tickets set answer_id = ${messageId}, answered_by = ${userId}, answered_at = ${at}
        where tenant_id = ${tenantId} and id = ${ticketId}`,
    ),
    TicketStatusChanged: eachEvent(async (sql, { data, metadata: { tenantId, eventId } }) => {
      const { ticketId, status, cause, at } = data;
      const isWaiting = status === "open" || status === "in_progress";
      const reopened = isWaiting && cause === "author" ? { reply_id: eventId, replied_at: at } : {};
      await sql`
        update tickets set ${sql({ is_waiting: isWaiting, ...reopened })}
        where tenant_id = ${tenantId} and id = ${ticketId}`;
    }),
    TicketEscalated: eachEvent(
      (sql, { data: { ticketId, at }, metadata: { tenantId, eventId } }) => sql`
        update tickets set escalation_id = ${eventId}, escalated_at = ${at}
        where tenant_id = ${tenantId} and id = ${ticketId}`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from tickets where user_id = ${userId}`),
  },
  // Also its author, who may have no family, and super administrators, who see the tickets of all.
  afterwards: async (sql, events) => {
    const topics = events.flatMap((event) => {
      if (event.type === "UserErased") return [];
      const author = "openedBy" in event.data ? event.data.openedBy : event.data.userId;
      return [familyTopic(event.metadata.tenantId), accountTopic(author), platformTopic];
    });
    if (topics.length > 0) await announceChanges(sql, [...new Set(topics)]);
  },
};
