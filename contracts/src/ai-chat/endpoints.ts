import { conversationEndpoints } from "./conversations.ts";
import { messageEndpoints } from "./messages.ts";
import { proposalEndpoints } from "./proposals.ts";

export const chatEndpoints = [...conversationEndpoints, ...messageEndpoints, ...proposalEndpoints] as const;
