import type { PrivacyEvent } from "@kinkeeper/contracts/genealogy/events";
import { undecidedPrivacy, type FamilyPrivacy } from "@kinkeeper/contracts/genealogy/privacy";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

/** What families decided of their privacy. */
export const privacyProjection: Projection<PrivacyEvent> = {
  name: "family_privacy_v1",
  contexts: ["genealogy"],
  tables: ["family_privacy"],
  on: {
    FamilyPrivacyChanged: eachEvent(
      (sql, { data: { presumedDeadAfter, othersSee }, metadata: { tenantId } }) => sql`
        insert into family_privacy (tenant_id, presumed_dead_after, others_see)
        values (${tenantId}, ${presumedDeadAfter}, ${othersSee})
        on conflict (tenant_id) do update set presumed_dead_after = excluded.presumed_dead_after,
          others_see = excluded.others_see`,
    ),
  },
};

/** What holds in the viewer's family. */
export const readPrivacy = async (sql: TransactionSql): Promise<FamilyPrivacy> => {
  const [row] = await sql<FamilyPrivacy[]>`
    select presumed_dead_after as "presumedDeadAfter", others_see as "othersSee" from family_privacy`;
  return row ?? undecidedPrivacy;
};
