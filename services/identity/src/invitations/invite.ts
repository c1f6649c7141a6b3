import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { isSaidAgain, keptOf, type CommandOptions } from "@kinkeeper/platform/command-handler";
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
import { displayName, linkToPassOn, newInvitation } from "./invitation.ts";

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

interface Inviting {
  readonly tenantId: string;
  /** Under whom the offer stands. */
  readonly userId: string;
  readonly invitedBy: string;
  /** Said again under its key it is the invitation that it was: nobody is mailed twice, and the link is the same. */
  readonly once: Pick<CommandOptions, "idempotencyKey">;
}

/** It was counted, and its address looked for among the family's, when it was said first. */
const isRepeated = ({ journal }: IdentityParts, { userId, once }: Inviting): Promise<boolean> =>
  isSaidAgain(journal, userStream(userId), once.idempotencyKey);

const invited = async (
  parts: IdentityParts,
  { userId, once }: Inviting,
  issued: readonly UserEvent[],
): Promise<InvitedMember> => {
  const events = await keptOf(parts.journal, userStream(userId), issued, once.idempotencyKey);
  return { userId, ...linkToPassOn(parts, events) };
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
  { email, role, ...inviting }: Inviting & { readonly email: string; readonly role: MemberRole },
  context: CommandContext,
): Promise<InvitedMember> => {
  const { journal, readModel, loginIdOf, throttles } = parts;
  const { tenantId, userId, invitedBy, once } = inviting;
  try {
    if (!(await isRepeated(parts, inviting))) {
      await throttles.invite(tenantId, await loginIdOf(email));
      await refuseWhoIsThere(readModel, { tenantId, userId: invitedBy }, email);
    }
  } catch (error) {
    // Said twice at once: who is there is whom it has just invited.
    if (!(await isRepeated(parts, inviting))) throw error;
  }
  const [inviter, maxMembers] = await Promise.all([inviterOf(parts, invitedBy), memberLimitOf(readModel, tenantId)]);

  const invitation = async (unit: UnitOfWork): Promise<readonly UserEvent[]> => {
    const familyName = await familyNameOf(unit, tenantId);
    const registration = {
      type: "RegisterUser",
      userId,
      email,
      username: null,
      firstName: null,
      lastName: null,
    } as const;
    await unit.decide(userDecider, userStream(userId), registration);
    const command = newInvitation(parts, { userId, tenantId, familyName, invitedBy: inviter });
    const { events } = await unit.decide(userDecider, userStream(userId), command);
    await unit.decide(tenantDecider, tenantStream(tenantId), {
      type: "OfferMembership",
      userId,
      role,
      maxMembers,
    });
    return events;
  };
  const { result, position } = await unitOfWork(journal, context, invitation, once);
  await readModel.caughtUpTo(position);
  return invited(parts, inviting, result);
};

/**
 * Sends a fresh link to somebody who was invited and has not come yet; the older one ends.
 * @throws DomainError NOT_FOUND for who was not invited; ALREADY_MEMBER for who has come; TooManyAttempts
 */
export const inviteAgain = async (
  parts: IdentityParts,
  inviting: Inviting,
  context: CommandContext,
): Promise<InvitedMember> => {
  const { tenantId, userId, invitedBy, once } = inviting;
  const [inviter, addressee] = await Promise.all([inviterOf(parts, invitedBy), parts.accountState.account(userId)]);
  if (!addressee) throw notFound("family member");
  if (!(await isRepeated(parts, inviting)))
    await parts.throttles.invite(tenantId, await parts.loginIdOf(addressee.email));
  const invitation = async (unit: UnitOfWork): Promise<readonly UserEvent[]> => {
    const familyName = await familyNameOf(unit, tenantId);
    await unit.decide(tenantDecider, tenantStream(tenantId), { type: "RepeatOffer", userId });
    const command = newInvitation(parts, { userId, tenantId, familyName, invitedBy: inviter });
    const { events } = await unit.decide(userDecider, userStream(userId), command);
    return events;
  };
  const { result, position } = await unitOfWork(parts.journal, context, invitation, once);
  await parts.readModel.caughtUpTo(position);
  return invited(parts, inviting, result);
};
