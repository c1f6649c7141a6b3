import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { importDecider, importStream } from "./import.decider.ts";

/** A file that nobody imported lies here for so long. */
export const fileLifetimeMs = 24 * 60 * 60 * 1000;
const betweenSweepsMs = 60 * 60 * 1000;
const expired = "Expired: nobody imported this file within 24 hours. Please upload it again.";

export interface FileSweeper {
  /** Begins to sweep: now, and every hour. */
  start(): void;
  /** Answers when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Lets go of files that have waited for a day: previews that nobody wanted, imports that failed and were not tried again. */
export const fileSweeper = (
  dependencies: Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">,
): FileSweeper => {
  const { readModel, logger, now, newId } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let underWay: Promise<void> = Promise.resolve();

  const sweep = async (): Promise<void> => {
    const before = new Date(now().getTime() - fileLifetimeMs).toISOString();
    const waiting = await readModel.service<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from imports
      where has_file and status in ('preview', 'failed') and created_at < ${before} order by created_at limit 1000`;
    for (const { tenant_id: tenantId, id: importId } of waiting) {
      if (isStopping) return;
      const stream = importStream(tenantId, importId);
      const context = { tenantId, correlationId: newId(), causationId: "expired-file" };
      const command = { type: "ForgetFile", data: { importId, reason: expired } } as const;
      await executeCommand(dependencies, importDecider, stream, command, context);
    }
    if (waiting.length > 0) logger.info({ files: waiting.length }, "files that nobody imported have expired");
  };

  const sweepAndPlan = (): void => {
    underWay = sweep()
      .catch((error: unknown) =>
        logger.warn({ err: error }, "files to import have not expired; trying again in an hour"),
      )
      .then(() => {
        if (!isStopping) timer = setTimeout(sweepAndPlan, betweenSweepsMs).unref();
      });
  };

  return {
    start: sweepAndPlan,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await underWay;
    },
  };
};
