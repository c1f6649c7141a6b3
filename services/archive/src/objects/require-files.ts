import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "./object-path.ts";
import { unusedLifetimeMs, unusedPictureMs } from "./unused-lifetime.ts";
import { isVisibleTo } from "./visible-objects.ts";

/** Before its time is up a file that nothing uses counts as gone, so that none is removed while it is being attached. */
const marginMs = 60 * 60 * 1000;

export interface VisibleFile {
  readonly id: string;
  readonly stored_at: Date;
  readonly has_thumbnail: boolean;
}

const notHere = (): DomainError =>
  new DomainError("NOT_FOUND", "One of these files is not in your archive. Please take it out and add it again.");

/** @throws DomainError INVALID_INPUT for what is not the path of an uploaded file */
export const objectIdsIn = (paths: readonly string[]): readonly string[] => [...new Set(paths.map(objectIdOf))];

const objectIdOf = (path: string): string => {
  const id = objectIdIn(path);
  if (!id) throw new DomainError("INVALID_INPUT", "This is not the path of an uploaded file.");
  return id;
};

/** Those of these files that the viewer may see. */
export const visibleFiles = async (
  sql: TransactionSql,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly VisibleFile[]> => {
  if (ids.length === 0) return [];
  return sql<VisibleFile[]>`
    select id, stored_at, has_thumbnail from objects where id = any(${[...ids]}::uuid[]) and ${isVisibleTo(sql, viewer)}`;
};

/**
 * Refuses files that the viewer does not see (nobody attaches, and so shows to the family, what was not shown to them), and
 * unused ones that are about to be removed. Not for taking an item back to an earlier version: whoever may do that need not
 * see its former files.
 * @throws DomainError NOT_FOUND
 */
export const requireFiles = async (
  { service }: Pick<ReadModel, "service">,
  { tenantId }: Viewer,
  ids: readonly string[],
  visible: readonly VisibleFile[],
  now: Date,
): Promise<void> => {
  if (visible.length < ids.length) throw notHere();
  const isAging = ({ stored_at, has_thumbnail }: VisibleFile): boolean =>
    stored_at.getTime() + (has_thumbnail ? unusedPictureMs : unusedLifetimeMs) - marginMs < now.getTime();
  const aging = visible.filter(isAging).map(({ id }) => id);
  if (aging.length === 0) return;
  // The service itself is asked, since what a file belonged to may be hidden from the viewer.
  const used = await service`
    select distinct object_id from attachments
    where tenant_id = ${tenantId} and object_id = any(${aging}::uuid[])`;
  if (used.length < aging.length) throw notHere();
};
