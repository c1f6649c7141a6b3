import { platformTenant } from "../claims.ts";
import { streamName } from "../event.ts";
import { joinedName } from "../genealogy/readable.ts";
import { removedAddress, type UserEvent } from "./user-events.ts";

type Named = Extract<UserEvent, { readonly type: "UserRegistered" | "UserProfileChanged" }>;

export const userStream = (userId: string): string => streamName("user", platformTenant, userId);

/** Who an account is, by the events of its stream: the record itself, because rows may be late. Undefined once it is erased. */
export const accountOf = (
  events: readonly UserEvent[],
): { readonly name: string; readonly email: string } | undefined => {
  const registered = events.find((event) => event.type === "UserRegistered");
  if (!registered || events.some(({ type }) => type === "UserErased")) return undefined;
  const { email } = registered.data;
  if (email === removedAddress) return undefined;
  const named = events.findLast(
    (event): event is Named => event.type === "UserRegistered" || event.type === "UserProfileChanged",
  );
  return { name: joinedName((named ?? registered).data), email };
};
