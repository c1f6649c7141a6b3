import type { FindingEvent, MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type MemberErased = Extract<MemberEvent, { type: "MemberErased" }>;

/** What somebody said is right. */
export const findingsProjection: Projection<FindingEvent | MemberErased> = {
  name: "findings_v1",
  contexts: ["genealogy"],
  tables: ["confirmed_findings"],
  on: {
    FindingConfirmed: eachEvent(
      (sql, { data: { findingId, memberId, facts }, metadata: { tenantId, actorId, time } }) => sql`
        insert into confirmed_findings (tenant_id, id, member_id, facts, confirmed_by, confirmed_at)
        values (${tenantId}, ${findingId}, ${memberId}, ${facts}, ${actorId ?? null}, ${time})
        on conflict (tenant_id, id) do update set facts = excluded.facts, confirmed_by = excluded.confirmed_by,
          confirmed_at = excluded.confirmed_at`,
    ),
    FindingReopened: eachEvent(
      (sql, { data: { findingId }, metadata: { tenantId } }) => sql`
        delete from confirmed_findings where tenant_id = ${tenantId} and id = ${findingId}`,
    ),
    MemberErased: eachEvent(
      (sql, { data: { memberId }, metadata: { tenantId } }) => sql`
        delete from confirmed_findings where tenant_id = ${tenantId} and member_id = ${memberId}`,
    ),
  },
};
