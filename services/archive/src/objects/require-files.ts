import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { objectIdIn } from "./object-path.ts";
import { unusedLifetimeMs } from "./unused-lifetime.ts";
import { isVisibleTo } from "./visible-objects.ts";

/** Before its time is up a file that nothing uses counts as gone, so that none is removed while it is being attached. */
const marginMs = 60 * 60 * 1000;

/**
 * Refuses paths that do not name files the viewer may see: nobody attaches, and so shows to the family, what was not
 * shown to them. Not for taking an item back to an earlier version: whoever may do that need not see its former files.
 * @throws DomainError INVALID_INPUT for another kind of path, NOT_FOUND.
 */
export const requireFiles = async (
  readModel: ReadModel,
  viewer: Viewer,
  paths: readonly string[],
  now: () => Date = () => new Date(),
): Promise<void> => {
  const ids = [...new Set(paths.map(objectIdOf))];
  if (ids.length === 0) return;
  const lastsUntil = new Date(now().getTime() - unusedLifetimeMs + marginMs);
  const found = await readModel.asViewer(
    viewer,
    (sql) => sql<{ id: string; is_aging: boolean }[]>`
      select id, stored_at < ${lastsUntil} as is_aging from objects
      where id = any(${ids}::uuid[]) and ${isVisibleTo(sql, viewer)}`,
  );
  const aging = found.filter(({ is_aging }) => is_aging).map(({ id }) => id);
  // The service itself is asked, since what a file belonged to may be hidden from the viewer.
  const used =
    aging.length === 0
      ? []
      : await readModel.service`
          select distinct object_id from attachments
          where tenant_id = ${viewer.tenantId} and object_id = any(${aging}::uuid[])`;
  if (found.length < ids.length || used.length < aging.length) throw notFound("file");
};

const objectIdOf = (path: string): string => {
  const id = objectIdIn(path);
  if (!id) throw new DomainError("INVALID_INPUT", "This is not the path of an uploaded file.");
  return id;
};
