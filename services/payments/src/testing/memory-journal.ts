import { contexts } from "@kinkeeper/contracts/contexts";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";

/** A journal as the product has it, over stores in memory. */
export const memoryJournal = (
  now: () => Date = () => new Date(),
): { journal: EventJournal; close(): Promise<void> } => {
  const store = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  return {
    journal: createJournal({ store, keyring, contexts, newId, now: () => now().toISOString() }),
    close: async () => void (await Promise.all([store.close(), keyring.close()])),
  };
};
