import { z } from "zod";
import { ticketPriority, ticketStatus } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { cannedAnswerDetails } from "./canned-answers.ts";

const ticketId = z.uuid();
const messageId = z.uuid();
const at = z.iso.datetime();
/** The ticket's author: whoever tells them something needs to know who it is. */
const openedBy = z.uuid();

/** Until when a ticket should be answered (its first answer) or resolved. */
export const escalationReason = z.enum(["first_response", "resolution"]);
export type EscalationReason = z.infer<typeof escalationReason>;

/**
 * Streams `ticket-<tenantId>.<ticketId>`; the tenant is "platform" where the author belongs to no family. `at` stands in each,
 * because the rules ask how long ago something was. Who did it stands in the metadata; nobody: the system.
 */
export const ticketEvents = [
  defineEvent({
    type: "TicketOpened",
    data: z.object({
      ticketId,
      userId: z.uuid(),
      subject: z.string(),
      description: z.string(),
      priority: ticketPriority,
      firstResponseDue: at,
      resolutionDue: at,
      /** The ended ticket that this one continues. */
      parentId: z.uuid().nullable(),
      at,
    }),
    personal: {
      subject: "userId",
      fields: ["subject", "description"],
      removed: { subject: "Removed", description: "" },
    },
  }),
  /** Its author wrote more. */
  defineEvent({
    type: "TicketMessagePosted",
    data: z.object({ ticketId, messageId, userId: z.uuid(), text: z.string(), at }),
    personal: { subject: "userId", fields: ["text"], removed: { text: "" } },
  }),
  /** An administrator (`userId`) answered. */
  defineEvent({
    type: "TicketAnswered",
    data: z.object({ ticketId, messageId, userId: z.uuid(), openedBy, text: z.string(), isFirst: z.boolean(), at }),
    personal: { subject: "userId", fields: ["text"], removed: { text: "" } },
  }),
  defineEvent({
    type: "TicketStatusChanged",
    data: z.object({
      ticketId,
      openedBy,
      status: ticketStatus,
      previous: ticketStatus,
      /** An administrator decided so; its author called it solved or wrote again; nobody wrote for so long. */
      cause: z.enum(["administrator", "author", "silence"]),
      /** When it is to be resolved; another time than before where it was opened again. */
      resolutionDue: at,
      /** When it is to be answered, where it was opened again before anybody had. */
      firstResponseDue: at.optional(),
      at,
    }),
  }),
  /** Who takes care of it: the first administrator who answered or began. */
  defineEvent({ type: "TicketAssigned", data: z.object({ ticketId, assignedToId: z.uuid(), at }) }),
  /** It is past `due`; told once for each such time. */
  defineEvent({
    type: "TicketEscalated",
    data: z.object({ ticketId, openedBy, priority: ticketPriority, reason: escalationReason, due: at, at }),
  }),
  /** A file beside a message of `userId`; `messageId` is the ticket's own for what it was opened with. */
  defineEvent({
    type: "TicketFileAttached",
    data: z.object({
      ticketId,
      messageId,
      attachmentId: z.uuid(),
      userId: z.uuid(),
      fileName: z.string(),
      contentType: z.string(),
      bytes: z.int().nonnegative(),
      sha256: z.string(),
      at,
    }),
    personal: { subject: "userId", fields: ["fileName"], removed: { fileName: "Removed" } },
  }),
  /** Its bytes are gone, with the account of who sent it or of the ticket's author. */
  defineEvent({ type: "TicketFileRemoved", data: z.object({ ticketId, attachmentId: z.uuid(), at }) }),
] as const;
export type TicketEvent = EventOf<typeof ticketEvents>;

const cannedAnswerId = z.uuid();

/** Streams `canned-<tenantId>.all`: those of one family, or of the platform, so that their number is decided in one place. */
export const cannedAnswerEvents = [
  defineEvent({ type: "CannedAnswerAdded", data: z.object({ cannedAnswerId, details: cannedAnswerDetails }) }),
  defineEvent({ type: "CannedAnswerChanged", data: z.object({ cannedAnswerId, details: cannedAnswerDetails }) }),
  defineEvent({ type: "CannedAnswerRemoved", data: z.object({ cannedAnswerId }) }),
] as const;
export type CannedAnswerEvent = EventOf<typeof cannedAnswerEvents>;

export const helpdeskContext = {
  name: "helpdesk",
  categories: { ticket: ticketEvents, canned: cannedAnswerEvents },
} as const satisfies Context;
