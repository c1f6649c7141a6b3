import { platformTenant } from "@kinkeeper/contracts/claims";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { keyName } from "@kinkeeper/platform/keyring";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { leaveFamilies } from "../accounts/leave-families.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { memberLimitOf } from "../billing/member-limit.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { linkSpent, userDecider } from "../users/user.decider.ts";
import { isPrepared, userStream, type RegisteredUser } from "../users/user.ts";
import type { InvitationLink } from "./live-link.ts";

/**
 * Makes an account a member of the family within an act.
 * @throws DomainError TOKEN_SPENT when the invitation was taken back meanwhile; MEMBER_LIMIT_REACHED where the family's plan has
 * become too small; TENANT_SUSPENDED and TENANT_CANCELLED
 */
export const becomeMember = async (
  { readModel }: Pick<IdentityParts, "readModel">,
  unit: UnitOfWork,
  { user, invitation: { tenantId, role, invitedBy } }: InvitationLink,
  by: string,
): Promise<void> => {
  const stream = tenantStream(tenantId);
  if (invitedBy === undefined) {
    const { state } = await unit.load(tenantDecider, stream);
    const isMember = state.founded && state.members.get(by)?.joined;
    if (!isMember) await unit.decide(tenantDecider, stream, { type: "GrantMembership", userId: by, role });
    return;
  }
  const maxMembers = await memberLimitOf(readModel, tenantId);
  try {
    await unit.decide(tenantDecider, stream, { type: "AcceptMembership", userId: user.userId, by, maxMembers });
  } catch (error) {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? linkSpent() : error;
  }
};

/** What was prepared for an invitation is of no use any more. */
const forget = async (unit: UnitOfWork, user: RegisteredUser): Promise<void> => {
  if (isPrepared(user)) await unit.decide(userDecider, userStream(user.userId), { type: "EraseUser" });
};
const destroyKeyOf = async ({ keyring }: Pick<IdentityParts, "keyring">, user: RegisteredUser): Promise<void> => {
  if (isPrepared(user)) await keyring.destroy(keyName(platformTenant, user.userId));
};

const requireAccount = async (unit: Pick<UnitOfWork, "load">, userId: string): Promise<void> => {
  const { state } = await unit.load(userDecider, userStream(userId));
  if (state.status !== "registered") throw signedOut();
};

/**
 * An account that is there already accepts an invitation, and is a member from now on. `provesAddress`: it came by the link that
 * only the mailbox of its address got.
 * @throws DomainError TOKEN_SPENT; SIGNED_OUT where the account was erased meanwhile
 */
export const acceptAs = async (
  parts: IdentityParts,
  link: InvitationLink,
  { userId, provesAddress }: { userId: string; provesAddress: boolean },
  context: CommandContext,
): Promise<void> => {
  const { user, tokenHash } = link;
  const { position } = await unitOfWork(parts.journal, { ...context, actorId: userId }, async (unit) => {
    // Of one that is gone already nothing is recorded: the link stays as it is, for whoever has it.
    await requireAccount(unit, userId);
    await becomeMember(parts, unit, link, userId);
    if (provesAddress) await unit.decide(userDecider, userStream(userId), { type: "VerifyEmail" });
    // The link last: interrupted before it, the same link completes the act.
    const spend = { type: "SpendLink", tokenHash, now: parts.now() } as const;
    await unit.decide(userDecider, userStream(user.userId), spend);
    if (user.userId !== userId) await forget(unit, user);
  });
  if (user.userId !== userId) await destroyKeyOf(parts, user);
  // An erasure that had looked for its families before this one was among them is on record by now (`eraseUser`).
  const { state: account } = await streamReader(parts.journal).load(userDecider, userStream(userId));
  if (account.status !== "registered") {
    await leaveFamilies(parts, userId, [link.invitation.tenantId], context);
    throw signedOut();
  }
  await parts.readModel.caughtUpTo(position);
};

/** Whoever has the link may say no: the invitation is gone, and with it the address it was sent to. */
export const declineInvitation = async (
  parts: IdentityParts,
  { user, tokenHash, invitation: { tenantId, invitedBy } }: InvitationLink,
  context: CommandContext,
): Promise<void> => {
  const { position } = await unitOfWork(parts.journal, context, async (unit) => {
    const leave = { type: "RevokeMembership", userId: user.userId, erased: true } as const;
    if (invitedBy !== undefined) await unit.decide(tenantDecider, tenantStream(tenantId), leave);
    await unit.decide(userDecider, userStream(user.userId), { type: "SpendLink", tokenHash, now: parts.now() });
    await forget(unit, user);
  });
  await destroyKeyOf(parts, user);
  await parts.readModel.caughtUpTo(position);
};

/**
 * Takes an invitation back: it ends, and nothing is left of the address. Answers whether it did: whoever came in by the link this moment
 * is a member with an account.
 */
export const takeBackInvitation = async (
  parts: Pick<IdentityParts, "journal" | "keyring" | "readModel">,
  { tenantId, user }: { tenantId: string; user: RegisteredUser },
  context: CommandContext,
): Promise<boolean> => {
  const { position, result: isTakenBack } = await unitOfWork(parts.journal, context, async (unit) => {
    const stream = tenantStream(tenantId);
    const { state } = await unit.load(tenantDecider, stream);
    if (state.founded && state.members.get(user.userId)?.joined) return false;
    await unit.decide(tenantDecider, stream, { type: "RevokeMembership", userId: user.userId });
    await forget(unit, user);
    return true;
  });
  if (isTakenBack) await destroyKeyOf(parts, user);
  await parts.readModel.caughtUpTo(position);
  return isTakenBack;
};
