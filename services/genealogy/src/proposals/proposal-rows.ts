import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { pendingKey } from "../sources/record-keys.ts";

/** `withdrawn`: its import was undone. */
export type ProposalStatus = "open" | "accepted" | "declined" | "lapsed" | "withdrawn";

type Of<Type extends ProposalEvent["type"]> = Extract<ProposalEvent, { type: Type }>;
type Proposed = Of<"MemberChangeProposed"> | Of<"RelationshipChangeProposed">;

/** Of what the file itself says, by which it is known again. */
const pendingKeyOf = ({ said, source }: Pick<Proposed["data"], "said" | "source">): string | null =>
  said && source && pendingKey(said, source.extra);

const insertProposals = async (sql: TransactionSql, run: readonly Recorded<Proposed>[]): Promise<void> => {
  const rows = run.map(({ data, position, metadata: { tenantId } }) => ({
    tenant_id: tenantId,
    id: data.proposalId,
    import_id: data.importId,
    position: String(position),
    member_id: "memberId" in data ? data.memberId : null,
    relationship_id: "relationshipId" in data ? data.relationshipId : null,
    changes: JSON.stringify(data.changes),
    lines: data.hasNewLines ? (data.source?.extra.join("\n") ?? "") : null,
    spoke_before: data.spokeBefore,
    merged_id: data.mergedId,
    said_key: pendingKeyOf(data.otherWord ?? data),
  }));
  const columns = {
    tenant_id: "uuid",
    id: "uuid",
    import_id: "uuid",
    position: "bigint",
    member_id: "uuid",
    relationship_id: "uuid",
    changes: "text",
    lines: "text",
    spoke_before: "uuid",
    merged_id: "uuid",
    said_key: "text",
  };
  const names = sql.unsafe(Object.keys(columns).join(", "));
  await sql`
    insert into import_proposals (${names}, status)
    select ${names}, 'open' from ${recordset(sql, rows, columns)}
    on conflict do nothing`;
};

const deciding = <Event extends Of<"ProposalAccepted" | "ProposalDeclined" | "ProposalLapsed">>(
  status: ProposalStatus,
) =>
  eachEvent<Event>(
    (sql, { data, metadata: { tenantId } }) => sql`
      update import_proposals set status = ${status}, changes = '[]', lines = null, said_key = null
      where tenant_id = ${tenantId} and id = ${data.proposalId}`,
  );

/** What the events of proposals write. */
export const proposalRows: Projection<ProposalEvent>["on"] = {
  MemberChangeProposed: insertProposals,
  RelationshipChangeProposed: insertProposals,
  ProposalAccepted: deciding("accepted"),
  ProposalDeclined: deciding("declined"),
  ProposalLapsed: deciding("lapsed"),
};

/** With the import that asked for them undone, nothing of it waits any more. */
export const withdrawProposals = (sql: TransactionSql, tenantId: string, importId: string) => sql`
  update import_proposals set status = 'withdrawn', changes = '[]', lines = null, said_key = null
  where tenant_id = ${tenantId} and import_id = ${importId} and status = 'open'`;

/** What files would change of people who are erased, or of how they are related, goes with them. */
export const forgetProposals = (
  sql: TransactionSql,
  erased: readonly Recorded<Extract<MemberEvent, { type: "MemberErased" }>>[],
) => {
  const rows = erased.map(({ data, metadata }) => ({ tenant_id: metadata.tenantId, id: data.memberId }));
  return sql`
  delete from import_proposals p using ${recordset(sql, rows, { tenant_id: "uuid", id: "uuid" })}
  where p.tenant_id = x.tenant_id and (p.member_id = x.id or p.relationship_id in (
    select r.id from relationships r where r.tenant_id = x.tenant_id and (r.member1_id = x.id or r.member2_id = x.id)))`;
};
