import type { Viewer } from "@kinkeeper/platform/read-model";
import type { PendingQuery, Row, TransactionSql } from "postgres";

/**
 * The condition on rows of `objects` that the viewer may see them: who uploaded a file, and whoever may see what it belongs
 * to. Row level security says the same once more, and that whose portrait it is may be seen (migrations/0021-hidden-people.sql).
 */
export const isVisibleTo = (sql: TransactionSql, { tenantId, userId }: Viewer): PendingQuery<Row[]> => sql`
  objects.tenant_id = ${tenantId} and (
    objects.user_id = ${userId}
    or exists (
      select 1 from attachments
      where attachments.tenant_id = ${tenantId} and attachments.object_id = objects.id
        and attachments.is_current and not attachments.is_removed
        and (attachments.owner_id is null or attachments.owner_id = ${userId})
    )
  )`;
