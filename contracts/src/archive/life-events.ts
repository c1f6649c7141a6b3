import { z } from "zod";
import { lifeEventType, privacyLevel } from "../enumerations.ts";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { itemFields, itemEndpoints, linkedMembers, itemRevision, tags } from "./items.ts";

const fields = {
  title: requiredLine("Title is required", 300),
  eventType: lifeEventType,
  /** As it is said: "12 Feb 1809", "about 1890". */
  eventDate: requiredLine("Event date is required", 100),
  location: optionalLine(300),
  description: optionalText(20_000),
  linkedMemberIds: linkedMembers,
  tags,
  privacy: privacyLevel,
};

/** What people type about an event in the family's life, as the forms send it. */
export const lifeEventInput = z.strictObject({
  ...fields,
  eventType: fields.eventType.default("other"),
  linkedMemberIds: fields.linkedMemberIds.default([]),
  tags: fields.tags.default([]),
  privacy: fields.privacy.default("family"),
});
export const lifeEventChanges = z.strictObject(fields).partial();

/** The same as it is recorded. */
export const lifeEventDetails = z.object({
  title: z.string(),
  eventType: lifeEventType,
  eventDate: z.string(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  linkedMemberIds: z.array(z.uuid()),
  tags: z.array(z.string()),
  privacy: privacyLevel,
});
export type LifeEventDetails = z.infer<typeof lifeEventDetails>;

export const lifeEvent = lifeEventDetails.extend({
  ...itemFields,
  /** First day the typed date can mean (YYYY-MM-DD); null where nothing was understood. */
  dateFrom: z.string().nullable(),
  /** Days since 1970-01-01, negative before: what to sort by. */
  sortDay: z.int().nullable(),
});
export type LifeEvent = z.infer<typeof lifeEvent>;

export const lifeEventWithRevision = lifeEvent.extend(itemRevision);
export type LifeEventWithRevision = z.infer<typeof lifeEventWithRevision>;

export const lifeEventEndpoints = itemEndpoints({
  name: "lifeEvent",
  names: "lifeEvents",
  path: "/api/events",
  one: "a birth, a wedding, a move or another event",
  input: lifeEventInput,
  changes: lifeEventChanges,
  item: lifeEvent,
  itemWithRevision: lifeEventWithRevision,
});
