import { parseDate } from "@kinkeeper/contracts/dates";
import type { StoredFile } from "@kinkeeper/contracts/archive/objects";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "./item-rows.ts";
import type { KeptDetails, KnownItem } from "./kept-item.ts";
import type { ItemCategory } from "@kinkeeper/contracts/archive/kept-item";
import type { ItemKind } from "./kinds.ts";

/** An item as the viewer sees it, before it takes the shape of its kind. */
export interface ItemRow {
  readonly id: string;
  readonly user_id: string;
  readonly revision: number;
  readonly details: string;
  readonly links: string[];
  readonly files: readonly (StoredFile & { readonly id: string })[];
  readonly date_from: string | null;
  readonly sort_day: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Items the viewer may see that were not removed, newest first, with their people and files: one query. */
const selectItems = (sql: TransactionSql, category: ItemCategory, itemId?: string): Promise<ItemRow[]> =>
  sql<ItemRow[]>`
    select i.id, i.user_id, i.revision, i.details, i.date_from, i.sort_day, i.created_at, i.updated_at,
      coalesce((
        select json_agg(p.id order by linked.place)
        from unnest(i.members) with ordinality as linked(id, place)
        join people p on p.tenant_id = i.tenant_id and p.id = linked.id and not p.removed), '[]') as links,
      case when i.files = '{}' then '[]' else coalesce((
        select json_agg(json_build_object('id', o.id, 'contentType', o.content_type, 'bytes', o.bytes,
          'width', o.width, 'height', o.height))
        from objects o where o.tenant_id = i.tenant_id and o.id = any(i.files)), '[]') end as files
    from items i
    where i.kind = ${category} and not i.removed ${itemId === undefined ? sql`` : sql`and i.id = ${itemId}`}
    order by i.created_at desc, i.id desc`;

export const listItems = (sql: TransactionSql, category: ItemCategory): Promise<readonly ItemRow[]> =>
  selectItems(sql, category);

/** Undefined where there is none, it was removed, or the viewer may not see it. */
export const findItem = async (
  sql: TransactionSql,
  category: ItemCategory,
  itemId: string,
): Promise<ItemRow | undefined> => (await selectItems(sql, category, itemId))[0];

/** An item as a command left it, where the list may be late: `listed` is what it shows. */
export const rowAfter = <Details extends KeptDetails>(
  kind: ItemKind<string, Details>,
  itemId: string,
  { item, revision }: { readonly item: KnownItem<Details>; readonly revision: number },
  listed: ItemRow | undefined,
  now: Date,
): ItemRow => {
  if (listed && listed.revision >= revision) return listed;
  const typed = kind.dateOf(item.details);
  const date = typed === null ? undefined : parseDate(typed);
  const time = now.toISOString();
  return {
    id: itemId,
    user_id: item.userId,
    revision,
    details: JSON.stringify(item.details),
    links: [...(kind.linksOf(item.details) ?? [])],
    files: listed?.files ?? [],
    date_from: date?.from ?? null,
    sort_day: date?.sortDay ?? null,
    created_at: listed?.created_at ?? time,
    updated_at: time,
  };
};

export const itemAnswer = <Details extends KeptDetails>(
  kind: ItemKind<string, Details>,
  row: ItemRow,
  names: ReadonlyMap<string, string>,
) => {
  const files = new Map(row.files.map(({ id, ...file }) => [id, file]));
  const fileAt = (path: string | null): StoredFile | null => (path !== null && files.get(objectIdIn(path))) || null;
  return {
    id: row.id,
    ...kind.told(JSON.parse(row.details) as Details, {
      links: row.links,
      fileAt,
      dateFrom: row.date_from,
      sortDay: row.sort_day,
    }),
    userId: row.user_id,
    userName: names.get(row.user_id) ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** With the revision as entity tag, as If-Match wants it back. */
export const itemReply = (status: number, answer: object, revision: number): Reply =>
  jsonReply(status, { ...answer, revision }, { etag: `"${revision}"`, "cache-control": "private, no-cache" });
