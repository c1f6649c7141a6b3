import type { UserRole } from "@kinkeeper/contracts/enumerations";
import type { AccountState } from "../accounts/account-state.ts";
import type { IdentityDependencies } from "../settings.ts";
import { hasSecondFactor } from "./factors.ts";
import { factorsOf } from "./factors-of.ts";

/** Roles that must sign in in two steps (`KINKEEPER_SECOND_FACTOR`). */
export interface RequiredFactors {
  /** Whether an account has such a role, in any of its families. */
  isRequiredOf(userId: string): Promise<boolean>;
  /**
   * Whether the account has no second factor although this role of it must have one.
   * @throws StoreUnavailable rather than letting somebody through
   */
  isMissing(userId: string, role: UserRole): Promise<boolean>;
}

export const requiredFactors = ({
  settings: { KINKEEPER_SECOND_FACTOR: roles },
  journal,
  accountState,
}: Pick<IdentityDependencies, "settings" | "journal"> & { readonly accountState: AccountState }): RequiredFactors => ({
  isRequiredOf: async (userId) => {
    if (roles.length === 0) return false;
    const account = await accountState.account(userId);
    if (account?.superAdmin && roles.includes("super_admin")) return true;
    const families = await accountState.familiesOf(userId);
    return families.length === 0 ? roles.includes("member") : families.some(({ role }) => roles.includes(role));
  },
  isMissing: async (userId, role) => roles.includes(role) && !hasSecondFactor(await factorsOf({ journal }, userId)),
});
