import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/** What there is to hear of; each entry leads to what it is about. */
export const notificationKind = z.enum([
  "story",
  "artifact",
  "event",
  "tradition",
  "comment",
  "announcement",
  "proposals",
  "vendor",
  "answer",
  "ticket",
  "overdue",
]);
export type NotificationKind = z.infer<typeof notificationKind>;

const entryId = z.string().regex(/^[a-z]+:[0-9a-f-]{36}$/);

export const notification = z.object({
  id: entryId,
  kind: notificationKind,
  /** A sentence for people, without who did it. */
  title: z.string(),
  /** Who did it, where that is known. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** Where it leads: a path of the product. */
  href: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** Most entries that are told of; what is older is news no more. */
export const mostNotifications = 50;

export const inbox = z.object({
  /** Newest first. */
  entries: z.array(notification),
  unread: z.int(),
  /** Another one whenever anything of it differs. */
  version: z.string(),
  /** False until the account, or the browser for it, has said where it is morning; then also where it went back to the family’s time zone. */
  knowsTimeZone: z.boolean(),
});
export type Inbox = z.infer<typeof inbox>;

/** `next` asks for the page after it; null after the last. */
export const notificationsPage = z.object({ entries: z.array(notification), next: z.string().nullable() });
export type NotificationsPage = z.infer<typeof notificationsPage>;

/** The moment and the id of the last entry of the page before. */
const pageCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z]+:[0-9a-f-]{36}$/)
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))));

const always = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;

export const listNotifications = defineEndpoint({
  ...always,
  id: "listNotifications",
  method: "GET",
  path: "/api/notifications",
  summary: "What is new for the caller in the last 30 days, as they may see it now: at most 50 entries.",
  response: inbox,
});

export const listAllNotifications = defineEndpoint({
  ...always,
  id: "listAllNotifications",
  method: "GET",
  path: "/api/notifications/all",
  summary:
    "What the caller was told since they joined, as they may see it now, newest first, 50 at a time; or what is unread.",
  query: z.object({ unread: z.literal("true").optional(), after: pageCursor.optional() }),
  response: notificationsPage,
});

export const followNotifications = defineEndpoint({
  ...always,
  id: "followNotifications",
  method: "GET",
  path: "/api/notifications/events",
  eventStream: true,
  summary: "Tells the caller's news each time they have changed; the id of each event is its version.",
  response: inbox,
});

export const readNotifications = defineEndpoint({
  ...always,
  id: "readNotifications",
  method: "POST",
  path: "/api/notifications/read",
  summary: "Mark entries as read: those named, or everything until a moment.",
  body: z.strictObject({
    ids: z.array(entryId).max(mostNotifications).default([]),
    until: z.iso.datetime().nullable().default(null),
  }),
  response: inbox,
});

export const inboxEndpoints = [
  listNotifications,
  listAllNotifications,
  followNotifications,
  readNotifications,
] as const;
