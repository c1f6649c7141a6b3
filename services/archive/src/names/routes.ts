import { listItemNames, type ItemName } from "@kinkeeper/contracts/archive/item-names";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../viewer.ts";

interface NameRow {
  readonly id: string;
  readonly category: ItemName["category"];
  readonly artifact_type: ItemName["artifactType"];
  /** Of a person the given name. */
  readonly name: string;
  readonly last_name: string | null;
  readonly is_deleted: boolean;
}

const namesOf = async (readModel: ReadModel, viewer: Viewer, ids: readonly string[]): Promise<ItemName[]> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<NameRow[]>`
      select id, kind as category, details::jsonb ->> 'artifactType' as artifact_type,
        coalesce(details::jsonb ->> 'title', details::jsonb ->> 'name') as name,
        null as last_name, removed as is_deleted
      from items
      where id = any(${ids as string[]}::uuid[]) and (privacy <> 'private' or user_id = ${viewer.userId})
      union all
      select id, 'announcement', null, title, null, withdrawn_at is not null from announcements
      where id = any(${ids as string[]}::uuid[]) and (privacy <> 'private' or user_id = ${viewer.userId})
      union all
      select id, 'member', null, first_name, last_name, removed from people
      where id = any(${ids as string[]}::uuid[])`,
  );
  return rows.map(({ artifact_type, is_deleted, last_name: lastName, ...row }) => ({
    ...row,
    name: row.category === "member" ? readableFullName({ firstName: row.name, lastName }) : row.name,
    artifactType: artifact_type,
    isDeleted: is_deleted,
  }));
};

/** What a list of ids is about, for whoever shows what happened. */
export const nameRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(listItemNames, ({ caller, tenantId, query: { ids } }) =>
    namesOf(readModel, viewerOf({ caller, tenantId }), ids),
  ),
];
