import { accountOf, userStream } from "@kinkeeper/contracts/identity/account-of";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { PartnerBuyer } from "@kinkeeper/contracts/partners/public-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { History } from "./public-event-of.ts";

/**
 * Who bought, or wrote a review, by the events of the order or review; undefined for an account that is erased and for what nobody
 * bought. Read from the account's own record each time, so that nothing personal is kept here.
 */
export const buyerOf = async (journal: EventJournal, history: History): Promise<PartnerBuyer | undefined> => {
  const first = history.find((one) => one.type === "TransactionStarted" || one.type === "ReviewPublished");
  return first && accountOf(await journal.read<UserEvent>(userStream(first.data.userId)));
};
