import type { choosePassword } from "@kinkeeper/contracts/identity/endpoints";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { releaseLogin, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { refuseGuessable } from "../passwords/password-policy.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { accountVersion } from "./session-version.ts";
import { streamReader } from "../stream-reader.ts";
import { readLinkToken } from "../tokens/links.ts";
import { linkSpent, userDecider } from "../users/user.decider.ts";
import { linkOf, userStream, type RegisteredUser } from "../users/user.ts";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { wrongCredentials } from "./sign-in.ts";

/** What a link that still works is for. */
export interface LiveLink {
  readonly user: RegisteredUser;
  readonly accountVersion: number;
  readonly tokenHash: string;
  /** The family it invites to; absent for a reset. */
  readonly invitedTo?: { readonly tenantId: string; readonly familyName: string };
  /** False where an account that has a password accepts an invitation: it signs in with that one. */
  readonly setsPassword: boolean;
}

/** @throws DomainError TOKEN_SPENT for links that never were, were used or replaced, have expired, or whose invitation was taken back. */
export const liveLink = async ({ journal, now }: IdentityParts, token: string): Promise<LiveLink> => {
  const claimed = readLinkToken(token);
  if (!claimed) throw linkSpent();
  const streams = streamReader(journal);
  const { state: user, recorded } = await streams.load(userDecider, userStream(claimed.userId));
  const found = user.status === "registered" ? linkOf(user, claimed.tokenHash) : undefined;
  if (user.status !== "registered" || !found || new Date(found.link.expiresAt) <= now()) throw linkSpent();
  const link = { user, accountVersion: accountVersion(recorded), tokenHash: claimed.tokenHash };
  if (found.invitedTo === undefined) return { ...link, setsPassword: true };
  const tenant = (await streams.load(tenantDecider, tenantStream(found.invitedTo))).state;
  if (!tenant.founded || !tenant.members.has(user.userId)) throw linkSpent();
  return {
    ...link,
    invitedTo: { tenantId: tenant.tenantId, familyName: tenant.name },
    setsPassword: user.passwordHash === undefined,
  };
};

export interface SpentLink {
  readonly userId: string;
  /** What a session that the link opens is opened under. */
  readonly accountVersion: number;
  /** The family to look at first. */
  readonly tenantId: string | undefined;
  readonly passwordChanged: boolean;
}

/**
 * Spends a link: a reset sets the password; an invitation makes its account a member and, where there is none yet, sets
 * the password. An invited account that has a password must give that one, so that the link alone opens no account.
 * @throws DomainError TOKEN_SPENT, WRONG_CREDENTIALS, INVALID_INPUT, CONFLICT (user name taken); TooManyAttempts
 */
export const spendLink = async (
  parts: IdentityParts,
  { token, password, firstName, lastName, username, address }: BodyOf<typeof choosePassword> & { address: string },
  context: CommandContext,
): Promise<SpentLink> => {
  const { journal, readModel, loginIdOf, hasher, throttles, now } = parts;
  await throttles.spendLink(address);
  const link = await liveLink(parts, token);
  const { user, tokenHash, invitedTo, setsPassword } = link;
  const { userId, email } = user;

  let passwordHash: string | undefined;
  if (setsPassword) {
    refuseGuessable(password, {
      email,
      username: username ?? user.username,
      ...(invitedTo ? { familyName: invitedTo.familyName } : {}),
    });
    passwordHash = await hasher.hash(password);
  } else {
    const attempt = { target: userId, address };
    await throttles.guess(attempt);
    if (!(await hasher.verify(password, user.passwordHash))) throw wrongCredentials();
    await throttles.guessedRight(attempt);
  }

  const acceptMembership = async (unit: UnitOfWork, tenantId: string): Promise<void> => {
    try {
      await unit.decide(tenantDecider, tenantStream(tenantId), { type: "AcceptMembership", userId });
    } catch (error) {
      throw error instanceof DomainError && error.code === "NOT_FOUND" ? linkSpent() : error;
    }
  };
  const { position, result } = await unitOfWork(journal, { ...context, actorId: userId }, async (unit) => {
    const renames = username && username !== user.username;
    if (renames) {
      await reserveLogin(unit, loginIdOf, { kind: "username", name: username, userId, now: now() });
      if (user.username) await releaseLogin(unit, loginIdOf, { name: user.username, userId });
    }
    if (invitedTo) await acceptMembership(unit, invitedTo.tenantId);
    // The link last: interrupted before it, the same link completes the act.
    const stream = userStream(userId);
    const spent = await unit.decide(userDecider, stream, { type: "SpendLink", tokenHash, now: now(), passwordHash });
    const names = { firstName: firstName ?? undefined, lastName: lastName ?? undefined };
    await unit.decide(userDecider, stream, { type: "ChangeProfile", ...names });
    if (renames) await unit.decide(userDecider, stream, { type: "ChooseUserName", username });
    return spent;
  });
  await readModel.caughtUpTo(position);
  return {
    userId,
    accountVersion: setsPassword ? result.revision : link.accountVersion,
    tenantId: invitedTo?.tenantId,
    passwordChanged: setsPassword,
  };
};
