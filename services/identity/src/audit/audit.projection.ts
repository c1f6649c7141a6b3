import { streamParts, type DomainEvent, type Recorded } from "@kinkeeper/contracts/event";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { entriesOf, entryColumns, privacyOf } from "./entry.ts";
import { heardContexts, sentences } from "./sentences/all-sentences.ts";

/** Remembers whose items are private. What turned private takes its earlier entries with it: nobody else hears that there is one. */
const notePrivacy = async (sql: TransactionSql, run: readonly Recorded[]): Promise<void> => {
  const rows = run.flatMap((event) => {
    const privacy = privacyOf(event);
    if (!privacy) return [];
    const { tenantId, id } = streamParts(event.stream);
    return [{ tenant_id: tenantId, item_id: id, owner_id: privacy.ownerId, is_private: privacy.isPrivate }];
  });
  if (rows.length === 0) return;
  const columns = { tenant_id: "text", item_id: "text", owner_id: "uuid", is_private: "boolean" } as const;
  await sql`
    insert into audit_items (tenant_id, item_id, owner_id, is_private)
    select tenant_id, item_id, owner_id, is_private from ${recordset(sql, rows, columns)}
    on conflict (tenant_id, item_id) do update set owner_id = excluded.owner_id, is_private = excluded.is_private`;
  const hidden = rows.filter(({ is_private }) => is_private);
  if (hidden.length === 0) return;
  // Where the same act also added private ones, the entry of those already stands for this one.
  await sql`
    with hidden as (select x.* from ${recordset(sql, hidden, columns)}),
    concerned as (
      select e.position, h.owner_id from audit_entries e join hidden h on e.tenant_id = h.tenant_id
        and (e.subject_id = h.item_id or e.item_id = h.item_id) where e.private_to is null
    ),
    twins as (
      select c.position from concerned c join audit_entries e on e.position = c.position
      join audit_entries t on t.tenant_id = e.tenant_id and t.correlation_id = e.correlation_id and t.type = e.type
        and t.actor_id is not distinct from e.actor_id and t.about_user_id is not distinct from e.about_user_id
        and t.detail is not distinct from e.detail and t.private_to = c.owner_id
    ),
    dropped as (delete from audit_entries e using twins where e.position = twins.position)
    update audit_entries e set private_to = c.owner_id from concerned c
    where e.position = c.position and not exists (select from twins where twins.position = e.position)`;
};

/** One entry for each act: what one request or import does to many is counted. */
const record: ApplyRun<DomainEvent> = async (sql, run) => {
  await notePrivacy(sql, run);
  await sql`
    insert into audit_entries (
      position, tenant_id, on_platform, type, actor_id, subject_category, subject_id, item_category, item_id,
      about_user_id, private_to, detail, count, correlation_id, at
    )
    select min(x.position), x.tenant_id, x.on_platform, x.type, x.actor_id, x.subject_category,
      case when sum(x.count) = 1 then min(x.subject_id) end,
      case when sum(x.count) = 1 then min(x.item_category) end,
      case when sum(x.count) = 1 then min(x.item_id) end,
      x.about_user_id, case when i.is_private then i.owner_id end, x.detail, sum(x.count), x.correlation_id, min(x.at)
    from ${recordset(sql, entriesOf(run), entryColumns)}
    left join audit_items i on i.tenant_id = x.tenant_id and i.item_id = coalesce(x.item_id, x.subject_id)
    group by x.tenant_id, x.on_platform, x.type, x.actor_id, x.subject_category, x.about_user_id, x.detail,
      x.correlation_id, case when i.is_private then i.owner_id end
    on conflict (tenant_id, correlation_id, type, actor_id, private_to, about_user_id, detail) do update set
      count = audit_entries.count + excluded.count,
      subject_id = case when audit_entries.subject_id = excluded.subject_id then excluded.subject_id end,
      item_id = case when audit_entries.item_id = excluded.item_id then excluded.item_id end`;
};

/** Nothing stays of what only an erased account could read; of the rest its name is gone. */
const forget: ApplyRun<DomainEvent> = async (sql, run) => {
  await record(sql, run);
  const userIds = run.map(({ stream }) => streamParts(stream).id);
  await sql`delete from audit_entries where private_to = any(${userIds}::uuid[])`;
};

/** Who did what, when, in every context: what there is a sentence for. */
export const auditProjection: Projection = {
  name: "audit_v1",
  contexts: heardContexts,
  tables: ["audit_entries", "audit_items"],
  gatherForMs: 500,
  on: { ...Object.fromEntries([...sentences.keys()].map((type) => [type, record])), UserErased: forget },
};
