import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { notFound } from "@kinkeeper/platform/domain-error";
import { reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider, type TenantCommand } from "../tenants/tenant.decider.ts";
import { tenantStream, type MemberRole, type Tenant } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import { writeTogether, type Load, type Loaded } from "../write-together.ts";
import { findAccount } from "./find-account.ts";
import { displayName, newInvitation } from "./invitation.ts";

export interface AddedMember {
  readonly userId: string;
  readonly link?: string;
}

/** Somebody who has proved that the address is theirs, and can sign in. */
const isProven = (user: RegisteredUser): boolean => user.emailVerified && user.passwordHash !== undefined;

const loadFamily = async (load: Load, tenantId: string): Promise<[Loaded<Tenant, TenantCommand>, string]> => {
  const tenant = await load(tenantDecider, tenantStream(tenantId));
  if (!tenant.state.founded) throw notFound("family");
  return [tenant, tenant.state.name];
};

const inviterOf = async ({ standing }: IdentityParts, userId: string): Promise<string> => {
  const inviter = await standing.account(userId);
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

  const { result, position } = await writeTogether(journal, context, async (load) => {
    const [tenant, familyName] = await loadFamily(load, tenantId);
    const family = { tenantId, familyName, invitedBy: inviter };
    const { line, user } = await findAccount(load, loginIdOf, email);
    if (user && isProven(user)) {
      const { userId } = user;
      tenant.decide({ type: "GrantMembership", userId, role });
      line.decide({ type: "AnnounceMembership", ...family });
      return { write: [tenant, line], result: { userId } };
    }
    const userId = user?.userId ?? newUserId;
    const { command, ...shown } = newInvitation(parts, { userId, ...family });
    tenant.decide({ type: "OfferMembership", userId, role });
    if (user) {
      line.decide(command);
      return { write: [tenant, line], result: { userId, ...shown } };
    }
    const login = await reserveLogin(load, loginIdOf, { kind: "email", name: email, userId, now: now() });
    const account = await load(userDecider, userStream(userId));
    account.decide({ type: "RegisterUser", userId, email, username: null, firstName: null, lastName: null });
    account.decide(command);
    return { write: [login, account, tenant], result: { userId, ...shown } };
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
  const [inviter, addressee] = await Promise.all([inviterOf(parts, invitedBy), parts.standing.account(userId)]);
  if (!addressee) throw notFound("family member");
  await parts.throttles.invite(tenantId, await parts.loginIdOf(addressee.email));
  const { result, position } = await writeTogether(parts.journal, context, async (load) => {
    const [tenant, familyName] = await loadFamily(load, tenantId);
    tenant.decide({ type: "RepeatOffer", userId });
    const { command, ...shown } = newInvitation(parts, { userId, tenantId, familyName, invitedBy: inviter });
    const account = await load(userDecider, userStream(userId));
    account.decide(command);
    return { write: [account], result: { userId, ...shown } };
  });
  await parts.readModel.caughtUpTo(position);
  return result;
};
