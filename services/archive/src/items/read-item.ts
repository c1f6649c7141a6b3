import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import type { ItemRow, LinkedRows } from "./item-row.ts";

export interface ReadItem extends LinkedRows {
  readonly row: ItemRow;
}

/** One item with what it leads to, in one statement; undefined where there is none, it was removed, or the viewer may not see it. */
export const readItem = async (
  sql: TransactionSql,
  { userId }: Viewer,
  category: ItemCategory,
  itemId: string,
): Promise<ReadItem | undefined> => {
  const [found] = await sql<
    (ItemRow & { remaining: Record<string, string>; stored: (StoredFile & { id: string })[] })[]
  >`
    select id, user_id, revision, details, date_from, sort_day, created_at, updated_at, members,
      (
        select coalesce(json_object_agg(p.id, r.id), '{}') from people p
        join people r on r.tenant_id = p.tenant_id and r.id = coalesce(p.remaining_id, p.id) and not r.removed
        where p.id = any(items.members)
      ) as remaining,
      (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'contentType', o.content_type, 'bytes', o.bytes, 'width', o.width, 'height', o.height
        )), '[]')
        from objects o where o.id = any(items.files)
      ) as stored
    from items
    where id = ${itemId} and kind = ${category} and not removed and (privacy <> 'private' or user_id = ${userId})`;
  if (!found) return undefined;
  const { remaining, stored, ...row } = found;
  return {
    row,
    remaining: new Map(Object.entries(remaining)),
    files: new Map(stored.map(({ id, ...file }) => [id, file])),
  };
};
