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
  const beginning = history.find(({ type }) => type === "TransactionStarted" || type === "ReviewPublished");
  if (beginning?.type !== "TransactionStarted" && beginning?.type !== "ReviewPublished") return undefined;
  return accountOf(await journal.read<UserEvent>(userStream(beginning.data.userId)));
};
