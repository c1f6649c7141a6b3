import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { ticketPriority, ticketStatus } from "../enumerations.ts";
import { optionalText, requiredLine, requiredText } from "../text.ts";

/** Tickets of one list answered at once; `before` asks for older ones. */
export const mostTicketsListed = 100;
/** Tickets that one person may open in 24 hours. */
export const mostTicketsPerDay = 20;
/** So long after it was resolved a message of its author opens a ticket again; later one begins a new ticket. */
export const reopenDays = 14;

export const ticket = z.object({
  id: z.uuid(),
  /** The family it was opened in; null where its author had none. */
  tenantId: z.uuid().nullable(),
  /** Name of that family, for super administrators alone. */
  familyName: z.string().nullable(),
  userId: z.uuid(),
  userName: z.string().nullable(),
  subject: z.string(),
  description: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  assignedToId: z.uuid().nullable(),
  assignedToName: z.string().nullable(),
  /** The last answer of an administrator, and when it was given. */
  response: z.string().nullable(),
  respondedAt: z.iso.datetime().nullable(),
  firstRespondedAt: z.iso.datetime().nullable(),
  /** Until when somebody should have answered, and until when it should be resolved. */
  firstResponseDue: z.iso.datetime(),
  resolutionDue: z.iso.datetime(),
  /** One of these passed, and the administrators were told. */
  isEscalated: z.boolean(),
  resolvedAt: z.iso.datetime().nullable(),
  reopenCount: z.int(),
  /** The closed ticket that this one continues. */
  parentId: z.uuid().nullable(),
  messageCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

/** What somebody waits for next: the first answer, then that it is resolved. */
export const nextDueOf = (ticket: Pick<Ticket, "firstRespondedAt" | "firstResponseDue" | "resolutionDue">): string =>
  ticket.firstRespondedAt === null ? ticket.firstResponseDue : ticket.resolutionDue;

/** What the form sends. */
export const ticketInput = z.strictObject({
  subject: requiredLine("Subject is required"),
  description: requiredText("Description is required", 10_000),
  priority: ticketPriority.default("medium"),
});

/** How many tickets stand where; `overdue`: open or in progress, and past one of their times. */
export const ticketSummary = z.object({
  total: z.int(),
  open: z.int(),
  in_progress: z.int(),
  resolved: z.int(),
  closed: z.int(),
  overdue: z.int(),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

export const ticketParams = z.object({ id: z.uuid() });
const whose = {
  /** Only one's own, also for administrators. */
  mine: z.literal("true").optional(),
};
const always = { whileSuspended: true, whileCancelled: true } as const;

export const listTickets = defineEndpoint({
  id: "listTickets",
  method: "GET",
  path: "/api/tickets",
  access: "signed-in",
  ...always,
  summary:
    "At most 100 tickets, newest first, waiting ones due first: one's own; the family's for its administrators, all for super administrators. `before`, `due`: the last one before these.",
  query: z.object({
    ...whose,
    status: ticketStatus.optional(),
    before: z.uuid().optional(),
    /** As it was shown: once it is answered it stands elsewhere. */
    due: z.iso.datetime().optional(),
  }),
  response: z.array(ticket),
});

export const getTicketSummary = defineEndpoint({
  id: "getTicketSummary",
  method: "GET",
  path: "/api/tickets/summary",
  access: "signed-in",
  ...always,
  summary: "How many tickets stand where.",
  query: z.object(whose),
  response: ticketSummary,
});

export const createTicket = defineEndpoint({
  id: "createTicket",
  method: "POST",
  path: "/api/tickets",
  access: "signed-in",
  ...always,
  summary: "Ask for help. At most 20 tickets a person and day.",
  body: ticketInput,
  response: ticket,
  status: 201,
});

export const getTicket = defineEndpoint({
  id: "getTicket",
  method: "GET",
  path: "/api/tickets/:id",
  access: "signed-in",
  ...always,
  summary: "A ticket, for its author and who administers it.",
  params: ticketParams,
  response: ticket,
});

/** What an administrator sends. */
export const ticketAnswerInput = z.strictObject({
  response: optionalText(10_000),
  status: ticketStatus.optional(),
  /** `updatedAt` of the ticket as who answers has seen it. */
  ifUpdatedAt: z.iso.datetime().optional(),
});

export const updateTicket = defineEndpoint({
  id: "updateTicket",
  method: "PATCH",
  path: "/api/tickets/:id",
  access: "tenant_admin",
  ...always,
  summary: "Answer a ticket, or change its status. `ifUpdatedAt` refuses when somebody else was faster.",
  params: ticketParams,
  body: ticketAnswerInput,
  response: ticket,
});

export const solveTicket = defineEndpoint({
  id: "solveTicket",
  method: "POST",
  path: "/api/tickets/:id/solved",
  access: "signed-in",
  ...always,
  summary: "Its author says that a ticket is solved.",
  params: ticketParams,
  response: ticket,
});

export const followTicket = defineEndpoint({
  id: "followTicket",
  method: "GET",
  path: "/api/tickets/:id/events",
  access: "signed-in",
  ...always,
  eventStream: true,
  summary: "Tells of each change of a ticket.",
  params: ticketParams,
  response: z.object({ revision: z.int(), updatedAt: z.iso.datetime() }),
});

export const ticketEndpoints = [
  listTickets,
  getTicketSummary,
  createTicket,
  getTicket,
  updateTicket,
  solveTicket,
  followTicket,
] as const;
