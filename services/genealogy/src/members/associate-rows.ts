import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";

type RunOf<Type extends MemberEvent["type"]> = readonly Recorded<Extract<MemberEvent, { type: Type }>>[];
type DetailsEvent = Recorded<Extract<MemberEvent, { type: "MemberAdded" | "MemberChanged" }>>;

const keyOf = ({ metadata, data }: Recorded<MemberEvent>) => ({
  tenant_id: metadata.tenantId,
  member_id: data.memberId,
});

const write = async (sql: TransactionSql, events: readonly DetailsEvent[]): Promise<void> => {
  const rows = events.flatMap((event) => {
    const ids = new Set((event.data.details.associations ?? []).flatMap(({ memberId }) => memberId ?? []));
    return [...ids].map((associate_id) => ({ ...keyOf(event), associate_id }));
  });
  if (rows.length === 0) return;
  const columns = { tenant_id: "uuid", member_id: "uuid", associate_id: "uuid" } as const;
  await sql`
    insert into associates (tenant_id, member_id, associate_id)
    select tenant_id, member_id, associate_id from ${recordset(sql, rows, columns)} on conflict do nothing`;
};

const forget = async (sql: TransactionSql, events: readonly Recorded<MemberEvent>[]): Promise<void> => {
  if (events.length === 0) return;
  await sql`
    delete from associates a using ${recordset(sql, events.map(keyOf), { tenant_id: "uuid", member_id: "uuid" })}
    where a.tenant_id = x.tenant_id and a.member_id = x.member_id`;
};

/** Who is named in the lives of people who came; nothing but a look at the events where nobody is. */
export const associatesOfAdded = (sql: TransactionSql, run: RunOf<"MemberAdded">): Promise<void> => write(sql, run);

export const associatesOfChanged = async (sql: TransactionSql, run: RunOf<"MemberChanged">): Promise<void> => {
  const changed = run.filter(({ data }) => data.changed.includes("associations"));
  // The last word of each.
  const last = new Map(changed.map((event) => [`${event.metadata.tenantId}/${event.data.memberId}`, event]));
  await forget(sql, [...last.values()]);
  await write(sql, [...last.values()]);
};

export const forgetAssociates = (sql: TransactionSql, run: RunOf<"MemberErased">): Promise<void> => forget(sql, run);
