import type { ConversationEvent } from "@kinkeeper/contracts/ai-chat/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { notFound } from "@kinkeeper/platform/domain-error";

export type ConversationState =
  | { readonly status: "absent" }
  | { readonly status: "open" | "removed"; readonly userId: string };

interface About {
  readonly conversationId: string;
  readonly userId: string;
  readonly now: Date;
}
export type ConversationCommand =
  | ({ readonly type: "StartConversation"; readonly title: string } & About)
  | ({ readonly type: "RemoveConversation" } & About);

export const conversationStream = (tenantId: string, conversationId: string): string =>
  streamName("conversation", tenantId, conversationId);

const decide = (command: ConversationCommand, state: ConversationState): ConversationEvent[] => {
  const { conversationId, userId } = command;
  const at = command.now.toISOString();
  switch (command.type) {
    case "StartConversation":
      return state.status === "absent"
        ? [{ type: "ConversationStarted", data: { conversationId, userId, title: command.title, at } }]
        : [];
    case "RemoveConversation":
      // Somebody else's looks like one that never was.
      if (state.status === "absent" || state.userId !== userId) throw notFound("conversation");
      return state.status === "open" ? [{ type: "ConversationRemoved", data: { conversationId, userId, at } }] : [];
  }
};

const evolve = (_state: ConversationState, { type, data: { userId } }: ConversationEvent): ConversationState => ({
  status: type === "ConversationStarted" ? "open" : "removed",
  userId,
});

export const conversationDecider: Decider<ConversationState, ConversationCommand, ConversationEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
