import type { TicketStatus } from "@kinkeeper/contracts/enumerations";
import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type Moves = Extract<TicketEvent, { type: "TicketOpened" | "TicketStatusChanged" }>;

const put = (sql: TransactionSql, ticketId: string, status: TicketStatus) => sql`
  insert into ticket_states (ticket_id, status) values (${ticketId}, ${status})
  on conflict (ticket_id) do update set status = excluded.status`;

/** How far each ticket is, to be counted. */
export const ticketStatesProjection: Projection<Moves> = {
  name: "ticket_states_v1",
  contexts: ["helpdesk"],
  tables: ["ticket_states"],
  on: {
    TicketOpened: eachEvent((sql, { data: { ticketId } }) => put(sql, ticketId, "open")),
    TicketStatusChanged: eachEvent((sql, { data: { ticketId, status } }) => put(sql, ticketId, status)),
  },
};
