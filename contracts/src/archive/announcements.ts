import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { privacyLevel } from "../enumerations.ts";
import { defineEvent, type EventOf } from "../event.ts";
import { requiredLine, storableText } from "../text.ts";

const announcementId = z.uuid();
const words = { title: z.string(), content: z.string() };

/** Streams `announcement-<tenantId>.<announcementId>`. */
export const announcementEvents = [
  defineEvent({
    type: "AnnouncementMade",
    data: z.object({ announcementId, userId: z.uuid(), ...words, privacy: privacyLevel }),
    personal: { subject: "userId", fields: ["title", "content"], removed: { title: "Removed", content: "" } },
  }),
  defineEvent({ type: "AnnouncementWithdrawn", data: z.object({ announcementId }) }),
] as const;
export type AnnouncementEvent = EventOf<typeof announcementEvents>;

export const announcement = z.object({
  id: z.uuid(),
  ...words,
  privacy: privacyLevel,
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

export const announcementInput = z.strictObject({
  title: requiredLine("Title is required", 300),
  content: storableText(5_000).trim().min(1, "Say what the family should know"),
  privacy: privacyLevel.default("family"),
});

export const listAnnouncements = defineEndpoint({
  id: "listAnnouncements",
  method: "GET",
  path: "/api/announcements",
  access: "signed-in",
  summary: "What was announced to the family, newest first.",
  response: z.array(announcement),
});

export const makeAnnouncement = defineEndpoint({
  id: "makeAnnouncement",
  method: "POST",
  path: "/api/announcements",
  access: "tenant_admin",
  summary: "Tell the whole family something; a private one is a note to oneself until it is announced anew.",
  body: announcementInput,
  response: announcement,
  status: 201,
});

export const withdrawAnnouncement = defineEndpoint({
  id: "withdrawAnnouncement",
  method: "DELETE",
  path: "/api/announcements/:id",
  access: "tenant_admin",
  summary: "Take an announcement back.",
  params: z.object({ id: z.uuid() }),
});

export const announcementEndpoints = [listAnnouncements, makeAnnouncement, withdrawAnnouncement] as const;
