import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";

/** What the rules need to know of a ticket. Times are ISO in UTC. */
export interface OpenedTicket {
  readonly status: TicketStatus;
  readonly ticketId: string;
  /** Its author. */
  readonly userId: string;
  readonly subject: string;
  readonly priority: TicketPriority;
  readonly assignedToId: string | undefined;
  readonly firstRespondedAt: string | undefined;
  readonly firstResponseDue: string;
  readonly resolutionDue: string;
  readonly resolvedAt: string | undefined;
  readonly updatedAt: string;
  /** Who wrote each message, and how many files lie beside it; the first has the ticket's own id. */
  readonly messages: ReadonlyMap<string, { readonly userId: string; readonly files: number }>;
  /** Files that are there. */
  readonly attachments: ReadonlySet<string>;
  /** The due times that were told to the administrators. */
  readonly escalated: ReadonlySet<string>;
}
export type Ticket = { readonly status: "none" } | OpenedTicket;

const opened = ({ data }: Extract<TicketEvent, { type: "TicketOpened" }>): OpenedTicket => ({
  status: "open",
  ticketId: data.ticketId,
  userId: data.userId,
  subject: data.subject,
  priority: data.priority,
  assignedToId: undefined,
  firstRespondedAt: undefined,
  firstResponseDue: data.firstResponseDue,
  resolutionDue: data.resolutionDue,
  resolvedAt: undefined,
  updatedAt: data.at,
  messages: new Map([[data.ticketId, { userId: data.userId, files: 0 }]]),
  attachments: new Set(),
  escalated: new Set(),
});

const withMessage = (ticket: OpenedTicket, messageId: string, userId: string): OpenedTicket => ({
  ...ticket,
  messages: new Map(ticket.messages).set(messageId, { userId, files: 0 }),
});

const withFile = (ticket: OpenedTicket, messageId: string, attachmentId: string): OpenedTicket => {
  const message = ticket.messages.get(messageId);
  if (!message) return ticket;
  return {
    ...ticket,
    messages: new Map(ticket.messages).set(messageId, { ...message, files: message.files + 1 }),
    attachments: new Set(ticket.attachments).add(attachmentId),
  };
};

export const isResolved = (status: TicketStatus): boolean => status === "resolved" || status === "closed";

const changed = (ticket: OpenedTicket, { type, data }: TicketEvent): OpenedTicket => {
  switch (type) {
    case "TicketOpened":
      return ticket;
    case "TicketMessagePosted":
      return withMessage(ticket, data.messageId, data.userId);
    case "TicketAnswered":
      return {
        ...withMessage(ticket, data.messageId, data.userId),
        firstRespondedAt: ticket.firstRespondedAt ?? data.at,
      };
    case "TicketStatusChanged": {
      const resolvedAt = isResolved(data.status) ? (ticket.resolvedAt ?? data.at) : undefined;
      return { ...ticket, status: data.status, resolvedAt, resolutionDue: data.resolutionDue };
    }
    case "TicketAssigned":
      return { ...ticket, assignedToId: data.assignedToId };
    case "TicketEscalated":
      return { ...ticket, escalated: new Set(ticket.escalated).add(`${data.reason} ${data.due}`) };
    case "TicketFileAttached":
      return withFile(ticket, data.messageId, data.attachmentId);
    case "TicketFileRemoved":
      return { ...ticket, attachments: new Set([...ticket.attachments].filter((id) => id !== data.attachmentId)) };
  }
};

export const evolve = (ticket: Ticket, event: TicketEvent): Ticket => {
  if (event.type === "TicketOpened") return opened(event);
  if (ticket.status === "none") return ticket;
  return { ...changed(ticket, event), updatedAt: event.data.at };
};
