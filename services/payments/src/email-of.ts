import { accountOf, userStream } from "@kinkeeper/contracts/identity/account-of";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

/** What the page to pay at knows who pays by; undefined for an account that is erased. */
export const emailOf = async (journal: EventJournal, userId: string): Promise<string | undefined> =>
  accountOf(await journal.read<UserEvent>(userStream(userId)))?.email;
