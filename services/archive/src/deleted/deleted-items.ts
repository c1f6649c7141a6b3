import { deletedItemsAtOnce, type DeletedItem } from "@kinkeeper/contracts/archive/deleted-items";
import { purgedAt, restorableSince } from "@kinkeeper/contracts/restorable";
import type { Claims } from "@kinkeeper/contracts/claims";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { actorOf } from "../actor.ts";

interface DeletedRow {
  readonly id: string;
  readonly category: DeletedItem["category"];
  readonly artifact_type: DeletedItem["artifactType"];
  readonly title: string;
  readonly deleted_at: string;
  readonly revision: number | null;
}

/** What was deleted lately and the caller may restore, a page of it. */
export const deletedItems = async (
  readModel: ReadModel,
  { caller, tenantId, after, now }: { caller: Claims; tenantId: string; after: string | undefined; now: Date },
): Promise<DeletedItem[]> => {
  const { userId, isFamilyAdmin } = actorOf(caller);
  const since = restorableSince(now);
  const rows = await readModel.asViewer(
    { tenantId, userId },
    (sql) => sql<DeletedRow[]>`
      with deleted as (
        select id, kind as category, details::jsonb ->> 'artifactType' as artifact_type,
          coalesce(details::jsonb ->> 'title', details::jsonb ->> 'name') as title, updated_at as deleted_at,
          revision - 1 as revision
        from items
        where removed and updated_at > ${since}
          and (user_id = ${userId} or (${isFamilyAdmin} and privacy <> 'private'))
        union all
        select id, 'announcement', null, title, withdrawn_at, null from announcements
        where withdrawn_at > ${since} and ${isFamilyAdmin} and (user_id = ${userId} or privacy <> 'private')
      )
      select * from deleted
      ${after === undefined ? sql`` : sql`where (deleted_at, id) < (select d.deleted_at, d.id from deleted d where d.id = ${after})`}
      order by deleted_at desc, id desc
      limit ${deletedItemsAtOnce}`,
  );
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    artifactType: row.artifact_type,
    title: row.title,
    deletedAt: row.deleted_at,
    purgedAt: purgedAt(row.deleted_at),
    revision: row.revision,
  }));
};
