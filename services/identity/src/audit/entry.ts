import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamParts, type Recorded } from "@kinkeeper/contracts/event";
import { z } from "zod";
import { sentences } from "./sentences/all-sentences.ts";

const privacyFields = z.object({
  userId: z.uuid().optional(),
  privacy: z.string().optional(),
  details: z.object({ privacy: z.string().optional() }).optional(),
});
const ownFields = z.object({ tenantId: z.uuid().optional(), userId: z.uuid().optional() });
const itemFields = z.object({ itemId: z.uuid(), kind: z.string() });

/** Whose an item is and whether they alone see it, where the event says so. */
export const privacyOf = ({ data }: Recorded): { ownerId: string | null; isPrivate: boolean } | undefined => {
  const read = privacyFields.safeParse(data);
  const privacy = read.success ? (read.data.details?.privacy ?? read.data.privacy) : undefined;
  if (privacy === undefined) return undefined;
  return { ownerId: read.data?.userId ?? null, isPrivate: privacy === "private" };
};

export const entryColumns = {
  position: "bigint",
  tenant_id: "text",
  on_platform: "boolean",
  type: "text",
  actor_id: "uuid",
  subject_category: "text",
  subject_id: "text",
  item_category: "text",
  item_id: "text",
  about_user_id: "uuid",
  detail: "text",
  correlation_id: "text",
  at: "timestamptz",
} as const;

/** What the audit log keeps of an event: who, what, to which, when. Nothing of what was written. */
export const entryOf = (event: Recorded): { readonly [Column in keyof typeof entryColumns]: unknown } => {
  const { type, data, stream, position, metadata } = event;
  const sentence = sentences.get(type);
  const { category, id } = streamParts(stream);
  const own = ownFields.safeParse(data);
  const item = category === "comment" ? itemFields.safeParse(data) : undefined;
  const isOfPlatform = metadata.tenantId === platformTenant;
  const family = isOfPlatform ? own.data?.tenantId : metadata.tenantId;
  const isPlatformOnly = sentence?.seenBy === "platform";
  return {
    position: String(position),
    tenant_id: isPlatformOnly ? platformTenant : (family ?? platformTenant),
    on_platform: isOfPlatform || isPlatformOnly,
    type,
    actor_id: metadata.actorId ?? null,
    subject_category: category,
    subject_id: id,
    item_category: item?.data?.kind ?? null,
    item_id: item?.data?.itemId ?? null,
    about_user_id: isOfPlatform ? (own.data?.userId ?? null) : null,
    detail: sentence?.detailOf?.(data) ?? null,
    correlation_id: metadata.correlationId,
    at: metadata.time,
  };
};
