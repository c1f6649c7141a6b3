import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { notFound } from "@kinkeeper/platform/domain-error";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { memberLimitOf } from "../billing/member-limit.ts";
import { refuseWhoIsThere } from "../directory/directory.ts";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream, type MemberRole } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { displayName, newInvitation } from "./invitation.ts";

export interface InvitedMember {
  readonly userId: string;
  readonly link?: string;
}

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
 * Invites an e-mail address to a family. Whether it has an account is not even looked up: the offer stands under an account
 * that is prepared for it, without a password and without the address to sign in with, and whoever accepts says which account
 * comes in (answer-invitation.ts).
 * @throws DomainError ALREADY_MEMBER for an address the family's own list holds; MEMBER_LIMIT_REACHED; TENANT_SUSPENDED and
 * TENANT_CANCELLED; TooManyAttempts
 */
export const invite = async (
  parts: IdentityParts,
  { tenantId, email, role, invitedBy }: { tenantId: string; email: string; role: MemberRole; invitedBy: string },
  context: CommandContext,
): Promise<InvitedMember> => {
  const { journal, readModel, loginIdOf, newId, throttles } = parts;
  await throttles.invite(tenantId, await loginIdOf(email));
  await refuseWhoIsThere(readModel, { tenantId, userId: invitedBy }, email);
  const [inviter, maxMembers] = await Promise.all([inviterOf(parts, invitedBy), memberLimitOf(readModel, tenantId)]);
  const userId = newId();

  const { result, position } = await unitOfWork(journal, context, async (unit) => {
    const familyName = await familyNameOf(unit, tenantId);
    const { command, ...shown } = newInvitation(parts, { userId, tenantId, familyName, invitedBy: inviter });
    const registration = {
      type: "RegisterUser",
      userId,
      email,
      username: null,
      firstName: null,
      lastName: null,
    } as const;
    await unit.decide(userDecider, userStream(userId), registration);
    await unit.decide(userDecider, userStream(userId), command);
    await unit.decide(tenantDecider, tenantStream(tenantId), {
      type: "OfferMembership",
      userId,
      role,
      maxMembers,
    });
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
): Promise<InvitedMember> => {
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
