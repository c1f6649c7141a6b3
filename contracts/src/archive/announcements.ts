import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { privacyLevel } from "../enumerations.ts";
import { requiredLine, requiredText } from "../text.ts";

/** So many are read at once. */
export const announcementsAtOnce = 100;

const words = { title: z.string(), content: z.string() };

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
  content: requiredText("Say what the family should know", 5_000),
  privacy: privacyLevel.default("family"),
});

const isPlace = (cursor: string): boolean => {
  const [createdAt, id] = cursor.split("~");
  return z.iso.datetime({ precision: 3 }).safeParse(createdAt).success && z.uuid().safeParse(id).success;
};

/** Where an announcement stands among all: what comes after it does not depend on its being there still. */
export const placeOf = ({ createdAt, id }: Pick<Announcement, "createdAt" | "id">): string => `${createdAt}~${id}`;

export const listAnnouncements = defineEndpoint({
  id: "listAnnouncements",
  method: "GET",
  path: "/api/announcements",
  access: "signed-in",
  summary: "What was announced to the family, newest first, at most 100, those after `after` (`createdAt~id`).",
  query: z.object({
    /** `placeOf` the last one of the page before. */
    after: z.string().refine(isPlace).optional(),
  }),
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

export const restoreAnnouncement = defineEndpoint({
  id: "restoreAnnouncement",
  method: "POST",
  path: "/api/announcements/:id/restore",
  access: "tenant_admin",
  summary: "Bring back an announcement that was withdrawn.",
  params: z.object({ id: z.uuid() }),
  response: announcement,
});

export const announcementEndpoints = [
  listAnnouncements,
  makeAnnouncement,
  withdrawAnnouncement,
  restoreAnnouncement,
] as const;
