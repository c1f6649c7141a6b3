import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { removedAddress, type UserEvent } from "@kinkeeper/contracts/identity/events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

/** Where an account is written to, from the record itself: rows may be late. Undefined for one that is erased. */
export const addressOf = async (
  { journal }: { readonly journal: EventJournal },
  userId: string,
): Promise<string | undefined> => {
  const events = await journal.read<UserEvent>(streamName("user", platformTenant, userId));
  const registered = events.find((event) => event.type === "UserRegistered");
  const email = registered?.type === "UserRegistered" ? registered.data.email : undefined;
  return email === removedAddress || events.some(({ type }) => type === "UserErased") ? undefined : email;
};
