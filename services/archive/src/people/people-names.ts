import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

/**
 * What those of these people are called, for reading, who are in the viewer's family, or were: who was removed is unknown. Whom the
 * viewer may not know of is left out.
 */
export const peopleNames = async (
  readModel: ReadModel,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string; name: string; removed: boolean }[]>`
      select id, concat_ws(' ', first_name, last_name) as name, removed from people
      where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, name, removed }) => [id, removed ? "Unknown" : readableName(name)]));
};
