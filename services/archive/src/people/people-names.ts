import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

/** The full names, for reading, of those of these people who are in the viewer's family now. */
export const peopleNames = async (
  readModel: ReadModel,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string; name: string }[]>`
      select id, concat_ws(' ', first_name, last_name) as name from people
      where id = any(${[...ids]}::uuid[]) and not removed`,
  );
  return new Map(rows.map(({ id, name }) => [id, readableName(name)]));
};
