import { DomainError } from "@kinkeeper/platform/domain-error";
import { newcomerOf } from "./newcomer.ts";
import type { IdentityParts } from "../parts.ts";

/** Said where passwords do not sign in (`KINKEEPER_PASSWORDS`). */
export const passwordsOff = ({ openid }: Pick<IdentityParts, "openid">): DomainError =>
  new DomainError("FORBIDDEN", `Passwords do not sign in here. Please continue with ${openid?.label ?? "a passkey"}.`);

/**
 * Why a right password does not open an account; undefined where it does. Where passwords are off they open a super_admin's, so that
 * a provider that is down or set up wrongly does not lock the operator out, and once the account that is to be linked to whom the
 * provider just named in this browser (`cookies`).
 */
export const refusalOfPassword = async (
  parts: Pick<IdentityParts, "settings" | "accountState" | "openid" | "sealedTokens" | "openidCookie">,
  { userId, cookies }: { userId: string; cookies?: string | undefined },
): Promise<DomainError | undefined> => {
  if (parts.settings.KINKEEPER_PASSWORDS) return undefined;
  const account = await parts.accountState.account(userId);
  if (account?.superAdmin) return undefined;
  const newcomer = await newcomerOf(parts, cookies);
  return account && newcomer?.email === account.email ? undefined : passwordsOff(parts);
};
