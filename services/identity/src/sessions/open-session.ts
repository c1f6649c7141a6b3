import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { revokedHeader, type Revocation } from "@kinkeeper/contracts/identity/internal";
import type { Account, JoinedFamily } from "../accounts/account-state.ts";
import { chooseFamily } from "../accounts/choose-family.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { Submitted } from "../http/form-or-json.ts";
import { linkNewcomer } from "../openid/newcomer.ts";
import type { IdentityParts } from "../parts.ts";
import type { SeenFrom } from "./seen-from.ts";
import { notifyNewDevice } from "./notify-new-device.ts";
import type { SessionFamily } from "./session-store.ts";

/** Who is signed in, as the contract answers it. */
export const userAnswer = (account: Account, family: Pick<JoinedFamily, "role" | "tenantId"> | undefined): User => ({
  id: account.userId,
  email: account.email,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  birthdate: account.birthdate,
  profileImageUrl: account.profileImageUrl,
  role: account.superAdmin ? "super_admin" : (family?.role ?? "member"),
  tenantId: family?.tenantId ?? null,
});

/** Tells the gateways to ask anew, and the one that waits for this answer even before it hears of it elsewhere. */
export const revoke = async (
  { revocations }: Pick<IdentityParts, "revocations">,
  what: Revocation,
): Promise<{ readonly [revokedHeader]: string }> => {
  await revocations.publish(what);
  return { [revokedHeader]: JSON.stringify(what) };
};

/** What a session that looks at a family, or at none, remembers of it. */
export const sessionFamily = (family: JoinedFamily | undefined): SessionFamily => ({
  tenantId: family?.tenantId ?? null,
  tenantVersion: family?.sessionVersion ?? 0,
});

/** Somebody whose credentials were right, and where they are. */
export interface SigningIn extends SeenFrom {
  readonly userId: string;
  /** That of the account when its credentials were checked. */
  readonly accountVersion: number;
  /** The family to look at first. */
  readonly wanted?: string | undefined;
  /** The account has only just come to be: no device is new to it. */
  readonly isFirst?: boolean;
}

/**
 * Signs somebody in: a new session with an id of its own, whatever session the browser came with ends.
 * `accountVersion` is that of the account when its credentials were checked: where the password was changed meanwhile, the
 * session is over before its first use.
 * Whom an OpenID Connect provider just named in this browser is linked to the account, where it is of the same address.
 * @throws DomainError CONFLICT where the link cannot be
 */
export const openSession = async (
  parts: IdentityParts,
  { userId, accountVersion, wanted, isFirst = false, ...from }: SigningIn,
): Promise<Submitted> => {
  const { accountState, sessions, cookie, devices } = parts;
  const { cookies } = from;
  const account = await accountState.account(userId);
  if (!account) throw signedOut();
  const family = await chooseFamily(parts, userId, wanted);
  const forgotten = await linkNewcomer(parts, account, cookies);
  const before = cookie.read(cookies);
  if (before) await sessions.end(before);
  const revoked = before ? await revoke(parts, { sessionHash: sessionHash(before) }) : {};
  const sessionId = await sessions.open({ userId, accountVersion, ...sessionFamily(family) }, from);
  if (!isFirst && (await devices.recognise(cookies, userId)) === undefined) await notifyNewDevice(parts, userId, from);
  const setCookies = [cookie.set(sessionId), await devices.remember(cookies, userId), ...forgotten];
  return { body: { user: userAnswer(account, family) }, headers: { "set-cookie": setCookies, ...revoked } };
};
