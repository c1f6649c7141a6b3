import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import { removedAddress, type UserEvent } from "@kinkeeper/contracts/identity/events";
import type { PartnerBuyer } from "@kinkeeper/contracts/partners/public-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { History } from "./public-event-of.ts";

type Registered = Extract<UserEvent, { readonly type: "UserRegistered" }>;
type Named = Extract<UserEvent, { readonly type: "UserRegistered" | "UserProfileChanged" }>;

const isNamed = (event: Recorded<UserEvent>): event is Recorded<Named> =>
  event.type === "UserRegistered" || event.type === "UserProfileChanged";

/**
 * Who bought, or wrote a review, by the events of the order or review; undefined for an account that is erased and for what nobody
 * bought. Read from the account's own record each time, so that nothing personal is kept here.
 */
export const buyerOf = async (journal: EventJournal, history: History): Promise<PartnerBuyer | undefined> => {
  const beginning = history.find(({ type }) => type === "TransactionStarted" || type === "ReviewPublished");
  if (beginning?.type !== "TransactionStarted" && beginning?.type !== "ReviewPublished") return undefined;
  const account = await journal.read<UserEvent>(streamName("user", platformTenant, beginning.data.userId));
  const registered = account.find((event): event is Recorded<Registered> => event.type === "UserRegistered");
  if (!registered || account.some(({ type }) => type === "UserErased")) return undefined;
  const { email } = registered.data;
  if (email === removedAddress) return undefined;
  const { firstName, lastName } = (account.findLast(isNamed) ?? registered).data;
  return { name: [firstName, lastName].filter(Boolean).join(" "), email };
};
