import { platformTenant } from "@kinkeeper/contracts/claims";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { IdentityParts } from "../parts.ts";

/**
 * Destroys the key of an erased account, also where the process ended, or the keyring was away, before the command could: nobody is
 * left who could ask once more.
 */
export const destroyErasedKey = ({
  keyring,
}: Pick<IdentityParts, "keyring">): Reaction<Extract<UserEvent, { type: "UserErased" }>> => ({
  name: "forget_erased_accounts_v1",
  contexts: ["identity"],
  handles: ["UserErased"],
  react: ({ data: { userId } }) => keyring.destroy(keyName(platformTenant, userId)),
});
