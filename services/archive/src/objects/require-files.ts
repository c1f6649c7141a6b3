import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

const pathShape = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The id in the path of an uploaded file; undefined for anything else. */
export const objectIdIn = (path: string): string | undefined => pathShape.exec(path)?.[1];

/**
 * Refuses paths that do not name files the viewer may see: nobody attaches, and so shows to the family, what was not shown to them.
 * @throws DomainError INVALID_INPUT for another kind of path, NOT_FOUND.
 */
export const requireFiles = async (readModel: ReadModel, viewer: Viewer, paths: readonly string[]): Promise<void> => {
  const ids = new Set(paths.map(objectIdOf));
  if (ids.size === 0) return;
  const found = await readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string }[]>`select id from objects where id = any(${[...ids]}::uuid[])`,
  );
  if (found.length < ids.size) throw notFound("file");
};

const objectIdOf = (path: string): string => {
  const id = objectIdIn(path);
  if (!id) throw new DomainError("INVALID_INPUT", "This is not the path of an uploaded file.");
  return id;
};
