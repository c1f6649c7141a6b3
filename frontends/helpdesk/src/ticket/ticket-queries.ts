import { listTicketMessages } from "@kinkeeper/contracts/helpdesk/messages";
import { getTicket, getTicketSummary, listTickets } from "@kinkeeper/contracts/helpdesk/tickets";

/** What shows something of tickets: read again when one of them has changed. */
export const ticketQueries = [listTickets, getTicketSummary, getTicket, listTicketMessages];
