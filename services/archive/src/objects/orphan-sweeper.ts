import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { processDue } from "@kinkeeper/platform/process-due";
import { attachmentsCheckpoint, isCaughtUp } from "./attachments-checkpoint.ts";
import type { FailedUploads } from "./failed-uploads.ts";
import { objectStream } from "./object.decider.ts";
import { removeFile } from "./remove-file.ts";
import { unusedLifetimeMs, unusedPictureMs } from "./unused-lifetime.ts";

const betweenSweepsMs = 60 * 60 * 1000;
/** In one sweep; what is more has time until the next. */
const atOnce = 2_000;

interface Orphan {
  readonly tenant_id: string;
  readonly id: string;
}

/**
 * Removes files that nobody has attached to anything for a day, and pictures after a month; those of an erased account are in nobody's
 * draft any more. Once attached a file stays, since every version of an item
 * can come back.
 */
export const orphanSweeper = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "objects" | "logger" | "now" | "newId">,
  failedUploads: Pick<FailedUploads, "recheck">,
): PeriodicTask => {
  const { readModel, logger, now, newId } = dependencies;

  const orphans = (limit: number): Promise<readonly Orphan[]> => {
    const before = (lifetimeMs: number): Date => new Date(now().getTime() - lifetimeMs);
    return readModel.service<Orphan[]>`
      select tenant_id, id from objects
      where stored_at < ${before(unusedLifetimeMs)}
        and (
          not has_thumbnail or stored_at < ${before(unusedPictureMs)}
          or user_id in (select user_id from erased_accounts)
        )
        and not exists (select 1 from attachments a where a.tenant_id = objects.tenant_id and a.object_id = objects.id)
      order by stored_at limit ${limit}`;
  };

  const remove = processDue({
    due: async (limit, signal) => {
      const checkpoint = await attachmentsCheckpoint(dependencies);
      const found = await orphans(limit);
      return found.length === 0 || !(await isCaughtUp(dependencies, checkpoint, signal)) ? [] : found;
    },
    atOnce,
    streamOf: ({ tenant_id: tenantId, id }: Orphan) => objectStream(tenantId, id),
    act: ({ tenant_id: tenantId, id }) =>
      removeFile(dependencies, id, { tenantId, correlationId: newId(), causationId: "unused-files" }),
    logger,
    failure: "an unused file was not removed; trying again in an hour",
  });

  const sweep = async (signal: AbortSignal): Promise<void> => {
    await failedUploads.recheck();
    const removed = await remove(signal);
    if (removed.length > 0)
      logger.info({ count: removed.length }, "removed files that were never attached to anything");
  };

  return {
    pauseMs: betweenSweepsMs,
    run: sweep,
    failure: "unused files were not removed; trying again in an hour",
  };
};
