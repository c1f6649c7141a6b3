import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

/** Those of a family whom this viewer may not know of: who was removed is nobody any more, and is not among them. */
export const hiddenPeople = async (readModel: ReadModel, viewer: Viewer): Promise<readonly string[]> => {
  if (viewer.isAdmin) return [];
  const rows = await readModel.asViewer(
    { ...viewer, isAdmin: true },
    (sql) => sql<{ id: string }[]>`
      select id from people where restricted and not removed and owner_id is distinct from ${viewer.userId}::uuid`,
  );
  return rows.map(({ id }) => id);
};
