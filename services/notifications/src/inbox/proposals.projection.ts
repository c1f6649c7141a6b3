import type { ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";
import { announceFamilyNews } from "../live/announce-family-news.ts";

type Waiting = Extract<
  ProposalEvent,
  {
    type:
      | "MemberChangeProposed"
      | "RelationshipChangeProposed"
      | "ProposalAccepted"
      | "ProposalDeclined"
      | "ProposalLapsed";
  }
>;
type Made = Extract<Waiting, { type: `${string}Proposed` }>;

const insert: ApplyRun<Made> = (sql, run) => {
  const rows = run.map(({ data, metadata }) => ({
    tenant_id: metadata.tenantId,
    id: data.proposalId,
    import_id: data.importId,
    told_at: metadata.time,
  }));
  const columns = { tenant_id: "uuid", id: "uuid", import_id: "uuid", told_at: "timestamptz" } as const;
  return sql`
    insert into proposals (tenant_id, id, import_id, told_at)
    select tenant_id, id, import_id, told_at from ${recordset(sql, rows, columns)} on conflict do nothing`;
};

const remove: ApplyRun<Exclude<Waiting, Made>> = (sql, run) => {
  const rows = run.map(({ data, metadata }) => ({ tenant_id: metadata.tenantId, id: data.proposalId }));
  return sql`
    delete from proposals p using ${recordset(sql, rows, { tenant_id: "uuid", id: "uuid" })}
    where p.tenant_id = x.tenant_id and p.id = x.id`;
};

/** What waits for an administrator. */
export const proposalsProjection: Projection<Waiting> = {
  name: "proposals_v1",
  gatherForMs: 300,
  contexts: ["genealogy"],
  tables: ["proposals"],
  on: {
    MemberChangeProposed: insert,
    RelationshipChangeProposed: insert,
    ProposalAccepted: remove,
    ProposalDeclined: remove,
    ProposalLapsed: remove,
  },
  afterwards: announceFamilyNews,
};
