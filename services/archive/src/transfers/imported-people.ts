import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

const batchSize = 2_000;

/** The members that an import added, by what its file called them. */
export const importedPeople = async (
  journal: EventJournal,
  { tenantId, importId, after, upTo }: { tenantId: string; importId: string; after: bigint; upTo: bigint },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const members = new Map<string, string>();
  const prefix = streamName("member", tenantId, "");
  for await (const batch of journal.store.follow({ categories: ["member"], after, signal, batchSize })) {
    const added = batch.events.filter(({ type, stream }) => type === "MemberAdded" && stream.startsWith(prefix));
    for (const event of (await journal.decode(added)) as readonly Recorded<MemberEvent>[])
      if (event.type === "MemberAdded" && event.data.source?.importId === importId)
        members.set(event.data.source.xref, event.data.memberId);
    if (batch.position >= upTo || batch.caughtUp) break;
  }
  signal.throwIfAborted();
  return members;
};
