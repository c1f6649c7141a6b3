import path from "node:path";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { contexts } from "@kinkeeper/contracts/contexts";
import { streamName, type DomainEvent } from "@kinkeeper/contracts/event";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";

/** Records an account in the files of a data folder, with its key, as identity does. */
export const recordAccount = async (folder: string, email: string, ...more: readonly string[]): Promise<void> => {
  const store = createSqliteEventStore({ file: path.join(folder, "events.db") });
  const keyring = createSqliteKeyring({ file: path.join(folder, "keys.db") });
  const journal = createJournal({ store, keyring, contexts, newId, now: () => new Date().toISOString() });
  const userId = newId();
  const events: readonly DomainEvent[] = [
    { type: "UserRegistered", data: { userId, email, username: null, firstName: null, lastName: null } },
    ...more.map((type) => ({ type, data: { userId } })),
  ];
  const context = { tenantId: platformTenant, correlationId: userId, causationId: userId };
  await journal.append([{ stream: streamName("user", platformTenant, userId), expectedRevision: -1, events }], context);
  await Promise.all([store.close(), keyring.close()]);
};
