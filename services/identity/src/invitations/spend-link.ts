import type { choosePassword } from "@kinkeeper/contracts/identity/sign-in";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { findAccounts, type FoundAccounts } from "../accounts/find-account.ts";
import { matchPassword, wrongCredentials, type TypedAt } from "../accounts/sign-in.ts";
import { claimAddress, releaseLogin, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { unlinkWithin } from "../openid/linked-account.ts";
import { refuseGuessable } from "../passwords/password-policy.ts";
import { hasSecondFactor } from "../second-factor/factors.ts";
import { factorsOf } from "../second-factor/factors-of.ts";
import { streamReader } from "../stream-reader.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { acceptAs, becomeMember } from "./answer-invitation.ts";
import { isInvitation, liveLink, type InvitationLink, type LiveLink } from "./live-link.ts";

export interface SpentLink {
  readonly userId: string;
  /** What a session that the link opens is opened under. */
  readonly accountVersion: number;
  /** The family to look at first. */
  readonly tenantId: string | undefined;
  readonly passwordChanged: boolean;
  /** What has to be said of the address once somebody is let in: only its mailbox got the link. */
  readonly provesAddress: boolean;
  /** The account has only just come to be. */
  readonly isFirst: boolean;
  /** The invitation is accepted once the second step is done (accept-begun.ts). */
  readonly awaitsSecondStep?: boolean;
}

type Spending = BodyOf<typeof choosePassword> & TypedAt;

/** The accounts that may come in by an invitation with their own password: those of its address. */
const accountsAt = async (parts: IdentityParts, { user, accountVersion }: LiveLink): Promise<FoundAccounts> => {
  const found = await findAccounts(streamReader(parts.journal), parts.loginIdOf, user.email);
  const isAmong = found.accounts.some((account) => account.user.userId === user.userId);
  if (isAmong || user.passwordHash === undefined) return found;
  return { ...found, accounts: [...found.accounts, { user, accountVersion }] };
};

/** Sets the password of the link's own account, with what else was typed; `invitation`: and makes it a member. */
const setPassword = async (
  parts: IdentityParts,
  link: LiveLink,
  { password, firstName, lastName, username }: Spending,
  { like, context }: { like: string | undefined; context: CommandContext },
): Promise<SpentLink> => {
  const { journal, readModel, loginIdOf, hasher, now } = parts;
  const { user, tokenHash, invitation, provesAddress } = link;
  const { userId, email } = user;
  refuseGuessable(password, {
    email,
    username: username ?? user.username,
    ...(invitation ? { familyName: invitation.familyName } : {}),
  });
  const passwordHash = await hasher.hash(password, like);
  const { position, result } = await unitOfWork(journal, { ...context, actorId: userId }, async (unit) => {
    const renames = username && username !== user.username;
    if (renames) {
      await reserveLogin(unit, loginIdOf, { kind: "username", name: username, userId, now: now() });
      if (user.username) await releaseLogin(unit, loginIdOf, { name: user.username, userId });
    }
    if (isInvitation(link)) {
      await claimAddress(unit, loginIdOf, { email, userId, now: now() });
      await becomeMember(parts, unit, link, userId);
    }
    const stream = userStream(userId);
    // As they are now: a password takes its time, and more may have been linked meanwhile.
    const { state: before } = await unit.load(userDecider, stream);
    // The link last: interrupted before it, the same link completes the act.
    const spent = await unit.decide(userDecider, stream, { type: "SpendLink", tokenHash, now: now(), passwordHash });
    // Anybody may have signed up under the address before: their own way in ends with their password.
    const wasUnproven = !invitation && provesAddress && before.status === "registered" && !before.emailVerified;
    if (wasUnproven && parts.settings.KINKEEPER_PASSWORDS)
      for (const identity of before.identities) await unlinkWithin(unit, parts, { userId, identity });
    const names = { firstName: firstName ?? undefined, lastName: lastName ?? undefined };
    await unit.decide(userDecider, stream, { type: "ChangeProfile", ...names });
    if (renames) await unit.decide(userDecider, stream, { type: "ChooseUserName", username });
    return spent;
  });
  await readModel.caughtUpTo(position);
  return {
    userId,
    accountVersion: result.revision,
    tenantId: invitation?.tenantId,
    passwordChanged: true,
    provesAddress: !invitation && provesAddress,
    isFirst: invitation !== undefined,
  };
};

/**
 * With the password of an account of its address that account accepts the invitation, after its second factor where it has one; with any
 * other one a new account does, unless it is to be one that is there (`account: "mine"`). So whoever holds the link never learns whether the address has an account.
 */
const acceptWithPassword = async (
  parts: IdentityParts,
  link: InvitationLink,
  spending: Spending,
  context: CommandContext,
): Promise<SpentLink> => {
  const found = await accountsAt(parts, link);
  const matched = await matchPassword(parts, found, spending);
  if (matched) {
    const { userId } = matched.user;
    // Its second factor may be of somebody else, who signed up under the address before its owner chose this password.
    const awaitsSecondStep = hasSecondFactor(await factorsOf(parts, userId));
    if (!awaitsSecondStep) await acceptAs(parts, link, { userId, provesAddress: link.provesAddress }, context);
    const { accountVersion } = matched;
    const { tenantId } = link.invitation;
    return {
      userId,
      accountVersion,
      tenantId,
      passwordChanged: false,
      provesAddress: false,
      isFirst: false,
      awaitsSecondStep,
    };
  }
  const isPrepared = link.user.passwordHash === undefined && link.invitation.invitedBy !== undefined;
  if (spending.account === "mine" || !isPrepared) throw wrongCredentials();
  const like = found.accounts.find(({ user }) => user.passwordHash !== undefined)?.user.passwordHash;
  return setPassword(parts, link, spending, { like, context });
};

/**
 * Spends a link with a password: a reset sets it; an invitation makes a member of the account whose it is, or of a new one.
 * @throws DomainError TOKEN_SPENT, WRONG_CREDENTIALS, INVALID_INPUT, CONFLICT (user name taken); TooManyAttempts
 */
export const spendLink = async (
  parts: IdentityParts,
  spending: Spending,
  context: CommandContext,
): Promise<SpentLink> => {
  await parts.throttles.spendLink(spending.address);
  const link = await liveLink(parts, spending.token);
  return isInvitation(link)
    ? acceptWithPassword(parts, link, spending, context)
    : setPassword(parts, link, spending, { like: link.user.passwordHash, context });
};
