import type { AccountClosing, closeAccount as closeAccountEndpoint } from "@kinkeeper/contracts/identity/account";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { checkOwnPassword } from "../accounts/change-account.ts";
import { eraseUser } from "../accounts/erase-user.ts";
import { recordedFamilies } from "../accounts/recorded-families.ts";
import type { TypedAt } from "../accounts/sign-in.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { requireConfirmation } from "../second-factor/confirmation.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { isAlone, tenantStream, type FoundedTenant } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";

const registered = async ({ journal }: IdentityParts, userId: string): Promise<RegisteredUser> => {
  const { state: user } = await streamReader(journal).load(userDecider, userStream(userId));
  if (user.status !== "registered") throw signedOut();
  return user;
};

/** Families that are not cancelled and that nobody else could manage. */
const familiesAlone = async (parts: IdentityParts, userId: string): Promise<FoundedTenant[]> => {
  const streams = streamReader(parts.journal);
  const families = [...(await recordedFamilies(parts, userId))];
  const found = await Promise.all(families.map((tenantId) => streams.load(tenantDecider, tenantStream(tenantId))));
  return found.flatMap(({ state }) =>
    state.founded && state.status !== "cancelled" && isAlone(state, userId) ? [state] : [],
  );
};

/** What deleting an account would mean for its families. */
export const closingOf = async (parts: IdentityParts, userId: string): Promise<AccountClosing> => {
  const [user, alone] = await Promise.all([registered(parts, userId), familiesAlone(parts, userId)]);
  return {
    hasPassword: user.passwordHash !== undefined,
    alone: alone.map(({ tenantId, name, members }) => ({
      id: tenantId,
      name,
      otherMembers: [...members].filter(([id, { joined }]) => id !== userId && joined).length,
    })),
  };
};

/**
 * Deletes somebody's own account for good, after its password or a fresh sign-in. Families that nobody else could manage must
 * be handed over before, or are cancelled along with it.
 * @throws DomainError INVALID_INPUT for a wrong password; CONFLICT while a family would be left alone; CONFIRMATION_REQUIRED
 *   without a fresh sign-in; FORBIDDEN for whoever runs the platform; TooManyAttempts
 */
export const closeAccount = async (
  parts: IdentityParts,
  {
    userId,
    password,
    cancelFamilies,
    ...at
  }: Omit<BodyOf<typeof closeAccountEndpoint>, "confirmation"> & TypedAt & { userId: string },
  context: CommandContext,
): Promise<void> => {
  const user = await registered(parts, userId);
  if (user.superAdmin) throw new DomainError("FORBIDDEN", "This account runs the platform and cannot be deleted here.");
  if (user.passwordHash === undefined) await requireConfirmation(parts, { userId, cookies: at.cookies });
  else await checkOwnPassword(parts, { userId, password: password ?? "", ...at, field: "password" });
  const alone = await familiesAlone(parts, userId);
  const left = alone.filter(({ tenantId }) => !cancelFamilies.includes(tenantId));
  if (left.length > 0)
    throw new DomainError(
      "CONFLICT",
      `Nobody else manages ${left.map(({ name }) => `“${name}”`).join(", ")}. Please make somebody else an admin, or close the archive.`,
    );
  await eraseUser(parts, userId, context, { cancel: alone.map(({ tenantId }) => tenantId), farewell: true });
};
