import { parseDate } from "@kinkeeper/contracts/dates";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "../objects/object-path.ts";
import type { KeptDetails, KnownItem } from "./kept-item.ts";
import type { ItemCategory } from "@kinkeeper/contracts/archive/kept-item";
import type { ItemKind } from "./kinds.ts";

/** An item as the viewer sees it, before it takes the shape of its kind. */
export interface ItemRow {
  readonly id: string;
  readonly user_id: string;
  readonly revision: number;
  readonly details: string;
  readonly date_from: string | null;
  readonly sort_day: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The people it is about, those removed too. */
  readonly members: readonly string[];
}

/** Items of one kind with what they lead to. */
export interface ReadItems {
  readonly rows: readonly ItemRow[];
  /** Of the people they are about, those who are in the family now. */
  readonly present: ReadonlySet<string>;
  /** Of the files they show, those that are there, by id. */
  readonly files: ReadonlyMap<string, StoredFile>;
}

/**
 * Items the viewer may see that were not removed, newest first. Their people and files are read for all of them at once,
 * since looking them up for each of 10,000 rows took several times as long.
 */
export const readItems = async (
  sql: TransactionSql,
  { userId }: Viewer,
  category: ItemCategory,
  itemId?: string,
): Promise<ReadItems> => {
  const one = itemId === undefined ? sql`` : sql`and id = ${itemId}`;
  const chosen = sql`kind = ${category} and not removed and (privacy <> 'private' or user_id = ${userId}) ${one}`;
  const rows = await sql<ItemRow[]>`
    select id, user_id, revision, details, date_from, sort_day, created_at, updated_at, members
    from items where ${chosen} order by created_at desc, id desc`;
  const present = await sql<{ id: string }[]>`
    select id from people where not removed and id in (select unnest(members) from items where ${chosen})`;
  const files = await sql<(StoredFile & { id: string })[]>`
    select id, content_type as "contentType", bytes::float8 as bytes, width, height
    from objects where id in (select unnest(files) from items where ${chosen})`;
  return {
    rows,
    present: new Set(present.map(({ id }) => id)),
    files: new Map(files.map(({ id, ...file }) => [id, file])),
  };
};

/** Undefined where there is none, it was removed, or the viewer may not see it. */
export const findItem = async (
  sql: TransactionSql,
  viewer: Viewer,
  category: ItemCategory,
  itemId: string,
): Promise<ItemRow | undefined> => (await readItems(sql, viewer, category, itemId)).rows[0];

/** How a command left an item, where the list may be late: `listed` is what it shows. */
export const itemAfter = <Details extends KeptDetails>(
  kind: ItemKind<string, Details>,
  itemId: string,
  { item, revision }: { readonly item: KnownItem<Details>; readonly revision: number },
  listed: ReadItems,
  now: Date,
): ReadItems => {
  const [row] = listed.rows;
  if (row && row.revision >= revision) return listed;
  const typed = kind.dateOf(item.details);
  const date = typed === null ? undefined : parseDate(typed);
  const members = kind.linksOf(item.details) ?? [];
  const time = now.toISOString();
  const after = {
    id: itemId,
    user_id: item.userId,
    revision,
    details: JSON.stringify(item.details),
    date_from: date?.from ?? null,
    sort_day: date?.sortDay ?? null,
    created_at: row?.created_at ?? time,
    updated_at: time,
    members,
  };
  return { rows: [after], present: new Set(members), files: listed.files };
};

export const itemAnswers = <Details extends KeptDetails>(
  kind: ItemKind<string, Details>,
  { rows, present, files }: ReadItems,
  names: ReadonlyMap<string, string>,
) => {
  const fileAt = (path: string | null): StoredFile | null =>
    (path !== null && files.get(objectIdIn(path) ?? "")) || null;
  return rows.map((row) => ({
    id: row.id,
    ...kind.told(JSON.parse(row.details) as Details, {
      links: row.members.filter((id) => present.has(id)),
      fileAt,
      dateFrom: row.date_from,
      sortDay: row.sort_day,
    }),
    userId: row.user_id,
    userName: names.get(row.user_id) ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
};

/** With the revision as entity tag, as If-Match wants it back. */
export const itemReply = (status: number, answer: object, revision: number): Reply =>
  jsonReply(status, { ...answer, revision }, { etag: `"${revision}"`, "cache-control": "private, no-cache" });
