import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { removedAddress } from "../identity/user-events.ts";
import { mailSwitch, preferenceName, preferencesChosen } from "./preferences.ts";

/** What a message of a category tells of. */
export const messageAbout = z.object({
  /** The family it is about. */
  tenantId: z.uuid().optional(),
  /** The person, event or announcement. */
  subjectId: z.uuid().optional(),
  /** The local day (YYYY-MM-DD) that it speaks of. */
  day: z.string().optional(),
  /** What happened after the one and until the other. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export type MessageAbout = z.infer<typeof messageAbout>;

/** Streams `message-<tenantId>.<messageId>`; the id follows from the event that caused the mail, so that nothing is mailed twice. */
export const messageEvents = [
  defineEvent({
    type: "MessageQueued",
    data: z.object({
      messageId: z.uuid(),
      userId: z.uuid(),
      kind: z.enum([
        "invitation",
        "added-to-family",
        "sign-up-repeated",
        "new-device",
        "account-closed",
        "password-reset",
        "security",
        "birthday",
        "life-event",
        "announcement",
        "digest",
        "marketplace",
        "purchase",
        "vendor",
        "ticket",
        "billing",
      ]),
      /** The switch that it hangs on; absent for what is always mailed. */
      category: mailSwitch.optional(),
      /** What it was written of, to be written anew where it could not be sent at once. */
      about: messageAbout.optional(),
      /** After that it is not worth sending. */
      expiresAt: z.iso.datetime().optional(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
    personal: {
      subject: "userId",
      fields: ["to", "subject", "text", "html"],
      removed: { to: "removed@invalid", subject: "Removed", text: "Removed", html: "Removed" },
    },
  }),
  /** Claims the sending: of two processes that try, one wins the stream's next revision. */
  defineEvent({ type: "MessageSendStarted", data: z.object({ messageId: z.uuid(), attempt: z.int().positive() }) }),
  defineEvent({ type: "MessageSent", data: z.object({ messageId: z.uuid() }) }),
  defineEvent({ type: "MessageFailed", data: z.object({ messageId: z.uuid(), reason: z.string(), attempt: z.int() }) }),
  /** It will not be sent: too late, the address was refused for good, or its reader may or wants to read it no more. */
  defineEvent({
    type: "MessageAbandoned",
    data: z.object({ messageId: z.uuid(), reason: z.enum(["expired", "refused", "unwanted"]) }),
  }),
] as const;
export type MessageEvent = EventOf<typeof messageEvents>;

const userId = z.uuid();

/** Streams `preference-platform.<userId>`: which mail an account wants, and whether its address takes any. */
export const preferenceEvents = [
  defineEvent({
    type: "PreferencesChanged",
    data: z.object({
      userId,
      /** Everything after the change. */
      preferences: preferencesChosen.extend({ timeZone: z.string().nullable() }),
      changed: z.array(preferenceName),
      /** Signed in, or by a link of a mail. */
      by: z.enum(["settings", "unsubscribe"]),
    }),
  }),
  /** The mail server of the address refused it for good. */
  defineEvent({
    type: "AddressRefused",
    data: z.object({ userId, email: z.string(), reason: z.string() }),
    personal: { subject: "userId", fields: ["email", "reason"], removed: { email: removedAddress, reason: "Removed" } },
  }),
  /** Its owner says that it takes mail again. */
  defineEvent({ type: "AddressResumed", data: z.object({ userId }) }),
] as const;
export type PreferenceEvent = EventOf<typeof preferenceEvents>;

/**
 * Streams `inbox-<tenantId>.<userId>`: what of their news somebody has read in a family; of the platform for who belongs to none, and what
 * was read before families were told apart.
 */
export const inboxEvents = [
  defineEvent({
    type: "NotificationsRead",
    data: z.object({
      userId,
      /** Entries that were read one by one. */
      ids: z.array(z.string()),
      /** Everything until then. */
      until: z.iso.datetime().nullable(),
    }),
  }),
] as const;
export type InboxEvent = EventOf<typeof inboxEvents>;

/** Streams `visit-<tenantId>.<userId>`: when somebody looked at the home of a family. */
export const visitEvents = [
  defineEvent({
    type: "HomeVisited",
    data: z.object({
      userId,
      at: z.iso.datetime(),
      /** When the visit before this one was last heard of; null on the first. */
      previous: z.iso.datetime().nullable(),
    }),
  }),
] as const;
export type VisitEvent = EventOf<typeof visitEvents>;

export const notificationsContext = {
  name: "notifications",
  categories: { message: messageEvents, preference: preferenceEvents, inbox: inboxEvents, visit: visitEvents },
} as const satisfies Context;
