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

/** How something comes into a collection of a ticket, or leaves it. */
interface Collecting {
  readonly put: <Value>(entries: ReadonlyMap<string, Value>, id: string, value: Value) => ReadonlyMap<string, Value>;
  readonly add: (items: ReadonlySet<string>, item: string) => ReadonlySet<string>;
  readonly remove: (items: ReadonlySet<string>, item: string) => ReadonlySet<string>;
}

const inCopies: Collecting = {
  put: (entries, id, value) => new Map(entries).set(id, value),
  add: (items, item) => new Set(items).add(item),
  remove: (items, item) => new Set([...items].filter((one) => one !== item)),
};

const withMessage = ({ put }: Collecting, ticket: OpenedTicket, messageId: string, userId: string): OpenedTicket => ({
  ...ticket,
  messages: put(ticket.messages, messageId, { userId, files: 0 }),
});

const withFile = (
  { put, add }: Collecting,
  ticket: OpenedTicket,
  messageId: string,
  attachmentId: string,
): OpenedTicket => {
  const message = ticket.messages.get(messageId);
  if (!message) return ticket;
  return {
    ...ticket,
    messages: put(ticket.messages, messageId, { ...message, files: message.files + 1 }),
    attachments: add(ticket.attachments, attachmentId),
  };
};

export const isResolved = (status: TicketStatus): boolean => status === "resolved" || status === "closed";

const changed = (collecting: Collecting, ticket: OpenedTicket, { type, data }: TicketEvent): OpenedTicket => {
  switch (type) {
    case "TicketOpened":
      return ticket;
    case "TicketMessagePosted":
      return withMessage(collecting, ticket, data.messageId, data.userId);
    case "TicketAnswered":
      return {
        ...withMessage(collecting, ticket, data.messageId, data.userId),
        firstRespondedAt: ticket.firstRespondedAt ?? data.at,
      };
    case "TicketStatusChanged": {
      const resolvedAt = isResolved(data.status) ? (ticket.resolvedAt ?? data.at) : undefined;
      const { status, resolutionDue, firstResponseDue = ticket.firstResponseDue } = data;
      return { ...ticket, status, resolvedAt, resolutionDue, firstResponseDue };
    }
    case "TicketAssigned":
      return { ...ticket, assignedToId: data.assignedToId };
    case "TicketEscalated":
      return { ...ticket, escalated: collecting.add(ticket.escalated, `${data.reason} ${data.due}`) };
    case "TicketFileAttached":
      return withFile(collecting, ticket, data.messageId, data.attachmentId);
    case "TicketFileRemoved":
      return { ...ticket, attachments: collecting.remove(ticket.attachments, data.attachmentId) };
  }
};

const evolveWith = (collecting: Collecting, ticket: Ticket, event: TicketEvent): Ticket => {
  if (event.type === "TicketOpened") return opened(event);
  if (ticket.status === "none") return ticket;
  return { ...changed(collecting, ticket, event), updatedAt: event.data.at };
};

export const evolve = (ticket: Ticket, event: TicketEvent): Ticket => evolveWith(inCopies, ticket, event);

/** In collections of its own: what is in a full ticket is not copied for each message and file. */
export const foldTicket = (events: readonly TicketEvent[]): Ticket => {
  // None but those that `opened` made for this ticket come in here.
  const inPlace: Collecting = {
    put: <Value>(entries: ReadonlyMap<string, Value>, id: string, value: Value) =>
      (entries as Map<string, Value>).set(id, value),
    add: (items, item) => (items as Set<string>).add(item),
    remove: (items, item) => {
      (items as Set<string>).delete(item);
      return items;
    },
  };
  return events.reduce<Ticket>((ticket, event) => evolveWith(inPlace, ticket, event), { status: "none" });
};
