import type { chatContext } from "@kinkeeper/contracts/ai-chat/events";
import type { SentencesOf } from "../sentence.ts";

/** What somebody asks the assistant is theirs alone. What they have it add is heard of where it is added. */
export const chatSentences: SentencesOf<typeof chatContext> = {
  ConversationStarted: null,
  ConversationRemoved: null,
  QuestionAsked: null,
  QuestionAnswered: null,
  ContentProposed: null,
  ProposalConfirmed: null,
  ProposalRejected: null,
};
