import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { processDue } from "@kinkeeper/platform/process-due";
import { importDecider, importStream } from "./import.decider.ts";

/** A file that nobody imported lies here for so long. */
export const fileLifetimeMs = 24 * 60 * 60 * 1000;
const betweenSweepsMs = 60 * 60 * 1000;
/** In one sweep; what is more has time until the next. */
const atOnce = 1_000;
const expired = "Expired: nobody imported this file within 24 hours. Please upload it again.";

interface Waiting {
  readonly tenant_id: string;
  readonly id: string;
}

const streamOf = ({ tenant_id: tenantId, id }: Waiting): string => importStream(tenantId, id);

/** Lets go of files that have waited for a day: previews that nobody wanted, imports that failed and were not tried again. */
export const fileSweeper = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">,
): PeriodicTask => {
  const { readModel, logger, now, newId } = dependencies;
  const waiting = (limit: number): Promise<readonly Waiting[]> => {
    const before = new Date(now().getTime() - fileLifetimeMs).toISOString();
    return readModel.service<Waiting[]>`
      select tenant_id, id from imports
      where has_file and status in ('preview', 'failed') and created_at < ${before} order by created_at limit ${limit}`;
  };
  const forget = processDue({
    due: waiting,
    atOnce,
    streamOf,
    act: (one) => {
      const context = { tenantId: one.tenant_id, correlationId: newId(), causationId: "expired-file" };
      const command = { type: "ForgetFile", data: { importId: one.id, reason: expired } } as const;
      return executeCommand(dependencies, importDecider, streamOf(one), command, context);
    },
    logger,
    failure: "a file to import has not expired; trying again in an hour",
  });
  const sweep = async (signal: AbortSignal): Promise<void> => {
    const forgotten = await forget(signal);
    if (forgotten.length > 0) logger.info({ count: forgotten.length }, "files that nobody imported have expired");
  };

  return {
    pauseMs: betweenSweepsMs,
    run: sweep,
    failure: "files to import have not expired; trying again in an hour",
  };
};
