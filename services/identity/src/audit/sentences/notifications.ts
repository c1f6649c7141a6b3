import type { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import type { SentencesOf } from "../sentence.ts";

/** What was mailed follows from other events, which have sentences of their own. */
export const notificationsSentences: SentencesOf<typeof notificationsContext> = {
  MessageQueued: null,
  MessageSendStarted: null,
  MessageSent: null,
  MessageFailed: null,
};
