import { platformTenant } from "@kinkeeper/contracts/claims";
import { categoryOf, streamParts, type Recorded } from "@kinkeeper/contracts/event";
import { z } from "zod";
import { sentences } from "./sentences/all-sentences.ts";

const privacyFields = z.object({
  userId: z.uuid().optional(),
  privacy: z.string().optional(),
  details: z.object({ privacy: z.string().optional() }).optional(),
});
/** Nobody's alone: nothing in them is private to one account. An import records thousands of each. */
const sharedCategories: ReadonlySet<string> = new Set(["member", "relationship"]);
const ownFields = z.object({ tenantId: z.uuid().optional(), userId: z.uuid().optional() });
const itemFields = z.object({ itemId: z.uuid(), kind: z.string() });

/** Whose an item is and whether they alone see it, where the event says so. */
export const privacyOf = ({ stream, data }: Recorded): { ownerId: string | null; isPrivate: boolean } | undefined => {
  if (sharedCategories.has(categoryOf(stream))) return undefined;
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
  count: "int",
} as const;

type Entry = { readonly [Column in keyof typeof entryColumns]: unknown };

/** What the audit log keeps of an event: who, what, to which, when. Nothing of what was written. */
const entryOf = (event: Recorded): Entry => {
  const { type, data, stream, position, metadata } = event;
  const sentence = sentences.get(type);
  const { category, id } = streamParts(stream);
  const item = category === "comment" ? itemFields.safeParse(data) : undefined;
  const isOfPlatform = metadata.tenantId === platformTenant;
  const own = isOfPlatform ? ownFields.safeParse(data).data : undefined;
  const family = isOfPlatform ? own?.tenantId : metadata.tenantId;
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
    about_user_id: own?.userId ?? null,
    detail: sentence?.detailOf?.(data) ?? null,
    correlation_id: metadata.correlationId,
    at: metadata.time,
    count: 1,
  };
};

/** The same for what one act did to what is nobody's alone; anything else is an act of its own. */
const actOf = (event: Recorded): string | Recorded => {
  const { type, data, stream, metadata } = event;
  if (!sharedCategories.has(categoryOf(stream))) return event;
  const { tenantId, actorId = "", correlationId } = metadata;
  const detail = sentences.get(type)?.detailOf?.(data);
  return [tenantId, type, actorId, correlationId, ...(detail == null ? [] : [detail])].join("\n");
};

/**
 * The entries of a run, in its order. Those of one act about what is nobody's alone are counted here, so that an import is
 * written with a row for all of them; of others the database knows whether they are private.
 */
export const entriesOf = (run: readonly Recorded[]): readonly Entry[] =>
  [...Map.groupBy(run, actOf).values()].map((act) => {
    const entry = entryOf(act[0]!);
    return act.length === 1 ? entry : { ...entry, subject_id: null, count: act.length };
  });
