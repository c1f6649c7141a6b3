import { streamName } from "@kinkeeper/contracts/event";
import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import type { EscalationReason, TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import { mostAttachments, mostMessages } from "@kinkeeper/contracts/helpdesk/messages";
import { reopenDays } from "@kinkeeper/contracts/helpdesk/tickets";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { dueTimes, type Deadlines } from "./deadlines.ts";
import { evolve, foldTicket, isResolved, type OpenedTicket, type Ticket } from "./ticket.ts";

type DataOf<Type extends TicketEvent["type"]> = Extract<TicketEvent, { type: Type }>["data"];

export interface OpenTicket {
  readonly type: "OpenTicket";
  readonly ticketId: string;
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly parentId: string | null;
  readonly deadlines: Deadlines;
  readonly now: Date;
}

/** What an administrator does; `messageId` is the answer's, where there is one. */
interface UpdateTicket {
  readonly type: "UpdateTicket";
  readonly userId: string;
  readonly messageId: string;
  readonly response?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly ifUpdatedAt?: string | undefined;
  readonly deadlines: Deadlines;
  readonly now: Date;
}

/** Its author writes; into a ticket that has not ended (`hasEnded`). */
interface PostMessage {
  readonly type: "PostMessage";
  readonly userId: string;
  readonly messageId: string;
  readonly text: string;
  readonly deadlines: Deadlines;
  readonly now: Date;
}

/** Its author needs no more help. */
interface SolveTicket {
  readonly type: "SolveTicket";
  readonly userId: string;
  readonly deadlines: Deadlines;
  readonly now: Date;
}

export type TicketCommand =
  | OpenTicket
  | UpdateTicket
  | PostMessage
  | SolveTicket
  | { readonly type: "EscalateTicket"; readonly reason: EscalationReason; readonly now: Date }
  | { readonly type: "CloseSilentTicket"; readonly now: Date }
  | {
      readonly type: "AttachFile";
      readonly file: Omit<DataOf<"TicketFileAttached">, "ticketId" | "at">;
      readonly now: Date;
    }
  | { readonly type: "RemoveFile"; readonly attachmentId: string; readonly now: Date };

export const ticketStream = (tenantId: string, ticketId: string): string => streamName("ticket", tenantId, ticketId);

const silence = reopenDays * 24 * 3_600_000;

/** The state of a ticket. */
interface TicketState {
  readonly status: TicketStatus;
  readonly resolvedAt?: string | null | undefined;
}

/** Whether the time in which a resolved ticket can be opened again is over. */
const isSilent = ({ status, resolvedAt }: TicketState, now: Date): boolean =>
  status === "resolved" && !!resolvedAt && now.getTime() - Date.parse(resolvedAt) > silence;

/** Whether what its author writes now belongs into a new ticket. */
export const hasEnded = (ticket: TicketState, now: Date): boolean =>
  ticket.status === "closed" || isSilent(ticket, now);

const conflict = (sentence: string) => new DomainError("CONFLICT", sentence);

const requireRoom = ({ messages }: OpenedTicket): void => {
  if (messages.size >= mostMessages) throw conflict("This ticket is full. Please open a new one.");
};

/** A ticket that is opened again has as much time from now on as it had at first. */
const statusChange = (
  ticket: OpenedTicket,
  status: TicketStatus,
  cause: DataOf<"TicketStatusChanged">["cause"],
  { now, deadlines }: { readonly now: Date; readonly deadlines: Deadlines },
): TicketEvent => {
  const isReopened = isResolved(ticket.status) && !isResolved(status);
  const { resolutionDue, firstResponseDue } = isReopened ? dueTimes(ticket.priority, now, deadlines) : ticket;
  return {
    type: "TicketStatusChanged",
    data: {
      ticketId: ticket.ticketId,
      openedBy: ticket.userId,
      status,
      previous: ticket.status,
      cause,
      resolutionDue,
      ...(isReopened && ticket.firstRespondedAt === undefined ? { firstResponseDue } : {}),
      at: now.toISOString(),
    },
  };
};

const update = (command: UpdateTicket, ticket: OpenedTicket): TicketEvent[] => {
  const { userId, messageId, response, status, ifUpdatedAt, now } = command;
  const { ticketId, userId: openedBy } = ticket;
  const at = now.toISOString();
  const newStatus = status === ticket.status ? undefined : status;
  if (response === undefined && newStatus === undefined)
    throw new DomainError("INVALID_INPUT", "Please add a response or change the status");
  if (response !== undefined && userId === openedBy)
    throw new DomainError("FORBIDDEN", "You cannot answer your own ticket. Write a message in it instead.");
  if (ifUpdatedAt !== undefined && Date.parse(ifUpdatedAt) !== Date.parse(ticket.updatedAt))
    throw conflict("Somebody else has changed this ticket in the meantime. Please look at it again.");
  if (response !== undefined) requireRoom(ticket);
  const assignsItself = ticket.assignedToId === undefined && (response !== undefined || newStatus === "in_progress");
  return [
    ...(assignsItself ? [{ type: "TicketAssigned" as const, data: { ticketId, assignedToId: userId, at } }] : []),
    ...(response === undefined ? [] : [answer(ticket, { messageId, userId, text: response, at })]),
    ...(newStatus === undefined ? [] : [statusChange(ticket, newStatus, "administrator", command)]),
  ];
};

const answer = (
  { ticketId, userId: openedBy, firstRespondedAt }: OpenedTicket,
  given: Pick<DataOf<"TicketAnswered">, "messageId" | "userId" | "text" | "at">,
): TicketEvent => ({
  type: "TicketAnswered",
  data: { ticketId, openedBy, isFirst: firstRespondedAt === undefined, ...given },
});

const post = (command: PostMessage, ticket: OpenedTicket): TicketEvent[] => {
  const { userId, messageId, text, now } = command;
  if (userId !== ticket.userId) throw notFound("ticket");
  if (hasEnded(ticket, now)) throw conflict("This ticket has ended. Please open a new one.");
  requireRoom(ticket);
  const data = { ticketId: ticket.ticketId, messageId, userId, text, at: now.toISOString() };
  return [
    { type: "TicketMessagePosted", data },
    ...(ticket.status === "resolved" ? [statusChange(ticket, "open", "author", command)] : []),
  ];
};

const solve = (command: SolveTicket, ticket: OpenedTicket): TicketEvent[] => {
  if (command.userId !== ticket.userId)
    throw new DomainError("FORBIDDEN", "Only the person who opened a ticket can mark it as solved.");
  if (ticket.status === "closed") throw conflict("This ticket is closed.");
  return ticket.status === "resolved" ? [] : [statusChange(ticket, "resolved", "author", command)];
};

const escalate = (reason: EscalationReason, now: Date, ticket: OpenedTicket): TicketEvent[] => {
  const due = reason === "first_response" ? ticket.firstResponseDue : ticket.resolutionDue;
  const isAnswered = reason === "first_response" && ticket.firstRespondedAt !== undefined;
  const isDue = Date.parse(due) <= now.getTime();
  if (isResolved(ticket.status) || isAnswered || !isDue || ticket.escalated.has(`${reason} ${due}`)) return [];
  const { ticketId, userId: openedBy, priority } = ticket;
  return [{ type: "TicketEscalated", data: { ticketId, openedBy, priority, reason, due, at: now.toISOString() } }];
};

const attach = ({ file, now }: Extract<TicketCommand, { type: "AttachFile" }>, ticket: OpenedTicket): TicketEvent[] => {
  if (ticket.attachments.has(file.attachmentId)) return [];
  const message = ticket.messages.get(file.messageId);
  if (!message || message.userId !== file.userId) throw notFound("message");
  if (message.files >= mostAttachments)
    throw conflict(`At most ${mostAttachments} files can be attached to one message.`);
  const { ticketId } = ticket;
  return [{ type: "TicketFileAttached", data: { ticketId, ...file, at: now.toISOString() } }];
};

const decideOpened = (command: TicketCommand, ticket: OpenedTicket): TicketEvent[] => {
  switch (command.type) {
    case "OpenTicket":
      return [];
    case "UpdateTicket":
      return update(command, ticket);
    case "PostMessage":
      return post(command, ticket);
    case "SolveTicket":
      return solve(command, ticket);
    case "EscalateTicket":
      return escalate(command.reason, command.now, ticket);
    case "CloseSilentTicket": {
      if (!isSilent(ticket, command.now)) return [];
      const { ticketId, userId: openedBy, resolutionDue } = ticket;
      const moved = { status: "closed", previous: "resolved", cause: "silence" } as const;
      const data = { ticketId, openedBy, ...moved, resolutionDue, at: command.now.toISOString() };
      return [{ type: "TicketStatusChanged", data }];
    }
    case "AttachFile":
      return attach(command, ticket);
    case "RemoveFile": {
      if (!ticket.attachments.has(command.attachmentId)) return [];
      const { ticketId } = ticket;
      const data = { ticketId, attachmentId: command.attachmentId, at: command.now.toISOString() };
      return [{ type: "TicketFileRemoved", data }];
    }
  }
};

const open = ({ type: _type, deadlines, now, ...data }: OpenTicket): TicketEvent => ({
  type: "TicketOpened",
  data: { ...data, ...dueTimes(data.priority, now, deadlines), at: now.toISOString() },
});

const decide = (command: TicketCommand, ticket: Ticket): TicketEvent[] => {
  if (ticket.status !== "none") return decideOpened(command, ticket);
  if (command.type !== "OpenTicket") throw notFound("ticket");
  return [open(command)];
};

export const ticketDecider: Decider<Ticket, TicketCommand, TicketEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  fold: foldTicket,
  decide,
};
