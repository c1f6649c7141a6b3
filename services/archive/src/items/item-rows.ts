import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "../objects/object-path.ts";
import type { ItemDetails } from "./item.ts";
import type { ItemKind } from "./item-kind.ts";

type ItemEvent = { readonly type: string; readonly data: { readonly itemId: string } };
type DetailsEvent<Details> = {
  readonly type: string;
  readonly data: { readonly itemId: string; readonly userId: string; readonly details: Details };
};
type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What every event says: which row, and how new it is. */
const headOf = ({ metadata, revision, position, data }: Recorded<ItemEvent>) => ({
  tenant_id: metadata.tenantId,
  id: data.itemId,
  revision,
  position: String(position),
  at: metadata.time,
});
const headColumns = { tenant_id: "uuid", id: "uuid", revision: "int", position: "bigint", at: "text" } as const;

const detailsOf = <Details extends ItemDetails>(
  { linksOf, filesOf, dateOf }: ItemKind<Details>,
  { data: { details } }: Recorded<DetailsEvent<Details>>,
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
const detailsColumns = {
  privacy: "text",
  details: "text",
  members: "uuid[]",
  files: "uuid[]",
  date_from: "text",
  sort_day: "int",
} as const;

export const insertItems =
  <Details extends ItemDetails>(kind: ItemKind<Details>): ApplyRun<DetailsEvent<Details>> =>
  (sql, run) => {
    const rows = run.map((event) => ({ ...headOf(event), ...detailsOf(kind, event), user_id: event.data.userId }));
    return sql`
      insert into items (
        tenant_id, id, kind, user_id, revision, position,
        privacy, details, members, files, date_from, sort_day, created_at, updated_at
      )
      select tenant_id, id, ${kind.category}, user_id, revision, position,
        privacy, details, members, files, date_from, sort_day, at, at
      from ${recordset(sql, rows, { ...headColumns, ...detailsColumns, user_id: "uuid" })}
      where not exists (select from erased_accounts e where e.user_id = x.user_id)
      on conflict do nothing`;
  };

/** Rows change only by events newer than what they show, so that an event applied twice changes nothing. */
export const updateItems =
  <Details extends ItemDetails>(kind: ItemKind<Details>): ApplyRun<DetailsEvent<Details>> =>
  (sql, run) => {
    const rows = run.map((event) => ({ ...headOf(event), ...detailsOf(kind, event) }));
    return sql`
      update items i set
        revision = x.revision, position = x.position, updated_at = x.at, privacy = x.privacy, details = x.details,
        members = x.members, files = x.files, date_from = x.date_from, sort_day = x.sort_day
      from ${recordset(sql, rows, { ...headColumns, ...detailsColumns })}
      where i.tenant_id = x.tenant_id and i.id = x.id and i.revision < x.revision`;
  };

const setRemoved = (sql: TransactionSql, run: readonly Recorded<ItemEvent>[], removed: boolean) => sql`
  update items i set revision = x.revision, position = x.position, updated_at = x.at, removed = ${removed}
  from ${recordset(sql, run.map(headOf), headColumns)}
  where i.tenant_id = x.tenant_id and i.id = x.id and i.revision < x.revision`;

export const removeItems: ApplyRun<ItemEvent> = (sql, run) => setRemoved(sql, run, true);

export const restoreItems: ApplyRun<ItemEvent> = (sql, run) => setRemoved(sql, run, false);

/** Nothing leads back to them any more. */
export const purgeItems: ApplyRun<ItemEvent> = (sql, run) => sql`
  delete from items i using ${recordset(sql, run.map(headOf), headColumns)}
  where i.tenant_id = x.tenant_id and i.id = x.id`;

/** An item reads otherwise when a file of it comes or goes. */
export const noteFiles: ApplyRun<ObjectEvent> = (sql, run) => {
  const rows = run.map(({ metadata, data, position }) => ({
    tenant_id: metadata.tenantId,
    object_id: data.objectId,
    position: String(position),
  }));
  return sql`
    update items i set position = greatest(i.position, x.position)
    from ${recordset(sql, rows, { tenant_id: "uuid", object_id: "uuid", position: "bigint" })}
    where i.files @> array[x.object_id] and i.tenant_id = x.tenant_id`;
};

/** What somebody added is unreadable once their account is erased. The account is remembered: its items may come later. */
export const deleteItemsOf: ApplyRun<UserErased> = async (sql, run) => {
  const userIds = run.map(({ data }) => data.userId);
  await sql`
    insert into erased_accounts (user_id) select distinct id from unnest(${userIds}::uuid[]) as erased(id)
    on conflict do nothing`;
  await sql`delete from items where user_id = any(${userIds}::uuid[])`;
};
