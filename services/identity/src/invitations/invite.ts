import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { notFound } from "@kinkeeper/platform/domain-error";
import { reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider, type TenantCommand } from "../tenants/tenant.decider.ts";
import { tenantStream, type MemberRole } from "../tenants/tenant.ts";
import { userDecider, type UserCommand } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { findAccount } from "./find-account.ts";
import { displayName, newInvitation } from "./invitation.ts";

export interface AddedMember {
  readonly userId: string;
  readonly link?: string;
}

/** Somebody who has proved that the address is theirs, and can sign in. */
const isProven = (user: RegisteredUser): boolean => user.emailVerified && user.passwordHash !== undefined;

const familyNameOf = async (unit: UnitOfWork, tenantId: string): Promise<string> => {
  const { state } = await unit.load(tenantDecider, tenantStream(tenantId));
  if (!state.founded) throw notFound("family");
  return state.name;
};

const inviterOf = async ({ accountState }: IdentityParts, userId: string): Promise<string> => {
  const inviter = await accountState.account(userId);
  if (!inviter) throw notFound("account");
  return displayName(inviter);
};

/**
 * Adds somebody to a family by their e-mail address. Whoever has an account whose address is proven is a member at once
 * and told by mail; everybody else is invited, and becomes a member by the link: anybody may have signed up under an
 * address that is not theirs, and must not come into a family by it.
 * @throws DomainError ALREADY_MEMBER; TooManyAttempts
 */
export const addMember = async (
  parts: IdentityParts,
  { tenantId, email, role, invitedBy }: { tenantId: string; email: string; role: MemberRole; invitedBy: string },
  context: CommandContext,
): Promise<AddedMember> => {
  const { journal, readModel, loginIdOf, newId, now, throttles } = parts;
  await throttles.invite(tenantId, await loginIdOf(email));
  const newUserId = newId();
  const inviter = await inviterOf(parts, invitedBy);

  const { result, position } = await unitOfWork(journal, context, async (unit) => {
    const familyName = await familyNameOf(unit, tenantId);
    const family = { tenantId, familyName, invitedBy: inviter };
    const { user } = await findAccount(unit, loginIdOf, email);
    const userId = user?.userId ?? newUserId;
    const decideTenant = (command: TenantCommand) => unit.decide(tenantDecider, tenantStream(tenantId), command);
    const decideUser = (command: UserCommand) => unit.decide(userDecider, userStream(userId), command);
    if (user && isProven(user)) {
      await decideTenant({ type: "GrantMembership", userId, role });
      await decideUser({ type: "AnnounceMembership", ...family });
      return { userId };
    }
    const { command, ...shown } = newInvitation(parts, { userId, ...family });
    if (user) {
      await decideTenant({ type: "OfferMembership", userId, role });
      await decideUser(command);
      return { userId, ...shown };
    }
    await reserveLogin(unit, loginIdOf, { kind: "email", name: email, userId, now: now() });
    await decideUser({ type: "RegisterUser", userId, email, username: null, firstName: null, lastName: null });
    await decideUser(command);
    await decideTenant({ type: "OfferMembership", userId, role });
    return { userId, ...shown };
  });
  await readModel.caughtUpTo(position);
  return result;
};

/**
 * Sends a fresh link to somebody who was invited and has not come yet; the older one ends.
 * @throws DomainError NOT_FOUND for who was not invited; ALREADY_MEMBER for who has come; TooManyAttempts
 */
export const inviteAgain = async (
  parts: IdentityParts,
  { tenantId, userId, invitedBy }: { tenantId: string; userId: string; invitedBy: string },
  context: CommandContext,
): Promise<AddedMember> => {
  const [inviter, addressee] = await Promise.all([inviterOf(parts, invitedBy), parts.accountState.account(userId)]);
  if (!addressee) throw notFound("family member");
  await parts.throttles.invite(tenantId, await parts.loginIdOf(addressee.email));
  const { result, position } = await unitOfWork(parts.journal, context, async (unit) => {
    const familyName = await familyNameOf(unit, tenantId);
    await unit.decide(tenantDecider, tenantStream(tenantId), { type: "RepeatOffer", userId });
    const { command, ...shown } = newInvitation(parts, { userId, tenantId, familyName, invitedBy: inviter });
    await unit.decide(userDecider, userStream(userId), command);
    return { userId, ...shown };
  });
  await parts.readModel.caughtUpTo(position);
  return result;
};
