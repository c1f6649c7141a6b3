import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
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
    (sql) => sql<{ id: string; first_name: string; last_name: string | null; removed: boolean }[]>`
      select id, first_name, last_name, removed from people
      where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(
    rows.map(({ id, first_name: firstName, last_name: lastName, removed }) => [
      id,
      removed ? "Unknown" : readableFullName({ firstName, lastName }),
    ]),
  );
};
