import { contexts } from "@kinkeeper/contracts/contexts";
import type { EventJournal } from "../event-journal.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createJournal } from "../journal/event-journal.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import type { Keyring } from "../keyring.ts";

/** A journal as the product has it, over stores in memory. */
export const memoryJournal = (
  now: () => Date = () => new Date(),
): { journal: EventJournal; keyring: Keyring; close(): Promise<void> } => {
  const store = createSqliteEventStore({ file: ":memory:" });
  const keyring = createSqliteKeyring({ file: ":memory:" });
  return {
    journal: createJournal({ store, keyring, contexts, newId, now: () => now().toISOString() }),
    keyring,
    close: async () => void (await Promise.all([store.close(), keyring.close()])),
  };
};
