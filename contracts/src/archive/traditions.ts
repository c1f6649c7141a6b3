import { z } from "zod";
import { privacyLevel, recurrenceType } from "../enumerations.ts";
import { requiredLine, requiredText } from "../text.ts";
import { itemFields, itemEndpoints, linkedMembers, itemRevision, tags } from "./items.ts";

const fields = {
  name: requiredLine("Name is required", 300),
  description: requiredText("Description is required", 20_000),
  recurrence: recurrenceType,
  linkedMemberIds: linkedMembers,
  tags,
  privacy: privacyLevel,
};

/** What people type about a custom of the family, as the forms send it. */
export const traditionInput = z.strictObject({
  ...fields,
  recurrence: fields.recurrence.default("yearly"),
  linkedMemberIds: fields.linkedMemberIds.default([]),
  tags: fields.tags.default([]),
  privacy: fields.privacy.default("family"),
});
export const traditionChanges = z.strictObject(fields).partial();

/** The same as it is recorded. */
export const traditionDetails = z.object({
  name: z.string(),
  description: z.string(),
  recurrence: recurrenceType,
  linkedMemberIds: z.array(z.uuid()),
  tags: z.array(z.string()),
  privacy: privacyLevel,
});
export type TraditionDetails = z.infer<typeof traditionDetails>;

export const tradition = traditionDetails.extend(itemFields);
export type Tradition = z.infer<typeof tradition>;

export const traditionWithRevision = tradition.extend(itemRevision);
export type TraditionWithRevision = z.infer<typeof traditionWithRevision>;

export const traditionEndpoints = itemEndpoints({
  name: "tradition",
  names: "traditions",
  path: "/api/family-traditions",
  one: "a custom of the family",
  input: traditionInput,
  changes: traditionChanges,
  item: tradition,
  itemWithRevision: traditionWithRevision,
});
