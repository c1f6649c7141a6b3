import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { parseDate } from "@kinkeeper/contracts/dates";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "../objects/object-path.ts";
import type { KeptDetails } from "./kept-item.ts";
import type { ItemKind } from "./kinds.ts";

type Told<Details> = Recorded<{
  readonly type: string;
  readonly data: { readonly itemId: string; readonly userId: string; readonly details: Details };
}>;
type ToldAbout = Recorded<{ readonly type: string; readonly data: { readonly itemId: string } }>;

/** The columns every event brings: which row, and how new the news is. */
const head = ({ metadata, revision, position, data }: ToldAbout) => ({
  tenant_id: metadata.tenantId,
  id: data.itemId,
  revision,
  position: String(position),
  at: metadata.time,
});
const headTypes = "tenant_id uuid, id uuid, revision int, position bigint, at text";

const columns = <Details extends KeptDetails>(
  { linksOf, filesOf, dateOf }: ItemKind<string, Details>,
  details: Details,
) => {
  const typed = dateOf(details);
  const date = typed === null ? undefined : parseDate(typed);
  return {
    privacy: details.privacy,
    details: JSON.stringify(details),
    members: linksOf(details) ?? [],
    files: filesOf(details).flatMap((path) => objectIdIn(path) ?? []),
    date_from: date?.from,
    sort_day: date?.sortDay,
  };
};
const names = ["privacy", "details", "members", "files", "date_from", "sort_day"];
const types = "privacy text, details text, members uuid[], files uuid[], date_from text, sort_day int";
const assigned = names.map((name) => `${name} = x.${name}`).join(", ");

export const insertItems = <Details extends KeptDetails>(
  sql: TransactionSql,
  kind: ItemKind<string, Details>,
  events: readonly Told<Details>[],
): Promise<unknown> => {
  const rows = events.map((event) => ({
    ...head(event),
    ...columns(kind, event.data.details),
    kind: kind.category,
    user_id: event.data.userId,
  }));
  const all = ["tenant_id", "id", "kind", "user_id", "revision", "position", ...names].join(", ");
  return sql.unsafe(
    `insert into items (${all}, created_at, updated_at)
     select ${all}, at, at from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}, kind text, user_id uuid, ${types})
     where not exists (select from erased_accounts e where e.user_id = x.user_id)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};

/** Rows change only by events newer than what they show, so that an event applied twice changes nothing. */
const update = (sql: TransactionSql, rows: readonly object[], moreTypes: string, assignments: string) =>
  sql.unsafe(
    `update items i set revision = x.revision, position = x.position, updated_at = x.at, ${assignments}
     from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}${moreTypes})
     where i.tenant_id = x.tenant_id and i.id = x.id and i.revision < x.revision`,
    [JSON.stringify(rows)],
  );

export const changeItems = <Details extends KeptDetails>(
  sql: TransactionSql,
  kind: ItemKind<string, Details>,
  events: readonly Told<Details>[],
): Promise<unknown> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), ...columns(kind, event.data.details) })),
    `, ${types}`,
    assigned,
  );

export const removeItems = (sql: TransactionSql, events: readonly ToldAbout[]): Promise<unknown> =>
  update(sql, events.map(head), "", "removed = true");

export const restoreItems = (sql: TransactionSql, events: readonly ToldAbout[]): Promise<unknown> =>
  update(sql, events.map(head), "", "removed = false");

/** An item reads otherwise when a file of it comes or goes. */
export const noteFiles = (sql: TransactionSql, events: readonly Recorded<ObjectEvent>[]): Promise<unknown> => {
  const rows = events.map(({ metadata, data, position }) => ({
    tenant_id: metadata.tenantId,
    object_id: data.objectId,
    position: String(position),
  }));
  return sql.unsafe(
    `update items i set position = greatest(i.position, x.position)
     from jsonb_to_recordset($1::text::jsonb) as x(tenant_id uuid, object_id uuid, position bigint)
     where i.files @> array[x.object_id] and i.tenant_id = x.tenant_id`,
    [JSON.stringify(rows)],
  );
};

/** What somebody added is unreadable once their account is erased. The account is remembered: its items may come later. */
export const forgetItemsOf = async (sql: TransactionSql, userIds: readonly string[]): Promise<void> => {
  await sql`
    insert into erased_accounts (user_id) select distinct id from unnest(${[...userIds]}::uuid[]) as erased(id)
    on conflict do nothing`;
  await sql`delete from items where user_id = any(${[...userIds]}::uuid[])`;
};
