import type { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import { platform, type SentencesOf } from "../sentence.ts";

/** What was mailed follows from other events, which have sentences of their own. */
export const notificationsSentences: SentencesOf<typeof notificationsContext> = {
  MessageQueued: null,
  MessageSendStarted: null,
  MessageSent: null,
  MessageFailed: null,
  MessageAbandoned: null,
  // Which mail somebody wants is theirs alone.
  PreferencesChanged: null,
  NotificationsRead: null,
  HomeVisited: null,
  AddressRefused: platform("accounts", "has an address that no longer accepts e-mail"),
  AddressResumed: platform("accounts", "has an address that accepts e-mail again"),
};
