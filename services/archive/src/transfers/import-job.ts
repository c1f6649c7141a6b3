import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { transferDecider, transferStream, type Transfer, type TransferCommand } from "./transfer.decider.ts";

/** One archive that is being imported, in the name of whoever wanted it. */
export interface ImportJob {
  readonly tenantId: string;
  readonly transferId: string;
  readonly userId: string;
}

/** Where its ZIP lies until it has been imported. */
export const archiveKey = ({ tenantId, transferId }: Pick<ImportJob, "tenantId" | "transferId">): string =>
  `t/${tenantId}/transfers/${transferId}`;

export const jobContext = ({ tenantId, transferId, userId }: ImportJob): CommandContext => ({
  tenantId,
  actorId: userId,
  correlationId: transferId,
  causationId: transferId,
});

export const loadTransfer = async (
  journal: EventJournal,
  job: Pick<ImportJob, "tenantId" | "transferId">,
): Promise<Transfer> => {
  const { state } = await loadStream(journal, transferDecider, transferStream(job.tenantId, job.transferId));
  return state;
};

/** Records what came of a step; answers the state of the import then. */
export const recordStep = async (
  journal: EventJournal,
  job: ImportJob,
  command: TransferCommand,
): Promise<Transfer> => {
  const stream = transferStream(job.tenantId, job.transferId);
  const { state } = await handleCommand(journal, transferDecider, stream, command, jobContext(job));
  return state;
};
