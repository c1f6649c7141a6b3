import type { Claims } from "@kinkeeper/contracts/claims";
import { canCreateFamily } from "../accounts/sign-up-policy.ts";
import type { SignInPageOptions } from "../pages/sign-in-page.ts";
import type { IdentityParts } from "../parts.ts";
import { returnPath } from "../sessions/return-path.ts";

/** Which ways in the pages offer. `returnTo`: as it was asked for; `caller`: whoever looks, where they are signed in. */
export const signInPageOptions = (
  { settings, openid }: Pick<IdentityParts, "settings" | "openid">,
  returnTo: string | undefined,
  caller?: Claims,
): SignInPageOptions => ({
  returnTo: returnPath(returnTo),
  isOpen: canCreateFamily(settings, caller),
  provider: openid?.label,
  takesPasswords: settings.KINKEEPER_PASSWORDS,
});
