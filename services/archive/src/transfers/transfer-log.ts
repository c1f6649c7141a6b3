import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { transferDecider, transferStream, type Transfer, type TransferCommand } from "./transfer.decider.ts";

/** One archive that is being read in, in the name of whoever wanted it. */
export interface TransferJob {
  readonly tenantId: string;
  readonly transferId: string;
  readonly userId: string;
}

/** Where its ZIP lies until it has been read in. */
export const archiveKey = ({ tenantId, transferId }: Pick<TransferJob, "tenantId" | "transferId">): string =>
  `t/${tenantId}/transfers/${transferId}`;

export const contextOfJob = ({ tenantId, transferId, userId }: TransferJob): CommandContext => ({
  tenantId,
  actorId: userId,
  correlationId: transferId,
  causationId: transferId,
});

export const transferState = async (journal: EventJournal, job: TransferJob): Promise<Transfer> => {
  const events = await journal.read<TransferEvent>(transferStream(job.tenantId, job.transferId));
  return events.reduce<Transfer>(transferDecider.evolve, transferDecider.initialState());
};

/** Records what came of a step; answers how the import stands then. */
export const recordStep = async (
  journal: EventJournal,
  job: TransferJob,
  command: TransferCommand,
): Promise<Transfer> => {
  const stream = transferStream(job.tenantId, job.transferId);
  const { state } = await handleCommand(journal, transferDecider, stream, command, contextOfJob(job));
  return state;
};
