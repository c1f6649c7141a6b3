import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { requiredLine } from "../text.ts";

/** Conversations that one person may keep. */
export const mostConversations = 100;

export const conversation = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** When somebody last wrote in it. */
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversation>;

export const listConversations = defineEndpoint({
  id: "listConversations",
  method: "GET",
  path: "/api/chat/conversations",
  access: "signed-in",
  summary: "One's own conversations, newest first.",
  response: z.array(conversation),
});

export const startConversation = defineEndpoint({
  id: "startConversation",
  method: "POST",
  path: "/api/chat/conversations",
  access: "signed-in",
  summary: "Begin a conversation that nobody else can read.",
  body: z.strictObject({ title: requiredLine("Title is required", 200) }),
  response: conversation,
  status: 201,
});

export const removeConversation = defineEndpoint({
  id: "removeConversation",
  method: "DELETE",
  path: "/api/chat/conversations/:id",
  access: "signed-in",
  summary: "Delete a conversation with everything in it.",
  params: z.object({ id: z.uuid() }),
});

export const conversationEndpoints = [listConversations, startConversation, removeConversation] as const;
