import { accountOf, userStream } from "@kinkeeper/contracts/identity/account-of";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

/** Where an account is written to, from the record itself: rows may be late. Undefined for one that is erased. */
export const addressOf = async (
  { journal }: { readonly journal: EventJournal },
  userId: string,
): Promise<string | undefined> => accountOf(await journal.read<UserEvent>(userStream(userId)))?.email;
