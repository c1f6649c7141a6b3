import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { requiredText, storableText } from "../text.ts";
import { ticketParams } from "./tickets.ts";

/** Messages of one ticket; whoever needs more begins another. */
export const mostMessages = 500;
/** Files beside one message, and bytes of each. */
export const mostAttachments = 5;
export const maxAttachmentBytes = 5_242_880;

export const attachment = z.object({
  id: z.uuid(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
export type Attachment = z.infer<typeof attachment>;

export const ticketMessage = z.object({
  /** The first message is what the ticket was opened with, and carries the ticket's own id. */
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string().nullable(),
  /** An administrator's answer; otherwise the author's own words. */
  isAnswer: z.boolean(),
  /** Empty where its author erased their account. */
  text: z.string(),
  attachments: z.array(attachment),
  createdAt: z.iso.datetime(),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

const always = { whileSuspended: true, whileCancelled: true } as const;

export const listTicketMessages = defineEndpoint({
  id: "listTicketMessages",
  method: "GET",
  path: "/api/tickets/:id/messages",
  access: "signed-in",
  ...always,
  summary: "What was written in a ticket, from its beginning.",
  params: ticketParams,
  response: z.array(ticketMessage),
});

/** What somebody writes in a ticket. */
export const ticketMessageInput = z.strictObject({ text: requiredText("Please write a message", 10_000) });

export const postTicketMessage = defineEndpoint({
  id: "postTicketMessage",
  method: "POST",
  path: "/api/tickets/:id/messages",
  access: "signed-in",
  ...always,
  summary:
    "Write in a ticket: an administrator's words are an answer, its author's reopen a resolved one within 14 days, and later begin a new ticket.",
  params: ticketParams,
  body: ticketMessageInput,
  response: z.object({
    /** The ticket that the message stands in: another one than was written to where that had ended. */
    ticketId: z.uuid(),
    messageId: z.uuid(),
  }),
  status: 201,
});

export const attachToTicket = defineEndpoint({
  id: "attachToTicket",
  method: "POST",
  path: "/api/tickets/:id/messages/:messageId/attachments",
  access: "signed-in",
  ...always,
  summary:
    "Put a file beside one's own message: a JPEG, PNG, WebP, GIF or PDF of at most 5 MB, judged by content. At most 5 for each message.",
  params: ticketParams.extend({ messageId: z.uuid() }),
  query: z.object({ name: storableText(200).default("file") }),
  raw: { contentTypes: ["image/*", "application/pdf", "application/octet-stream"], maxBytes: maxAttachmentBytes },
  response: attachment,
  status: 201,
});

export const getTicketAttachment = defineEndpoint({
  id: "getTicketAttachment",
  method: "GET",
  path: "/api/tickets/:id/attachments/:attachmentId",
  access: "signed-in",
  ...always,
  summary: "A file of a ticket, for whoever may read the ticket.",
  params: ticketParams.extend({ attachmentId: z.uuid() }),
});

export const messageEndpoints = [listTicketMessages, postTicketMessage, attachToTicket, getTicketAttachment] as const;
