import type { TicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import type { Ticket, TicketSummary } from "@kinkeeper/contracts/helpdesk/tickets";

export const ticketId = "0192aaaa-0000-7000-8000-000000000301";
export const authorId = "0192aaaa-0000-7000-8000-000000000302";
const at = "2026-05-01T12:00:00.000Z";

export const ticketOf = (more: Partial<Ticket> = {}): Ticket => ({
  id: ticketId,
  tenantId: "0192aaaa-0000-7000-8000-000000000303",
  familyName: null,
  userId: authorId,
  userName: "Francis Darwin",
  subject: "A photo is upside down",
  description: "The one of the Sandwalk.",
  status: "open",
  priority: "high",
  assignedToId: null,
  assignedToName: null,
  response: null,
  respondedAt: null,
  firstRespondedAt: null,
  firstResponseDue: "2026-05-01T16:00:00.000Z",
  resolutionDue: "2026-05-02T12:00:00.000Z",
  isEscalated: false,
  resolvedAt: null,
  reopenCount: 0,
  parentId: null,
  messageCount: 1,
  createdAt: at,
  updatedAt: at,
  revision: 0,
  ...more,
});

export const messageOf = (more: Partial<TicketMessage> = {}): TicketMessage => ({
  id: ticketId,
  userId: authorId,
  userName: "Francis Darwin",
  isAnswer: false,
  text: "The one of the Sandwalk.",
  attachments: [],
  createdAt: at,
  ...more,
});

export const summaryOf = (more: Partial<TicketSummary> = {}): TicketSummary => ({
  total: 1,
  open: 1,
  in_progress: 0,
  resolved: 0,
  closed: 0,
  overdue: 0,
  ...more,
});
