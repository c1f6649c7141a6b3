import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type Moves = Extract<TicketEvent, { type: "TicketOpened" | "TicketStatusChanged" }>;

/** How far each ticket is, to be counted, and whose it is. */
export const ticketStatesProjection: Projection<Moves> = {
  name: "ticket_states_v2",
  contexts: ["helpdesk"],
  tables: ["ticket_states"],
  on: {
    TicketOpened: eachEvent(
      (sql, { data: { ticketId, userId } }) => sql`
        insert into ticket_states (ticket_id, user_id, status) values (${ticketId}, ${userId}, 'open')
        on conflict do nothing`,
    ),
    TicketStatusChanged: eachEvent(
      (sql, { data: { ticketId, status } }) => sql`
        update ticket_states set status = ${status} where ticket_id = ${ticketId}`,
    ),
  },
};
