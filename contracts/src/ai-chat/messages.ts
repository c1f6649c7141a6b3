import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { problem } from "../errors.ts";
import { requiredText } from "../text.ts";
import { citation, storedCitation } from "./citations.ts";
import { proposal, storedProposal } from "./proposals.ts";

export const maxMessageLength = 4_000;
/** Messages answered at once; `before` asks for older ones. */
export const messagesAtOnce = 100;

/** Who put the words of an answer together: the archive itself, from quotes, or a language model. */
export const answerMode = z.enum(["offline", "model"]);
export type AnswerMode = z.infer<typeof answerMode>;

/** Tokens that a language model counted. */
export const answerUsage = z.object({ promptTokens: z.int().nonnegative(), completionTokens: z.int().nonnegative() });
export type AnswerUsage = z.infer<typeof answerUsage>;

/** `interrupted`: whoever asked left, or what answers failed, before the end. */
export const messageState = z.enum(["complete", "interrupted"]);
export type MessageState = z.infer<typeof messageState>;

export const chatMessage = z.object({
  id: z.uuid(),
  role: z.enum(["user", "assistant"]),
  /** Plain text of paragraphs; `[1]` marks a citation. A statement whose source is gone is not told any more. */
  content: z.string(),
  state: messageState,
  createdAt: z.iso.datetime(),
  /** Null for a user's own message. */
  mode: answerMode.nullable(),
  citations: z.array(storedCitation),
  proposals: z.array(storedProposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A piece of the answer, to be appended. */
const chunk = z.object({ type: z.literal("chunk"), content: z.string() });
/** Sent before the first chunk that uses their numbers. */
const citations = z.object({ type: z.literal("citations"), citations: z.array(citation) });
const proposed = z.object({ type: z.literal("proposal"), proposal });
const done = z.object({
  type: z.literal("done"),
  /** Of the answer, as the list of messages shows it. */
  messageId: z.uuid(),
  citations: z.array(citation),
  mode: answerMode,
  /** Null where no model was asked. */
  usage: answerUsage.nullable(),
});
/** The answer ends here; what came of it is kept as interrupted. */
const failed = z.object({ type: z.literal("error"), message: z.string(), code: problem.shape.error });

/** The data of one event of an answer's stream. Whoever knows only chunk, done and error leaves the others alone. */
export const answerEvent = z.union([chunk, citations, proposed, done, failed]);
export type AnswerEvent = z.infer<typeof answerEvent>;

const params = z.object({ id: z.uuid() });

export const listMessages = defineEndpoint({
  id: "listMessages",
  method: "GET",
  path: "/api/chat/conversations/:id/messages",
  access: "signed-in",
  summary:
    "The latest messages of one's own conversation, oldest first, at most 100. `before` asks for those before a message.",
  params,
  query: z.object({ before: z.uuid().optional() }),
  response: z.array(chatMessage),
});

export const sendMessage = defineEndpoint({
  id: "sendMessage",
  method: "POST",
  path: "/api/chat/conversations/:id/messages",
  access: "signed-in",
  eventStream: true,
  summary:
    "Ask something. The answer is a stream of server-sent events, ended by `done` or `error`; leaving it stops the answer, and what came is kept.",
  params,
  body: z.strictObject({
    message: requiredText("Please write a message", maxMessageLength),
    /** Today, where the asker is; else it is that of UTC. */
    day: z.iso.date().optional(),
  }),
  response: answerEvent,
});

export const messageEndpoints = [listMessages, sendMessage] as const;
