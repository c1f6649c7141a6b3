import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { citation } from "./citations.ts";
import { answerMode, answerUsage, messageState } from "./messages.ts";
import { proposal } from "./proposals.ts";

const conversationId = z.uuid();
/** The account whose conversation it is: what it says is sealed with that account's key. */
const userId = z.uuid();
const at = z.iso.datetime();

/** Streams `conversation-<tenantId>.<conversationId>`. */
export const conversationEvents = [
  defineEvent({
    type: "ConversationStarted",
    data: z.object({ conversationId, userId, title: z.string(), at }),
    personal: { subject: "userId", fields: ["title"], removed: { title: "Removed" } },
  }),
  defineEvent({ type: "ConversationRemoved", data: z.object({ conversationId, userId, at }) }),
] as const;
export type ConversationEvent = EventOf<typeof conversationEvents>;

/**
 * Streams `exchange-<tenantId>.<questionId>`: one question, its answer and what was proposed with it. A conversation may have
 * thousands, so that none of them needs the others to be read.
 */
export const exchangeEvents = [
  defineEvent({
    type: "QuestionAsked",
    data: z.object({ conversationId, questionId: z.uuid(), userId, text: z.string(), at }),
    personal: { subject: "userId", fields: ["text"], removed: { text: "" } },
  }),
  defineEvent({
    type: "QuestionAnswered",
    data: z.object({
      conversationId,
      questionId: z.uuid(),
      messageId: z.uuid(),
      userId,
      text: z.string(),
      citations: z.array(citation),
      state: messageState,
      mode: answerMode,
      usage: answerUsage.nullable(),
      /** What the provider calls its answer, where it says so. */
      providerResponseId: z.string().nullable(),
      /** Everybody of the tree whom it may name, cited or not; absent in what was recorded before this was noted. */
      people: z.array(z.uuid()).optional(),
      at,
    }),
    personal: { subject: "userId", fields: ["text", "citations"], removed: { text: "", citations: [] } },
  }),
  defineEvent({
    type: "ContentProposed",
    data: z.object({
      conversationId,
      questionId: z.uuid(),
      userId,
      proposalId: z.uuid(),
      /** Null once the account was erased. */
      proposal: proposal.nullable(),
      /** What the change was made from, for a person that is there already. */
      target: z.object({ id: z.uuid(), revision: z.int() }).nullable(),
      at,
    }),
    personal: { subject: "userId", fields: ["proposal"], removed: { proposal: null } },
  }),
  /** The change was carried out by the ordinary command; `recordId` is what it wrote. */
  defineEvent({
    type: "ProposalConfirmed",
    data: z.object({ conversationId, questionId: z.uuid(), userId, proposalId: z.uuid(), recordId: z.uuid(), at }),
  }),
  defineEvent({
    type: "ProposalRejected",
    data: z.object({ conversationId, questionId: z.uuid(), userId, proposalId: z.uuid(), at }),
  }),
] as const;
export type ExchangeEvent = EventOf<typeof exchangeEvents>;

export const chatContext = {
  name: "ai-chat",
  categories: { conversation: conversationEvents, exchange: exchangeEvents },
} as const satisfies Context;
