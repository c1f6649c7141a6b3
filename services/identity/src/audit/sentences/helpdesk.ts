import type { helpdeskContext } from "@kinkeeper/contracts/helpdesk/events";
import { admins, type SentencesOf } from "../sentence.ts";

export const helpdeskSentences: SentencesOf<typeof helpdeskContext> = {
  TicketOpened: admins("tickets", "opened {a ticket|tickets}"),
  TicketMessagePosted: admins("tickets", "replied in {a ticket|tickets}"),
  TicketAnswered: admins("tickets", "answered {a ticket|tickets}"),
  TicketStatusChanged: admins("tickets", "changed the status of {a ticket|tickets}", ({ status }) =>
    status.replaceAll("_", " "),
  ),
  TicketAssigned: null,
  TicketEscalated: admins("tickets", "reported {a ticket|tickets} as overdue"),
  TicketFileAttached: null,
  TicketFileRemoved: null,
  CannedAnswerAdded: admins("tickets", "added {a saved reply|saved replies}"),
  CannedAnswerChanged: admins("tickets", "changed {a saved reply|saved replies}"),
  CannedAnswerRemoved: admins("tickets", "removed {a saved reply|saved replies}"),
};
