import type {
  AnnouncementEvent,
  ArtifactEvent,
  CommentEvent,
  LifeEventEvent,
  TraditionEvent,
} from "@kinkeeper/contracts/archive/events";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import { eachEvent, type ApplyRun, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { announceFamilyNews } from "../live/announce-family-news.ts";

type ItemEvent = Extract<
  ArtifactEvent | LifeEventEvent | TraditionEvent,
  { type: `${string}${"Added" | "Changed" | "Removed" | "Restored" | "Purged"}` }
>;
type PostEvent =
  | Extract<CommentEvent, { type: "CommentMade" | "CommentRemoved" | "CommentRestored" }>
  | Extract<AnnouncementEvent, { type: "AnnouncementMade" | "AnnouncementWithdrawn" }>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type Detailed = Extract<ItemEvent, { data: { details: unknown } }>;
type Added = Extract<ItemEvent, { type: `${string}Added` }>;
type Changed = Extract<ItemEvent, { type: `${string}Changed` }>;
type Gone = Exclude<ItemEvent, Detailed>;

export type ItemKind = "story" | "artifact" | "event" | "tradition";

/** The day of an event that is said to the day; else there is none to remind of. */
const dayOf = (typed: string): string | null => {
  const { kind, from, to } = parseDate(typed);
  return kind === "date" && from !== undefined && from === to && /^\d{4}-/.test(from) ? from : null;
};

/** What is told of an item. */
const newsOf = (
  event: Detailed,
): { kind: ItemKind; title: string; privacy: PrivacyLevel; event_day: string | null } => {
  switch (event.type) {
    case "ArtifactAdded":
    case "ArtifactChanged": {
      const { artifactType, title, privacy } = event.data.details;
      return { kind: artifactType === "story" ? "story" : "artifact", title, privacy, event_day: null };
    }
    case "LifeEventAdded":
    case "LifeEventChanged": {
      const { title, privacy, eventDate } = event.data.details;
      return { kind: "event", title, privacy, event_day: dayOf(eventDate) };
    }
    case "TraditionAdded":
    case "TraditionChanged": {
      const { name, privacy } = event.data.details;
      return { kind: "tradition", title: name, privacy, event_day: null };
    }
  }
};

const columns = {
  tenant_id: "uuid",
  id: "uuid",
  user_id: "uuid",
  kind: "text",
  title: "text",
  privacy: "text",
  event_day: "date",
  at: "timestamptz",
} as const;
const rowOf = (event: Recorded<Detailed>) => ({
  tenant_id: event.metadata.tenantId,
  id: event.data.itemId,
  user_id: event.data.userId,
  at: event.metadata.time,
  ...newsOf(event),
});

const insertItems: ApplyRun<Added> = (sql, run) => {
  const rows = run.map((event) => ({ ...rowOf(event), is_brought: event.data.transferId !== undefined }));
  return sql`
    insert into items (tenant_id, id, user_id, kind, title, privacy, event_day, told_at)
    select tenant_id, id, user_id, kind, title, privacy, event_day, case when not is_brought then at end
    from ${recordset(sql, rows, { ...columns, is_brought: "boolean" })} on conflict do nothing`;
};

/** What was private becomes news when it no longer is. */
const updateItems: ApplyRun<Changed> = (sql, run) => sql`
  update items i set kind = x.kind, title = x.title, privacy = x.privacy, event_day = x.event_day,
    told_at = case when i.privacy = 'private' and x.privacy <> 'private' then x.at else i.told_at end
  from ${recordset(sql, run.map(rowOf), columns)} where i.tenant_id = x.tenant_id and i.id = x.id`;

const setRemoved =
  (removed: boolean): ApplyRun<Gone> =>
  (sql, run) => {
    const rows = run.map(({ metadata, data }) => ({ tenant_id: metadata.tenantId, id: data.itemId }));
    return sql`
      update items i set removed = ${removed} from ${recordset(sql, rows, { tenant_id: "uuid", id: "uuid" })}
      where i.tenant_id = x.tenant_id and i.id = x.id`;
  };

/** What went for good is not kept here either. */
const deleteItems: ApplyRun<Gone> = async (sql, run) => {
  const rows = run.map(({ metadata, data }) => ({ tenant_id: metadata.tenantId, id: data.itemId }));
  const gone = recordset(sql, rows, { tenant_id: "uuid", id: "uuid" });
  await sql`delete from comments c using ${gone} where c.tenant_id = x.tenant_id and c.item_id = x.id`;
  await sql`delete from items i using ${gone} where i.tenant_id = x.tenant_id and i.id = x.id`;
};

/** Longest that a day can be ahead and still be tomorrow somewhere, in milliseconds. */
const soon = 3 * 86_400_000;

/**
 * An event that is tomorrow, and was not this morning: reminders of today are looked after once more. What was mailed already
 * is not mailed again, because a mail's id follows from what it is of.
 */
const lookAgain = async (
  sql: TransactionSql,
  events: readonly Recorded<ItemEvent | PostEvent | UserErased>[],
): Promise<void> => {
  const tenants = events.flatMap((event) => {
    if (event.type !== "LifeEventAdded" && event.type !== "LifeEventChanged") return [];
    const day = dayOf(event.data.details.eventDate);
    const ahead = day === null ? -1 : Date.parse(`${day}T00:00:00Z`) + soon / 3 - Date.parse(event.metadata.time);
    return ahead > 0 && ahead <= soon ? [event.metadata.tenantId] : [];
  });
  if (tenants.length === 0) return;
  await sql`update memberships set planned_on = null where tenant_id in ${sql([...new Set(tenants)])}`;
};

/** What a family tells itself: items, what is said to them, announcements. Titles alone, and who may see them. */
export const itemsProjection: Projection<ItemEvent | PostEvent | UserErased> = {
  name: "items_v2",
  contexts: ["archive", "identity"],
  tables: ["items", "comments", "announcements"],
  on: {
    ArtifactAdded: insertItems,
    LifeEventAdded: insertItems,
    TraditionAdded: insertItems,
    ArtifactChanged: updateItems,
    LifeEventChanged: updateItems,
    TraditionChanged: updateItems,
    ArtifactRemoved: setRemoved(true),
    LifeEventRemoved: setRemoved(true),
    TraditionRemoved: setRemoved(true),
    ArtifactRestored: setRemoved(false),
    LifeEventRestored: setRemoved(false),
    TraditionRestored: setRemoved(false),
    ArtifactPurged: deleteItems,
    LifeEventPurged: deleteItems,
    TraditionPurged: deleteItems,
    CommentMade: eachEvent(
      (sql, { data: { commentId, itemId, userId }, metadata: { tenantId, time } }) => sql`
        insert into comments (tenant_id, id, item_id, user_id, told_at)
        values (${tenantId}, ${commentId}, ${itemId}, ${userId}, ${time}) on conflict do nothing`,
    ),
    CommentRemoved: eachEvent(
      (sql, { data: { commentId }, metadata: { tenantId } }) => sql`
        update comments set removed = true where tenant_id = ${tenantId} and id = ${commentId}`,
    ),
    CommentRestored: eachEvent(
      (sql, { data: { commentId }, metadata: { tenantId } }) => sql`
        update comments set removed = false where tenant_id = ${tenantId} and id = ${commentId}`,
    ),
    AnnouncementMade: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      // What is left of an announcement once its author was erased.
      if (data.content === "") return;
      await sql`
        insert into announcements (tenant_id, id, user_id, title, content, privacy, told_at)
        values (${tenantId}, ${data.announcementId}, ${data.userId}, ${data.title}, ${data.content}, ${data.privacy}, ${time})
        on conflict do nothing`;
    }),
    AnnouncementWithdrawn: eachEvent(
      (sql, { data: { announcementId }, metadata: { tenantId } }) => sql`
        delete from announcements where tenant_id = ${tenantId} and id = ${announcementId}`,
    ),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`delete from items where user_id = ${userId}`;
      await sql`delete from comments where user_id = ${userId}`;
      await sql`delete from announcements where user_id = ${userId}`;
    }),
  },
  afterwards: async (sql, events) => {
    await lookAgain(sql, events);
    await announceFamilyNews(sql, events);
  },
};
