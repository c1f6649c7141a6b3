import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { gedzipDecider, gedzipStream, type Gedzip, type GedzipCommand } from "./gedzip.decider.ts";

/** Pictures and documents of one import. */
export interface GedzipJob {
  readonly tenantId: string;
  readonly importId: string;
}

/** Where a ZIP lies until it was taken in. */
export const gedzipKey = (tenantId: string, zipId: string): string => `t/${tenantId}/gedzips/${zipId}`;

export const contextOf = ({ tenantId, importId }: GedzipJob, userId: string): CommandContext => ({
  tenantId,
  actorId: userId,
  correlationId: importId,
  causationId: importId,
});

export const loadGedzip = async (journal: EventJournal, { tenantId, importId }: GedzipJob): Promise<Gedzip> => {
  const { state } = await loadStream(journal, gedzipDecider, gedzipStream(tenantId, importId));
  return state;
};

/** Records what came of a step; answers the state then. */
export const recordStep = async (
  journal: EventJournal,
  job: GedzipJob,
  userId: string,
  command: GedzipCommand,
): Promise<Gedzip> => {
  const stream = gedzipStream(job.tenantId, job.importId);
  const { state } = await handleCommand(journal, gedzipDecider, stream, command, contextOf(job, userId));
  return state;
};
