import type { ServiceContract } from "../service.ts";
import * as citations from "./citations.ts";
import * as conversations from "./conversations.ts";
import { chatEndpoints } from "./endpoints.ts";
import { chatContext } from "./events.ts";
import * as messages from "./messages.ts";
import * as proposals from "./proposals.ts";

export const aiChat = {
  context: chatContext,
  endpoints: chatEndpoints,
  calls: ["archive", "genealogy"],
  follows: ["identity", "genealogy"],
  description: "The assistant: questions to the archive, answered with their sources, and changes it proposes.",
  modules: [conversations, messages, citations, proposals],
} as const satisfies ServiceContract;
