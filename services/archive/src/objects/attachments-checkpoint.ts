import { streamParts } from "@kinkeeper/contracts/event";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { attachmentsProjection } from "./attachments.projection.ts";

const consumer = `projection/${attachmentsProjection.name}`;
const categories = ["artifact", "member"];
const contextOfCategory = { artifact: "archive", member: "genealogy" } as Readonly<Record<string, string>>;

/** How far the list of attachments has come in each context; undefined while events of it are parked, waiting for a retry. */
export type AttachmentsCheckpoint = ReadonlyMap<string, bigint> | undefined;

export const attachmentsCheckpoint = async ({
  readModel,
}: Pick<ServiceDependencies, "readModel">): Promise<AttachmentsCheckpoint> => {
  const rows = await readModel.service<{ context: string; position: string; is_stuck: boolean }[]>`
    select context, position, exists (select 1 from platform_dead_letters where consumer = ${consumer}) as is_stuck
    from platform_checkpoints where consumer = ${consumer}`;
  if (rows.length === 0 || rows.some(({ is_stuck }) => is_stuck)) return undefined;
  return new Map(rows.map(({ context, position }) => [context, BigInt(position)]));
};

/**
 * Whether nothing has been attached or taken off since: what a read model does not show may only mean that it is late, or being
 * made anew, and so the record itself is asked.
 */
export const isCaughtUp = async (
  { journal }: Pick<ServiceDependencies, "journal">,
  checkpoint: AttachmentsCheckpoint,
  signal: AbortSignal,
): Promise<boolean> => {
  if (!checkpoint) return false;
  const positionOf = (category: string): bigint => checkpoint.get(contextOfCategory[category]!) ?? 0n;
  const known = categories.map(positionOf);
  const after = known.reduce((least, position) => (position < least ? position : least));
  for await (const batch of journal.store.follow({ categories, after, signal })) {
    for (const { stream, type, position } of batch.events)
      if (type in attachmentsProjection.on && position > positionOf(streamParts(stream).category)) return false;
    if (batch.caughtUp) return true;
  }
  return false;
};
