import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";

/** Who in the tree the viewer is; undefined while they have not said so, and when that person was removed. Who was merged into somebody is that one. */
export const findOwnPerson = async (sql: TransactionSql, { tenantId, userId }: Viewer): Promise<string | undefined> => {
  const [own] = await sql<{ member_id: string }[]>`
    select m.id as member_id from own_people o
    join members said on said.tenant_id = o.tenant_id and said.id = o.member_id
    join members m on m.tenant_id = o.tenant_id and m.id = coalesce(said.remaining_id, said.id)
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} and not m.removed`;
  return own?.member_id;
};
