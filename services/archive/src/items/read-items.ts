import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { remainingPeople } from "../people/remaining-people.ts";
import type { ItemRow, LinkedRows } from "./item-row.ts";

export interface ReadItems extends LinkedRows {
  readonly rows: readonly ItemRow[];
}

/**
 * Items the viewer may see that were not removed, newest first. Their people and files are read for all of them at once,
 * since looking them up for each of 10,000 rows took several times as long. `mostBytes`: only the newest whose texts together take no more.
 */
export const readItems = async (
  sql: TransactionSql,
  { userId }: Viewer,
  category: ItemCategory,
  mostBytes?: number,
): Promise<ReadItems> => {
  const visible = sql`kind = ${category} and not removed and (privacy <> 'private' or user_id = ${userId})`;
  const newest = sql`id in (
    select id from (
      select id, sum(octet_length(details)) over (order by created_at desc, id desc) as bytes from items where ${visible}
    ) as added where bytes <= ${mostBytes ?? 0})`;
  const chosen = mostBytes === undefined ? visible : newest;
  const rows = await sql<ItemRow[]>`
    select id, user_id, revision, details, date_from, sort_day, created_at, updated_at, members
    from items where ${chosen} order by created_at desc, id desc`;
  const remaining = await remainingPeople(sql, sql`select unnest(members) from items where ${chosen}`);
  const files = await sql<(StoredFile & { id: string })[]>`
    select id, content_type as "contentType", bytes::float8 as bytes, width, height
    from objects where id in (select unnest(files) from items where ${chosen})`;
  return {
    rows,
    remaining,
    files: new Map(files.map(({ id, ...file }) => [id, file])),
  };
};
